// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { CrewHoursTable } from '../../../client/hours/crew/crew-hours.tsx'
import type { HoursDay } from '../../../client/hours/hours-day.ts'
import type { OutboxRow } from '../../../client/offline/store/outbox-row.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()

const NAMES = ['Ana Rook', 'Ben Ash', 'Cleo Marsh']
const dayOf = (full_name: string): HoursDay => ({
  ...{ id: `${full_name}:2026-12-01`, booking_id: full_name, work_day: '2026-12-01', full_name },
  ...{ job_id: 'j1', job_title: 'Arena tour', role_name: 'Rigger', profile_picture: null },
  ...{ planned: null, draft: null, waiting: null },
  sheet: {
    ...{ id: `${full_name}:2026-12-01`, state: 'submitted', payable_pence: 0, acts: [] },
    versions: [
      {
        ...{ version: 1, hash: 'a'.repeat(64), present: [], worked: [], worked_minutes: 0, lines: [], total_pence: 0 },
        ...{ exceptions: [], made_as: 'person', made_at: '2026-12-01T18:00:00.000Z' },
      },
    ],
  } as unknown as HoursDay['sheet'],
})
const signedSoFar = async () =>
  (await own.tab.db.outbox.toArray()).map((row) => (row as OutboxRow<'sheet_act'>).body.booking_id).toSorted()

test('each press of s signs the next row, also faster than the device writes; S then signs all that are left', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const hours = { days: NAMES.map(dayOf), jobs: [], asOf: null, failure: null, refetch: () => undefined }
  render(<CrewHoursTable hours={hours} title="Arena tour" />, { wrapper: MemoryRouter })
  fireEvent.keyDown(document.body, { key: 's' })
  fireEvent.keyDown(document.body, { key: 's' })
  screen.getByRole('button', { name: 'To sign 1' })
  await vi.waitFor(async () => expect(await signedSoFar()).toEqual(NAMES.slice(0, 2)))
  fireEvent.keyDown(document.body, { key: 'S' })
  screen.getByRole('button', { name: 'To sign 0' })
  await vi.waitFor(async () => expect(await signedSoFar()).toEqual(NAMES))
})
