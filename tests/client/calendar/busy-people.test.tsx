// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CompanyCalendar } from '../../../client/calendar/company-calendar.tsx'
import { useBusyPeople } from '../../../client/trade/bookings/use-busy-people.ts'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import { setSyncState } from '../../../client/offline/sync/sync-state.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { job } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'

configure({ asyncUtilTimeout: 10_000 })
const own = ownDevice()
beforeEach(() => keepSession('token', { id: 'eva', user_type: 'employer', company_id: 'brightline' } as OwnRecord))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const week = (monday: number) => Array.from({ length: 7 }, (_, n) => `2026-12-${monday + n}`)
const TODAY = '2026-12-15'
const ANA = { id: 'ana', full_name: 'Ana Birch', busy: [{ first_day: '2026-12-18', last_day: '2026-12-18' }] }

/** A page that was just opened: nothing is left of what one before it has fetched. */
function openWeek(days: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useBusyPeople(days, TODAY), { wrapper })
}

test('without signal who is busy is what the server said last, with when; of another week and of one that is over nothing', async () => {
  vi.stubGlobal('fetch', own.server.fetch)
  own.server.answer = () => ({ status: 200, body: [ANA] })
  const first = openWeek(week(14))
  await waitFor(() => expect(first.result.current.busy).toEqual([ANA]))
  expect(first.result.current.asOf).toBeNull()
  await waitFor(async () => expect(await own.tab.db.facts.get('busy_people')).toBeDefined())
  first.unmount()

  own.server.answer = () => ({ status: 503, body: { status: 503, title: 'Busy', detail: 'Try later.' } })
  const again = openWeek(week(14))
  await waitFor(() => expect(again.result.current.failure).not.toBeNull())
  await waitFor(() => expect(again.result.current.busy).toEqual([ANA]))
  expect(Date.parse(again.result.current.asOf!)).toBeLessThanOrEqual(Date.now())
  const next = openWeek(week(21))
  await waitFor(() => expect(next.result.current.failure).not.toBeNull())
  expect([next.result.current.busy, next.result.current.asOf]).toEqual([undefined, null])
  expect(openWeek(week(10).slice(0, 4)).result.current.busy).toBeUndefined()
})

test('who has left the company sees no more who is busy of its crew: what the device has kept is deleted once the server refuses it', async () => {
  vi.stubGlobal('fetch', own.server.fetch)
  const keptWeek = { company_id: 'brightline', from: '2026-12-14', fetched_at: '2026-12-13T12:00:00Z', people: [ANA] }
  await own.tab.db.facts.put({ key: 'busy_people', value: [keptWeek] })
  own.server.answer = () => 'hang'
  const before = openWeek(week(14))
  await waitFor(() => expect(before.result.current.busy).toEqual([ANA]))
  before.unmount()
  own.server.answer = () => ({ status: 403, body: { detail: 'Set up your company first, then post its projects.' } })
  const { result } = openWeek(week(14))
  await waitFor(() => expect(result.current.failure).toBe('Set up your company first, then post its projects.'))
  await waitFor(() => expect([result.current.busy, result.current.asOf]).toEqual([undefined, null]))
  await waitFor(async () => expect(await own.tab.db.facts.get('busy_people')).toBeUndefined())
})

test('what was kept for another company, or before weeks had one, is not shown and goes with the next answer', async () => {
  vi.stubGlobal('fetch', own.server.fetch)
  const kept = { from: '2026-12-14', fetched_at: '2026-12-13T12:00:00Z', people: [ANA] }
  await own.tab.db.facts.put({ key: 'busy_people', value: [{ company_id: 'former', ...kept }, kept] })
  own.server.answer = () => ({ status: 503, body: { detail: 'Try later.' } })
  const { result, unmount } = openWeek(week(14))
  await waitFor(() => expect(result.current.failure).not.toBeNull())
  // Long enough for what is kept to have been read.
  await own.tab.db.facts.get('busy_people')
  expect([result.current.busy, result.current.asOf]).toEqual([undefined, null])
  unmount()
  own.server.answer = () => ({ status: 200, body: [] })
  openWeek(week(21))
  await waitFor(async () =>
    expect((await own.tab.db.facts.get('busy_people'))?.value).toMatchObject([
      { company_id: 'brightline', from: '2026-12-21' },
    ]),
  )
})

test('until the device has had all projects the calendar says that some may be missing', async () => {
  vi.stubGlobal('fetch', own.server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await own.tab.db.jobs.put({ ...job('tour'), updated_at: '' } as never)
  render(
    <MemoryRouter initialEntries={['/calendar?view=week']}>
      <CompanyCalendar />
    </MemoryRouter>,
  )
  const before = [...document.querySelectorAll('output')].at(-1)
  const note = await screen.findByText('Your projects are still coming in: some may be missing.')
  // It was there before, so that what it says is read out.
  expect(note).toBe(before)
  act(() => setSyncState({ online: false }))
  expect(note.textContent).toBe('Not all of your projects are on this device yet.')
  act(() => setSyncState({ online: true }))
  await own.tab.db.facts.put({ key: 'synced_at', value: new Date().toISOString() })
  await waitFor(() => expect(screen.queryByText(/still coming in/)).toBeNull())
})

test.each([
  ['month', false],
  ['week', true],
])('in the %s without projects an arrow is left to scroll: %s', async (view, isScrolled) => {
  vi.stubGlobal('fetch', own.server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await own.tab.db.facts.put({ key: 'synced_at', value: new Date().toISOString() })
  render(
    <MemoryRouter initialEntries={[`/calendar?view=${view}`]}>
      <CompanyCalendar />
    </MemoryRouter>,
  )
  await screen.findByRole('button', { name: `Next ${view}` })
  expect(fireEvent.keyDown(document.body, { key: 'ArrowDown' })).toBe(isScrolled)
})
