// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hoursColumns } from '../../../client/hours/crew/crew-columns.tsx'
import type { HoursDay } from '../../../client/hours/hours-day.ts'
import { OwnHours } from '../../../client/hours/own/own-hours.tsx'
import { queueSheetActs } from '../../../client/offline/outbox/kinds/day-sheet.ts'
import { ownDevice } from '../support/own-device.ts'
import { application } from '../support/rows.ts'

const own = ownDevice()

test('a week and a month without a clocked hour say so, and not that nothing was earned', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-12-09T12:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const period = { date_start: '2027-02-01T08:00:00Z', date_end: '2027-02-02T18:00:00Z' }
  const role = { id: 'r1', role_name: 'Rigger', ...period }
  await own.tab.db.jobs.put({ id: 'j1', title: 'Arena tour', roles: [role], ...period } as never)
  await own.tab.db.applications.put(application({ id: 'a1', job_role_id: 'r1', status: 'accepted' }))
  render(<OwnHours />, { wrapper: MemoryRouter })
  await screen.findByText('Nothing clocked this week.')
  fireEvent.click(screen.getByRole('button', { name: 'Month' }))
  await screen.findByText('Nothing clocked this month.')
  expect(screen.queryByText(/£0|0 min/)).toBeNull()
})

test('a day of last week that waits for signal is there on Monday', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-12-07T12:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const period = { date_start: '2026-12-06T08:00:00Z', date_end: '2026-12-06T18:00:00Z' }
  const role = { id: 'r1', role_name: 'Rigger', ...period }
  await own.tab.db.jobs.put({ id: 'j1', title: 'Arena tour', roles: [role], ...period } as never)
  await own.tab.db.applications.put(application({ id: 'a1', job_role_id: 'r1', status: 'accepted' }))
  const day = { booking_id: 'a1', job_id: 'j1', work_day: '2026-12-06' }
  const body = { ...day, version: 1, hash: 'made-here', is_company: false, act: 'submit' } as const
  await queueSheetActs([{ body, title: 'Arena tour' }], own.tab.device)
  render(<OwnHours />, { wrapper: MemoryRouter })
  const unsent = await screen.findByRole('region', { name: 'Not sent yet 1' })
  within(unsent).getByText('Will be sent')
  fireEvent.click(screen.getByRole('button', { name: 'Week' }))
  screen.getByText('Nothing clocked this week.')
})

test('before the first sync is complete nobody is told that they have no hours', async () => {
  render(<OwnHours />, { wrapper: MemoryRouter })
  await screen.findByText('Still fetching')
  expect(screen.queryByText('No hours yet')).toBeNull()
  await own.tab.db.facts.put({ key: 'synced_at', value: 1 })
  await screen.findByText('No hours yet')
})

test('the table of hours has a picture before each name', () => {
  const day = { full_name: 'Ben Ash', profile_picture: '/api/files/ben.jpg' } as HoursDay
  const { container } = render(<>{hoursColumns(false, () => {})[0]!.cell(day)}</>)
  expect(container.querySelector('img')?.getAttribute('src')).toContain('ben.jpg')
  screen.getByRole('button', { name: 'Ben Ash' })
})
