// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookedCardDays } from '../../../client/jobs/booked-days.ts'
import { JobCardBody } from '../../../client/trade/job-card-body.tsx'
import type { OwnShift } from '../../../shared/jobs/jobs.ts'
import { application, job, role } from '../support/jobs.ts'

const period = (start: string, end: string) => ({ date_start: `2027-03-${start}:00Z`, date_end: `2027-03-${end}:00Z` })
const RIGGER = { ...role('Rigger', 250), id: 'r1', ...period('03T08:00', '05T18:00') }
const PROJECT = { ...job('j'), ...period('01T08:00', '05T18:00'), roles: [RIGGER] }

function cardText(shifts?: OwnShift[]) {
  const own = { ...application('j', { status: 'accepted', job_role_id: 'r1' }), ...(shifts && { shifts }) }
  const booked = bookedCardDays({ job: PROJECT, application: own } as never)
  const { container } = render(<JobCardBody job={PROJECT} booked={booked} onOpen={() => {}} />)
  const text = (container.textContent ?? '').replaceAll('\u00a0', ' ')
  cleanup()
  return text
}

test('a confirmed job’s card says the days that are one’s own: of the role, or of one’s shifts', () => {
  const whole = cardText()
  expect(whole).toMatch(/^03Mar3 days/)
  expect(whole).toContain('£250/day3 days, £750 · 10 h a day')
  const inShifts = cardText(['04', '05'].map((day) => ({ day: `2027-03-${day}`, starts: '06:00', ends: '12:00' })))
  expect(inShifts).toMatch(/^04Mar2 days/)
  expect(inShifts).toContain('£250/day2 days, £500')
  expect(inShifts).not.toContain('10 h')
  // Held: no shift yet, so that nobody knows the hours.
  const held = cardText([])
  expect(held).toMatch(/^03Mar3 days/)
  expect(held).not.toContain('10 h')
})
