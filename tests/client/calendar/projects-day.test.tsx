// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ProjectsDayList } from '../../../client/calendar/projects-day.tsx'
import { indexProjects, projectRowsOn } from '../../../client/trade/bookings/company-days.ts'
import { weekDaysOf } from '../../../client/ui/calendar-days.ts'
import { job, role } from '../support/jobs.ts'

afterEach(cleanup)

const period = (first: string, last: string) => ({
  date_start: `2026-12-${first}T08:00:00Z`,
  date_end: `2026-12-${last}T18:00:00Z`,
})
const JOBS = [
  job('tour', {
    title: 'Arena tour',
    ...period('13', '17'),
    roles: [{ ...role('Rigger', 280), ...period('13', '17'), places: 4, filled: 1 }],
  }),
  job('gala', {
    title: 'Gala',
    ...period('15', '15'),
    roles: [{ ...role('Driver', 180), ...period('15', '15'), places: 1, filled: 1 }],
  }),
]

function open(day: string, today = '2026-12-14') {
  const days = weekDaysOf(day)
  const rows = projectRowsOn(indexProjects(JOBS), days, new Map())
  const onDay = vi.fn()
  const week = { label: 'this week', days, today, rows, day, onDay }
  render(
    <MemoryRouter>
      <ProjectsDayList {...week} />
    </MemoryRouter>,
  )
  return onDay
}

test('on a phone the projects of a day are listed with the day of their span, those with places to fill first', () => {
  const onDay = open('2026-12-15')
  const toFill = within(screen.getByRole('region', { name: /^To fill on Tue/ }))
  expect(toFill.getByRole('link', { name: 'Arena tour' }).getAttribute('href')).toBe(
    '/project?id=tour&tab=plan&day=2026-12-15&row=Rigger',
  )
  toFill.getByText('Day 3 of 5, 13 to 17 Dec 2026')
  toFill.getByText('1 of 4')
  toFill.getByRole('link', { name: 'Rigger: 3 to fill' })
  const crewed = within(screen.getByRole('region', { name: /^Crewed on Tue/ }))
  crewed.getByText('Gala')
  crewed.getByText('One day')
  const days = within(screen.getByRole('group', { name: 'Day, this week' })).getAllByRole('button')
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Mon 14 3 to fill',
    'Tue 15 3 to fill',
    'Wed 16 3 to fill',
    'Thu 17 3 to fill',
    'Fri 18 ',
    'Sat 19 ',
    'Sun 20 ',
  ])
  fireEvent.click(days[4]!)
  expect(onDay).toHaveBeenCalledWith('2026-12-18')
})

test('a day without a project says so; of a day that is over nothing is to fill', () => {
  open('2026-12-18')
  screen.getByText(/^No projects on Fri/)
  cleanup()
  open('2026-12-15', '2026-12-16')
  const shown = within(screen.getByRole('region', { name: /^Projects on Tue/ }))
  shown.getByRole('link', { name: 'Arena tour' })
  expect(shown.queryByText(/to fill/)).toBeNull()
})
