// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CompanyCalendar } from '../../../client/calendar/company-calendar.tsx'
import { readOwnDays } from '../../../client/portfolio/calendar/day-marks.ts'
import { OwnGrid } from '../../../client/portfolio/calendar/own-grid.tsx'
import type { LocalJob } from '../../../client/offline/store/rows.ts'
import { ownDevice } from '../support/own-device.ts'
import { application } from '../support/rows.ts'

const own = ownDevice()
beforeEach(
  () => void vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)

const job = (id: string, from: string, to: string) => {
  const dates = { date_start: `${from}T08:00:00Z`, date_end: `${to}T18:00:00Z` }
  const role = { id: `${id}-r`, role_name: 'Rigger', places: 1, filled: 0, ...dates }
  return { id, title: id, status: 'open', applications: [], ...dates, roles: [role] } as unknown as LocalJob
}
const booked = (id: string, fields: object = {}) =>
  application({ id: `a-${id}`, job_id: id, job_role_id: `${id}-r`, status: 'accepted', ...fields })
const Where = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{pathname + search}</output>
}
const draw = (what: ReactNode, address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      {what}
      <Where />
    </MemoryRouter>,
  )
const where = () => screen.getByTestId('where').textContent

test('a clash is an icon in its day and a word in the day’s name: two bookings at one time', async () => {
  const { db } = own.tab.device
  await db.jobs.bulkPut([job('Arena', '2026-12-14', '2026-12-16'), job('Square', '2026-12-16', '2026-12-17')])
  await db.applications.bulkPut([booked('Arena'), booked('Square')])
  draw(<OwnGrid view="month" />, '/portfolio?day=2026-12-16')
  const twice = await screen.findByRole('gridcell', { name: /16 December.*, clash, Booked: Arena, Booked: Square$/ })
  expect(twice.querySelector('svg')).not.toBeNull()
  screen.getByText('‘Arena’ and ‘Square’ are at the same time')
  const single = screen.getByRole('gridcell', { name: /17 December.*, Booked: Square$/ })
  expect([single.querySelector('svg'), single.getAttribute('aria-label')!.includes('clash')]).toEqual([null, false])
})

test('a booking on a blocked day is no clash: it stands, and its company is told; an offer on one is', async () => {
  const { db } = own.tab.device
  await db.jobs.bulkPut([job('Arena', '2026-12-14', '2026-12-15'), job('Square', '2026-12-17', '2026-12-17')])
  const times = { offered_at: '', expires_at: '2999-01-01T00:00:00Z', ended_at: null }
  const offer = { id: 'o', job_role_id: 'Square-r', state: 'waiting', ...times }
  await db.applications.bulkPut([booked('Arena'), booked('Square', { status: 'shortlisted', offer })])
  await db.blocked_days.bulkPut(['2026-12-14', '2026-12-17'].map((id) => ({ id, note: '' })))
  draw(<OwnGrid view="month" />, '/portfolio?day=2026-12-14')
  const day = await screen.findByRole('gridcell', { name: /14 December.*, booked though blocked, Booked: Arena$/ })
  expect([day.querySelector('svg'), day.textContent!.includes('Clash')]).toEqual([null, false])
  screen.getByText('You’re still confirmed for ‘Arena’, and the company is told you’ve blocked the day')
  screen.getByRole('gridcell', { name: /15 December[^,]*(, \d+)?, Booked: Arena$/ })

  const offered = screen.getByRole('gridcell', { name: /17 December.*, clash, blocked, Offered to you: Square$/ })
  expect(offered.querySelector('svg')).not.toBeNull()
  fireEvent.click(offered)
  await screen.findByText('You’ve been offered ‘Square’ on a day you’ve blocked')
  expect(screen.queryByText(/stands/)).toBeNull()
})

test('one after the other on a day is no clash, nor are two that were only applied for', async () => {
  const { db } = own.tab.device
  await db.jobs.bulkPut(['A', 'B', 'C', 'D'].map((id) => job(id, '2026-12-14', '2026-12-14')))
  const shift = (starts: string, ends: string) => ({ shifts: [{ day: '2026-12-14', starts, ends }] })
  const pending = { status: 'pending' }
  await db.applications.bulkPut([
    booked('A', shift('08:00', '12:00')),
    booked('B', shift('12:00', '18:00')),
    booked('C', pending),
    booked('D', pending),
  ])
  expect((await readOwnDays(db, Date.now())).clashes).toEqual(new Map())
  await db.applications.put(booked('B', shift('11:00', '18:00')))
  expect([...(await readOwnDays(db, Date.now())).clashes.values()]).toEqual([['‘A’ and ‘B’ are at the same time']])
})

test('in the company’s month a day with one project opens its plan there, one with several its week', async () => {
  const { db } = own.tab.device
  await db.jobs.bulkPut([job('Arena', '2026-12-14', '2026-12-16'), job('Square', '2026-12-16', '2026-12-17')])
  draw(<CompanyCalendar />, '/calendar?view=month&day=2026-12-15')
  const day = (number: number) => screen.findByRole('gridcell', { name: new RegExp(`\\b${number} December`) })
  fireEvent.click(await day(16))
  await waitFor(() => expect(where()).toBe('/calendar?view=week&day=2026-12-16'))
  fireEvent.click(screen.getByRole('button', { name: 'Month' }))
  fireEvent.click(await day(15))
  await waitFor(() => expect(where()).toBe('/project?id=Arena&tab=plan&day=2026-12-15&row=Arena-r'))
})
