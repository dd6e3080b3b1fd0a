// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { BookedTermsDays } from '../../../client/projects/booked-terms-days.tsx'
import { jobEditBodyOf, projectDraftOfJob } from '../../../client/projects/job-to-draft.ts'
import type { RoleDraft } from '../../../client/projects/project-draft.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'

const TIMES = { date_start: '2999-03-01T08:00:00.000Z', date_end: '2999-03-03T20:00:00.000Z' }
const jobOf = (fields: object = {}) =>
  ({
    id: 'j1',
    title: 'Arena tour',
    description: '',
    event_type: '',
    location: '',
    postcode: '',
    hourly_rate: null,
    required_skills: [],
    roles: [{ id: 'rigger', role_name: 'Rigger', day_rate: 280, places: 3, filled: 2, ...TIMES, ...fields }],
  }) as unknown as Job

afterEach(cleanup)

let roles: RoleDraft[] = []
function Edited({ job }: { job: Job }) {
  const [shown, show] = useState(roles)
  return (
    <BookedTermsDays
      job={job}
      roles={shown}
      onRoles={(next) => {
        roles = next
        show(next)
      }}
    />
  )
}
function edit(job: Job, typed: Partial<RoleDraft>) {
  roles = projectDraftOfJob(job).roles.map((role) => ({ ...role, ...typed }))
  return render(<Edited job={job} />)
}
const fromDay = () => screen.queryByLabelText<HTMLSelectElement>('New pay for Rigger from')
const sent = (job: Job) => jobEditBodyOf({ ...projectDraftOfJob(job), roles }, job).roles[0]!

test('where somebody is confirmed, a new rate asks from which day: the first to come unless another is chosen', () => {
  const job = jobOf()
  edit(job, { day_rate: '250' })
  screen.getByText(/^2 people confirmed\. Earlier days stay as agreed/)
  expect([...fromDay()!.options].map(({ value }) => value)).toEqual(['2999-03-01', '2999-03-02', '2999-03-03'])
  expect([fromDay()!.value, sent(job)]).toEqual([
    '2999-03-01',
    expect.not.objectContaining({ from_day: expect.anything() }),
  ])
  fireEvent.change(fromDay()!, { target: { value: '2999-03-02' } })
  expect([fromDay()!.value, sent(job).from_day]).toEqual(['2999-03-02', '2999-03-02'])
})

test('so do new terms', () => {
  edit(jobOf(), { pay: { basis: 'hour' } })
  expect(fromDay()).not.toBeNull()
})

test.each([
  ['nobody is confirmed', { filled: 0 }, { day_rate: '250' }],
  ['the pay is as it was', {}, { day_rate: '280.00' }],
  ['the rate is no number', {}, { day_rate: 'two' }],
  ['the dates are not typed', {}, { day_rate: '250', date_end: '' }],
])('it is not asked where %s, and nothing is sent', (_, fields, typed) => {
  const job = jobOf(fields)
  edit(job, { ...typed, from_day: '2999-03-02' })
  expect([fromDay(), sent(job).from_day]).toEqual([null, undefined])
})

test('a day that is none of the new dates is not sent', () => {
  const job = jobOf()
  edit(job, { day_rate: '250', from_day: '2999-03-03', date_end: '2999-03-02T20:00:00.000Z' })
  expect([fromDay()!.value, sent(job).from_day]).toEqual(['2999-03-01', undefined])
})
