import { expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { jobBody, jobsWorld, post, role } from '../../support/factories/jobs.ts'
import { createEmployer } from '../../support/factories/people.ts'
import { ROLE_LENGTHS } from '../../support/role-lengths.ts'

const TOO_LONG = {
  detail: expect.stringContaining('must be at most 366 days after the start'),
  errors: [expect.objectContaining({ path: 'roles.1.date_end' })],
}

test.each(ROLE_LENGTHS)('a role from %s to %s may be posted, and be made so by an edit: %s', async (...length) => {
  const [date_start, date_end, isFine] = length
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const roles = [role(), role({ date_start, date_end })]
  const posted = await employer.post('/jobs', jobBody({ roles }))
  expect(posted).toMatchObject(isFine ? { status: 201 } : { status: 422, body: TOO_LONG })

  const job = await post(employer)
  const edited = await employer.put(`/jobs/${job.id}`, jobBody({ roles }))
  expect(edited).toMatchObject(isFine ? { status: 200 } : { status: 422, body: TOO_LONG })
  const { body } = await employer.get<Job[]>('/jobs')
  expect(body.find(({ id }) => id === job.id)!.roles).toHaveLength(isFine ? 2 : 1)
})
