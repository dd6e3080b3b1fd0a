// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { HoursFigures } from '../../../client/hours/crew/crew-figures.tsx'
import { hoursColumns } from '../../../client/hours/crew/crew-columns.tsx'
import type { HoursDay } from '../../../client/hours/hours-day.ts'
import { OwnHours } from '../../../client/hours/own/own-hours.tsx'
import { queueSheetActs } from '../../../client/offline/outbox/kinds/day-sheet.ts'
import { clockedBy } from '../support/crew-day.ts'
import { ownDevice } from '../support/own-device.ts'
import { application } from '../support/rows.ts'
import { setTestDate } from '../../support/test-date.ts'

const own = ownDevice()

/** A confirmed booking as a rigger. */
async function bookFrom(date_start: string, date_end: string) {
  const period = { date_start, date_end }
  const role = { id: 'r1', role_name: 'Rigger', ...period }
  await own.tab.db.jobs.put({ id: 'j1', title: 'Arena tour', roles: [role], ...period } as never)
  await own.tab.db.applications.put(application({ id: 'a1', job_role_id: 'r1', status: 'accepted' }))
}

test('a week and a month without a clocked hour say so, and not that nothing was earned', async () => {
  setTestDate('2026-12-09T12:00:00Z')
  await bookFrom('2027-02-01T08:00:00Z', '2027-02-02T18:00:00Z')
  render(<OwnHours />, { wrapper: MemoryRouter })
  await screen.findByText('Nothing clocked this week.')
  fireEvent.click(screen.getByRole('button', { name: 'Month' }))
  await screen.findByText('Nothing clocked this month.')
  expect(screen.queryByText(/£0|0 min/)).toBeNull()
})

test('a day of last week that waits for signal is there on Monday', async () => {
  setTestDate('2026-12-07T12:00:00Z')
  await bookFrom('2026-12-06T08:00:00Z', '2026-12-06T18:00:00Z')
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

const WORDS = '48.2 hours a week on average over 17 weeks: more than 48'
/** 82 days of ten hours up to 7 December: 48.2 a week over seventeen. */
const longWeeks = () => {
  const days = Array.from({ length: 82 }, (_, n) => {
    const day = new Date(Date.parse('2026-12-06T12:00:00Z') - n * 86_400_000).toISOString().slice(0, 10)
    return `${day} in 08:00 out 18:00`
  })
  return clockedBy('b1', ...days)
}

test('more than 48 hours a week on average are said to the person, of their own hours', async () => {
  setTestDate('2026-12-07T12:00:00Z')
  await bookFrom('2026-09-01T08:00:00Z', '2026-12-08T18:00:00Z')
  // Those of the crew that a chief has are not the chief's.
  await own.tab.db.punches.bulkPut(longWeeks())
  const { rerender } = render(<OwnHours />, { wrapper: MemoryRouter })
  await screen.findByText('This week')
  expect(screen.queryByText(WORDS)).toBeNull()
  await own.tab.db.punches.bulkPut(longWeeks().map((one) => ({ ...one, freelancer_id: 'me' })))
  rerender(<OwnHours />)
  await screen.findByText(WORDS)
})

test('the desk is told of whom it has worked so long, and when an hour becomes dearer', async () => {
  setTestDate('2026-12-07T12:00:00Z')
  await own.tab.db.punches.bulkPut(longWeeks())
  const becomes = 'at 18:15 this becomes overtime, £42 an hour'
  const person = { freelancer_id: 'p1', full_name: 'Fred Baker', role_name: 'Rigger' }
  const there = { ...person, since: '2026-12-07T08:00:00Z', is_on_break: false, next_hour_pence: 0 }
  const people = [{ ...person, booking_id: 'b1', profile_picture: null, days: [] }]
  const hours = { id: 'j1', title: 'Arena tour', as_of: '', people, on_site: [{ ...there, next_words: becomes }] }
  render(<HoursFigures days={[]} jobs={[hours]} />)
  await screen.findByText(`Fred Baker: ${WORDS}`)
  fireEvent.click(screen.getByRole('button', { name: 'Who and when' }))
  within(screen.getByRole('listitem')).getByText(becomes)
})

test('the table of hours has a picture before each name', () => {
  const day = { full_name: 'Ben Ash', profile_picture: '/api/files/ben.jpg' } as HoursDay
  const { container } = render(<>{hoursColumns(false, () => {})[0]!.cell(day)}</>)
  expect(container.querySelector('img')?.getAttribute('src')).toContain('ben.jpg')
  screen.getByRole('button', { name: 'Ben Ash' })
})
