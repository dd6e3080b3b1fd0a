import { and, eq, lt, sql } from 'drizzle-orm'
import { jobStatusAt } from '../../shared/job-status.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { type JobRoleRow, applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import { statement } from '../db/statement.ts'
import { conflict } from '../errors.ts'
import { recordChange } from '../sync/record-change.ts'
import { bookingsOf, clashes } from './bookings.ts'
import { changeApplication, type Found } from './change-application.ts'
import { indexJob } from './index-job.ts'
import { termOf, termsOf } from './match-facts.ts'
import { pokeFreelancers } from './poke-freelancers.ts'

/** Confirms an applicant for one role with a free place; the last place makes the job filled. From pending too: see docs/decisions/030. */
export async function acceptApplicant(me: UserContext, ids: { jobId: string; applicationId: string }) {
  let revision = 0
  const application = await changeApplication(me, ids, {
    to: 'accepted',
    from: ['pending', 'shortlisted'],
    also(tx, found, now) {
      const role = chooseRole(tx, found, now)
      takePlace(tx, role)
      revision = tx.revision()
      return { job_role_id: role.id }
    },
  })
  if (revision > 0) pokeFreelancers(me, ids.jobId, revision)
  return application
}

/** The role applied for; else one that the freelancer does, else any, with a free place and free dates. */
function chooseRole(tx: Tx, { application, job, freelancer }: Found, now: Date): JobRoleRow {
  const status = jobStatusAt(job, now.getTime())
  if (status === 'previous') throw conflict('This project is over.')
  if (status === 'closed') throw conflict('This project is closed.')
  const roles = rolesOf(tx).all({ job_id: job.id })
  const wanted = application.job_role_id ? roles.filter((role) => role.id === application.job_role_id) : roles
  const free = wanted.filter((role) => role.filled < role.places)
  if (free.length === 0)
    throw conflict(wanted.length < roles.length ? 'This role is filled.' : 'All places are filled.')
  const bookings = bookingsOf(tx, freelancer.id)
  const possible = free.filter((role) => !clashes(bookings, job.id, { start: role.date_start, end: role.date_end }))
  if (possible.length === 0)
    throw conflict(`${freelancer.full_name} is already confirmed for another job at that time.`)
  const own = termsOf([freelancer.job_role, ...freelancer.job_roles])
  return possible.find((role) => own.includes(termOf(role.role_name))) ?? possible[0]!
}

function takePlace(tx: Tx, role: JobRoleRow) {
  const taken = tx
    .update(jobRoles)
    .set({ filled: sql`${jobRoles.filled} + 1` })
    .where(and(eq(jobRoles.id, role.id), lt(jobRoles.filled, jobRoles.places)))
    .run()
  if (taken.changes !== 1) throw conflict('This role is filled.')
  const isFull = rolesOf(tx)
    .all({ job_id: role.job_id })
    .every((each) => each.filled >= each.places)
  tx.update(jobs)
    .set({ version: sql`${jobs.version} + 1`, ...(isFull ? { status: 'filled' } : {}) })
    .where(eq(jobs.id, role.job_id))
    .run()
  indexJob(tx, role.job_id)
  const others = applicantsOf(tx).all({ job_id: role.job_id })
  recordChange(
    tx,
    others.map((row) => row.freelancer_id),
    'job',
    role.job_id,
  )
}

const rolesOf = statement((db) =>
  db
    .select()
    .from(jobRoles)
    .where(eq(jobRoles.job_id, sql.placeholder('job_id')))
    .orderBy(jobRoles.position)
    .prepare(),
)
const applicantsOf = statement((db) =>
  db
    .select({ freelancer_id: applications.freelancer_id })
    .from(applications)
    .where(eq(applications.job_id, sql.placeholder('job_id')))
    .prepare(),
)
