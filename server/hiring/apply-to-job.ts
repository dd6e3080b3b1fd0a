import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Application, Apply } from '../../shared/jobs/jobs.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { type AgreedTerms, applications, type JobRoleRow, type JobRow, jobs } from '../db/schema/jobs.ts'
import { isJobShownTo } from '../db/shown-jobs.ts'
import { statement } from '../db/statement.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { addMessage } from '../messages/add-message.ts'
import { recordChange } from '../db/change-log.ts'
import { refuseBlocked } from '../people/core/refuse-blocked.ts'
import { inMinorUnits } from '../../shared/money.ts'
import { everOffered, termsOfRole } from '../jobs/core/agreed-terms.ts'
import { applicationRows, hasApplied } from '../jobs/core/application-rows.ts'
import { bodyHash, expectSame } from '../db/spent-ids.ts'
import { filledText, shutText } from '../jobs/core/late-texts.ts'
import { membersOf } from '../companies/core/members.ts'
import { rolesOf } from '../jobs/core/role-places.ts'
import { utc } from '../jobs/core/write-job.ts'
import { notify } from '../delivery/notify.ts'

type Applied = { application: Application; repeated: boolean }

/**
 * Applies for an open job; the message opens the job's conversation. A repeat with the same id returns the stored
 * application.
 * @throws 404 for a job that they cannot see, 403 or 409 for a block, 409 for a second application, an id in use, or a
 *   job or role that takes nobody, 422 for no role of this job
 */
export async function applyToJob(me: UserContext, jobId: string, { id = uuid(), ...body }: Apply): Promise<Applied> {
  const body_hash = bodyHash([jobId, body.message, body.job_role_id ?? null])
  const applied = await me.db.writeByRow(async (tx) => {
    await tx.lock('jobs', jobId)
    await tx.lock('users', me.user.id)
    const known = await byId(tx).get({ id })
    if (known) {
      expectSame(known, { freelancer_id: me.user.id, body_hash })
      return { row: known, repeated: true }
    }
    const job = await openJob(tx, me, jobId, body.job_role_id)
    await refuseBlocked(tx, { from: me.user.id, to: job.employer_id }, 'This job does not take applications.')
    const terms = await termsSeen(tx, jobId, body)
    return { row: await writeApplication(tx, me, job, { id, ...body, terms, body_hash }), repeated: false }
  })
  if (!applied.repeated) me.deliveries.wake()
  return { application: (await applicationRows(me.db.read, me.user, [id]))[0]!, repeated: applied.repeated }
}

async function openJob(tx: Tx, me: UserContext, jobId: string, roleId: string | undefined): Promise<JobRow> {
  const job = await jobById(tx).get({ id: jobId })
  if (!job || !(await isJobShownTo(tx, jobId, me.user.id))) throw notFound('This job does not exist.')
  if (await hasApplied(tx, jobId, me.user.id)) throw conflict('You have already applied for this job.')
  const [now, roles] = [me.now(), await rolesOf(tx, jobId)]
  const shut = shutText(job, roles, now, 'job')
  if (shut) throw conflict(shut)
  if (roleId) refuseRole(roles, roleId, now)
  return job
}

function refuseRole(roles: JobRoleRow[], roleId: string, now: Date) {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) {
    throw invalid('This job has no such role.', [{ path: 'job_role_id', message: 'is not a role of this project' }])
  }
  if (role.filled >= role.places) throw conflict(filledText(role, now))
}

/**
 * As their device showed them, where it says so: it may have been without signal since. What the project has never
 * offered is not seen, so that the company has to ask.
 */
async function termsSeen(tx: Tx, jobId: string, { job_role_id, seen }: Pick<Apply, 'job_role_id' | 'seen'>) {
  const roles = await rolesOf(tx, jobId)
  const shown = seen?.map(({ day_rate, date_start, date_end, ...role }) => ({
    ...role,
    day_rate: inMinorUnits(day_rate),
    date_start: utc(date_start),
    date_end: utc(date_end),
  }))
  const terms = shown ? await everOffered(tx, jobId, roles, shown) : roles.map(termsOfRole)
  return terms.filter(({ role_id }) => !job_role_id || role_id === job_role_id)
}

type NewApplication = {
  id: string
  body_hash: string
  terms: AgreedTerms[]
  message: string
  job_role_id?: string | undefined
}

async function writeApplication(
  tx: Tx,
  me: UserContext,
  job: JobRow,
  { job_role_id = undefined, ...fields }: NewApplication,
) {
  const now = me.now()
  const at = now.toISOString()
  const row = await tx
    .insert(applications)
    .values({
      ...fields,
      job_role_id: job_role_id ?? null,
      job_id: job.id,
      freelancer_id: me.user.id,
      created_at: at,
      updated_at: at,
    })
    .returning()
    .get()
  await addMessage(tx, {
    id: uuid(),
    sender: me.user,
    recipient_id: job.employer_id,
    job_id: job.id,
    content: fields.message,
    kind: 'application',
    now,
  })
  await recordChange(tx, [me.user.id], 'application', row.id)
  await recordChange(tx, [me.user.id, ...(await membersOf(tx, job.company_id))], 'job', job.id)
  const title = `${me.user.full_name} has applied for ${job.title}`
  const application = {
    user_id: job.employer_id,
    kind: 'application',
    about_id: me.user.id,
    key: `application:${row.id}:pending`,
    title,
    body: fields.message,
    navigate: `/?project=${job.id}`,
    tag: `job:${job.id}`,
    // The push is that of the message.
    isPushed: false,
    mail: { text: `${title}.\n\n${fields.message}` },
  } as const
  await notify(tx, application, now)
  return row
}

const byId = statement((db) =>
  db
    .select()
    .from(applications)
    .where(eq(applications.id, sql.placeholder('id')))
    .prepare(),
)
const jobById = statement((db) =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)
