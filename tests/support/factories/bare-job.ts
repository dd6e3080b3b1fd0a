import { v7 as uuid } from 'uuid'
import { type ApplicationRow, applications, jobRoles, jobs, type JobRow } from '../../../server/db/schema/jobs.ts'
import { ratings } from '../../../server/db/schema/people.ts'
import type { Person } from './people.ts'
import type { World } from '../world.ts'

const DAY = 86_400_000

/** An open job of this employer's, inserted directly, for tests that are not about jobs. */
export async function createBareJob(world: World, employer: Person, fields: Partial<JobRow> = {}): Promise<JobRow> {
  const now = world.ctx.now().getTime()
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  return world.ctx.db.write((tx) =>
    tx
      .insert(jobs)
      .values({
        id: uuid(),
        company_id: employer.user.company_id ?? '',
        employer_id: employer.user.id,
        title: 'Arena load-in',
        description: 'Rigging of the mother grid',
        event_type: 'Concert',
        location: 'Manchester',
        date_start: at(7),
        date_end: at(8),
        body_hash: '',
        created_at: at(0),
        expires_at: at(30),
        ...fields,
      })
      .returning()
      .get(),
  )
}

/** One role with one place, over the whole of the job. */
export const addRole = (world: World, { id: job_id, date_start, date_end }: JobRow) =>
  world.ctx.db.write((tx) =>
    tx
      .insert(jobRoles)
      .values({ id: uuid(), job_id, position: 0, role_name: 'Rigger', day_rate: 28_000, date_start, date_end })
      .run(),
  )

export async function createBareApplication(
  world: World,
  job: JobRow,
  freelancer: Person,
  fields: Partial<ApplicationRow> = {},
) {
  const now = world.ctx.now().toISOString()
  return world.ctx.db.write((tx) =>
    tx
      .insert(applications)
      .values({
        id: uuid(),
        job_id: job.id,
        freelancer_id: freelancer.user.id,
        message: 'I am free',
        created_at: now,
        updated_at: now,
        ...fields,
      })
      .returning()
      .get(),
  )
}

export async function createBareRating(world: World, job: JobRow, freelancer: Person) {
  const { id: job_id, company_id, employer_id: author_id, date_end: created_at } = job
  const row = { id: uuid(), job_id, company_id, author_id, freelancer_id: freelancer.user.id, created_at }
  await world.ctx.db.write((tx) =>
    tx
      .insert(ratings)
      .values({ ...row, rating: 5, review: 'Good' })
      .run(),
  )
}

/** A job that ended yesterday, with these people confirmed for it. */
export async function createOverJob(world: World, employer: Person, crew: Person[], fields: Partial<JobRow> = {}) {
  const at = (days: number) => new Date(world.ctx.now().getTime() + days * DAY).toISOString()
  const job = await createBareJob(world, employer, { date_start: at(-3), date_end: at(-1), ...fields })
  for (const freelancer of crew) await createBareApplication(world, job, freelancer, { status: 'accepted' })
  return job
}
