import { eq } from 'drizzle-orm'
import { jobs } from '../../../server/db/schema/jobs.ts'
import { indexJob } from '../../../server/jobs/matching/index-job.ts'
import type { FittingFreelancer, JobInvitation } from '../../../shared/hiring/invitations.ts'
import type { Job, NewJobInput } from '../../../shared/jobs/jobs.ts'
import { post } from './jobs.ts'
import type { Person } from './people.ts'
import type { Answer, World } from '../world.ts'

/** A project posted on the premium package. */
export async function postPremium(world: World, employer: Person, fields: Partial<NewJobInput> = {}): Promise<Job> {
  const job = await post(employer, fields)
  await world.ctx.db.write(async (tx) => {
    await tx.update(jobs).set({ placement: 'top' }).where(eq(jobs.id, job.id)).run()
    await indexJob(tx, job.id)
  })
  return { ...job, placement: 'top' }
}

export const fittingFor = async (employer: Person, job: Job, query = '') =>
  (await employer.get<FittingFreelancer[]>(`/jobs/${job.id}/matches${query}`)).body

export const namesFor = async (employer: Person, job: Job) =>
  (await fittingFor(employer, job)).map(({ freelancer }) => freelancer.full_name)

export const invite = (
  employer: Person,
  job: Job,
  { user }: Person,
  fields: Record<string, unknown> = {},
): Promise<Answer<JobInvitation & { detail?: string }>> =>
  employer.post(`/jobs/${job.id}/invitations`, {
    freelancer_id: user.id,
    message: 'We would like you on this one.',
    ...fields,
  })
