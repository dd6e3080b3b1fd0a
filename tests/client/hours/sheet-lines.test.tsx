// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CrewHoursList } from '../../../client/hours/crew/crew-list.tsx'
import type { HoursDay } from '../../../client/hours/hours-day.ts'
import { SheetLines } from '../../../client/hours/sheet/sheet-lines.tsx'

afterEach(cleanup)

const FAULT = 'Break at 16:00 has no Back after it.'
const dayOf = (fields: object) =>
  ({
    id: 'a:1',
    full_name: 'Ana Cole',
    job_title: 'Arena tour',
    role_name: 'Rigger',
    profile_picture: null,
    work_day: '2026-01-05',
    planned: null,
    sheet: null,
    draft: null,
    waiting: null,
    ...fields,
  }) as HoursDay
const draftOf = (is_running: boolean) => ({
  present: [{ from: 1000, to: 1400 }],
  worked: [],
  worked_minutes: 0,
  lines: [],
  total_pence: 0,
  exceptions: [],
  fault: FAULT,
  is_running,
})

test('what is missing for an end is not put to somebody who is still there', () => {
  const { rerender } = render(<SheetLines day={dayOf({ draft: draftOf(true) })} />)
  expect(screen.queryByText(FAULT)).toBeNull()
  rerender(<SheetLines day={dayOf({ draft: draftOf(false) })} />)
  expect(screen.getByText(FAULT)).toBeTruthy()
})

test('a phone’s list does not say of who is not in that they are as planned', () => {
  const selection = { has: () => false, toggle: () => {} }
  render(<CrewHoursList days={[dayOf({})]} isWeek={false} selection={selection} onOpen={() => {}} />)
  expect(screen.getByRole('region', { name: 'Everyone else' }).textContent).toContain('Not in')
})
