// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keptPunchesOf } from '../../../client/offline/store/clock/punch-rows.ts'
import { useLive } from '../../../client/offline/store/use-live.ts'
import { usePresses } from '../../../client/today/clock/use-presses.ts'
import type { PunchKind } from '../../../shared/pay/work-days.ts'
import { ownDevice } from '../support/own-device.ts'

afterEach(() => void vi.restoreAllMocks())
const own = ownDevice()
const booking = { booking_id: 'a1', job_id: 'j1', job_title: 'Rigging', freelancer_id: 'me' }
const BEGIN = performance.now()

function openClock() {
  const { result } = renderHook(() => {
    const kept = useLive((db) => keptPunchesOf(db, 'a1'), [])
    return { kept, ...usePresses(booking, kept ?? []) }
  })
  let after = BEGIN
  const press = (kind: PunchKind, later = 600) => {
    vi.spyOn(performance, 'now').mockReturnValue((after += later))
    act(() => result.current.press(kind))
  }
  const shown = () => result.current.punches.map(({ kind }) => kind)
  return { result, press, shown }
}

test('a press is shown at once and kept after, once; the next one does not wait for that', async () => {
  const { result, press, shown } = openClock()
  await waitFor(() => expect(result.current.kept).toEqual([]))
  press('in')
  expect(shown()).toEqual(['in'])
  expect(result.current.kept).toEqual([])
  press('break')
  expect(shown()).toEqual(['in', 'break'])
  expect(result.current.punches.at(-1)!.state, 'no tick before it is kept').toBeUndefined()
  const ids = result.current.punches.map(({ id }) => id)
  await waitFor(() => expect(result.current.kept).toHaveLength(2))
  expect(result.current.punches.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect((await own.tab.db.outbox.toArray()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  await waitFor(() => expect(result.current.said).toMatch(/^Break, \d\d:\d\d/))
})

test('the second tap of a double tap is not the press that follows', async () => {
  const { result, press, shown } = openClock()
  await waitFor(() => expect(result.current.kept).toEqual([]))
  press('in')
  press('out', 300)
  expect(shown()).toEqual(['in'])
  press('out', 300)
  expect(shown()).toEqual(['in', 'out'])
  await waitFor(() => expect(result.current.kept).toHaveLength(2))
})

test('what the device cannot keep is taken back, with words; what was kept stays', async () => {
  const { result, press, shown } = openClock()
  await waitFor(() => expect(result.current.kept).toEqual([]))
  press('in')
  await waitFor(() => expect(result.current.kept).toHaveLength(1))
  const full = vi.spyOn(own.tab.db.punches, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  press('break')
  expect(shown()).toEqual(['in', 'break'])
  await waitFor(() => expect(shown()).toEqual(['in']))
  expect(result.current.failure).toMatch(/couldn’t be saved on this device/)
  full.mockRestore()
  press('break')
  await waitFor(() => expect(result.current.kept).toHaveLength(2))
  expect(result.current.failure).toBeNull()
})
