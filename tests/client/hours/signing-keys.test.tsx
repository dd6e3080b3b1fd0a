// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { CrewHoursTable } from '../../../client/hours/crew/crew-hours.tsx'
import type { HoursDay } from '../../../client/hours/hours-day.ts'
import type { OutboxRow } from '../../../client/offline/store/outbox-row.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
afterEach(cleanup)

const NAMES = ['Ana Rook', 'Ben Ash', 'Cleo Marsh']
const dayOf = (full_name: string): HoursDay => ({
  id: `${full_name}:2026-12-01`,
  booking_id: full_name,
  work_day: '2026-12-01',
  full_name,
  job_id: 'j1',
  job_title: 'Arena tour',
  role_name: 'Rigger',
  profile_picture: null,
  planned: null,
  draft: null,
  waiting: null,
  sheet: {
    id: `${full_name}:2026-12-01`,
    state: 'submitted',
    payable_pence: 0,
    acts: [],
    versions: [
      {
        version: 1,
        hash: 'a'.repeat(64),
        present: [],
        worked: [],
        worked_minutes: 0,
        lines: [],
        total_pence: 0,
        exceptions: [],
        made_as: 'person',
        made_at: '2026-12-01T18:00:00.000Z',
      },
    ],
  } as unknown as HoursDay['sheet'],
})
const signedSoFar = async () =>
  (await own.tab.db.outbox.toArray()).map((row) => (row as OutboxRow<'sheet_act'>).body.booking_id).toSorted()

function showTable() {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const hours = { days: NAMES.map(dayOf), jobs: [], asOf: null, failure: null, refetch: () => undefined }
  render(<CrewHoursTable hours={hours} title="Arena tour" />, { wrapper: MemoryRouter })
}

test('each press of s signs the next row, also faster than the device writes; S then signs all that are left', async () => {
  showTable()
  fireEvent.keyDown(document.body, { key: 's' })
  fireEvent.keyDown(document.body, { key: 's' })
  screen.getByRole('button', { name: 'To sign 1' })
  await vi.waitFor(async () => expect(await signedSoFar()).toEqual(NAMES.slice(0, 2)))
  fireEvent.keyDown(document.body, { key: 'S' })
  screen.getByRole('button', { name: 'To sign 0' })
  await vi.waitFor(async () => expect(await signedSoFar()).toEqual(NAMES))
})

test('what the device cannot keep is to sign again', async () => {
  vi.spyOn(own.tab.db.outbox, 'add').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  showTable()
  fireEvent.keyDown(document.body, { key: 's' })
  screen.getByRole('button', { name: 'To sign 2' })
  await screen.findByRole('button', { name: 'To sign 3' })
  expect(await signedSoFar()).toEqual([])
})
