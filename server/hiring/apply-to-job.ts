import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { hasFreePlace } from '../../shared/jobs/place-counts.ts'
import type { Application, NewJobApplication } from '../../shared/jobs/jobs.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { type AgreedTerms, applications, type JobRoleRow, type JobRow, jobs } from '../db/schema/jobs.ts'
import { isJobShownTo } from '../db/shown-jobs.ts'
import { preparedStatement } from '../db/statement.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { addPersonalMessage } from '../messages/add-message.ts'
import { recordChange } from '../db/change-log.ts'
import { refuseBlocked } from '../people/core/refuse-blocked.ts'
import { inMinorUnits } from '../../shared/money.ts'
import { termsEverOffered, termsOfRole } from '../jobs/core/agreed-terms.ts'
import { applicationRows, hasApplied } from '../jobs/core/application-rows.ts'
import { bodyHash, expectSameRow } from '../db/spent-ids.ts'
import { roleFilledText, closedJobText } from '../jobs/core/late-texts.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import { rolesOfJob } from '../jobs/core/role-places.ts'
import { utcMomentOf } from '../jobs/core/write-job.ts'
import { notifyRecipient } from '../delivery/notify.ts'

type SentApplication = { application: Application; repeated: boolean }

/**
 * Applies for an open job; the message opens the job's conversation. A repeat with the same id returns the stored
 * application.
 * @throws 404 for a job that they cannot see, 403 or 409 for a block, 409 for a second application, an id in use, or a
 *   job or role that takes nobody, 422 for no role of this job
 */
export async function applyToJob(
  me: UserContext,
  jobId: string,
  { id = uuid(), ...body }: NewJobApplication,
): Promise<SentApplication> {
  const body_hash = bodyHash([jobId, body.message, body.job_role_id ?? null])
  const applied = await me.db.writeByRow(async (tx) => {
    await tx.lock('jobs', jobId)
    await tx.lock('users', me.user.id)
    const known = await applicationRowById(tx).get({ id })
    if (known) {
      expectSameRow(known, { freelancer_id: me.user.id, body_hash })
      return { row: known, repeated: true }
    }
    const job = await expectOpenJob(tx, me, jobId, body.job_role_id)
    await refuseBlocked(tx, { from: me.user.id, to: job.employer_id }, 'This job isn’t taking applications.')
    const terms = await termsSeenByApplicant(tx, jobId, body)
    return { row: await writeApplication(tx, me, job, { id, ...body, terms, body_hash }), repeated: false }
  })
  if (!applied.repeated) me.deliveries.wake()
  return { application: (await applicationRows(me.db.read, me.user, [id]))[0]!, repeated: applied.repeated }
}

async function expectOpenJob(
  tx: WriteTransaction,
  me: UserContext,
  jobId: string,
  roleId: string | undefined,
): Promise<JobRow> {
  const job = await appliedJobById(tx).get({ id: jobId })
  if (!job || !(await isJobShownTo(tx, jobId, me.user.id))) throw notFound('This job does not exist.')
  if (await hasApplied(tx, jobId, me.user.id)) throw conflict('You have already applied for this job.')
  const [now, roles] = [me.now(), await rolesOfJob(tx, jobId)]
  const shut = closedJobText(job, roles, now, 'job')
  if (shut) throw conflict(shut)
  if (roleId) expectFreeRole(roles, roleId, now)
  return job
}

function expectFreeRole(roles: JobRoleRow[], roleId: string, now: Date) {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) {
    throw invalid('This job has no such role.', [{ path: 'job_role_id', message: 'is not a role of this job' }])
  }
  if (!hasFreePlace(role)) throw conflict(roleFilledText(role, now))
}

/**
 * As their device showed them, where it says so: it may have been without signal since. What the project has never
 * offered is not seen, so that the company has to ask.
 */
async function termsSeenByApplicant(
  tx: WriteTransaction,
  jobId: string,
  { job_role_id, seen }: Pick<NewJobApplication, 'job_role_id' | 'seen'>,
) {
  const roles = await rolesOfJob(tx, jobId)
  const shown = seen?.map(({ day_rate, date_start, date_end, ...role }) => ({
    ...role,
    day_rate: inMinorUnits(day_rate),
    date_start: utcMomentOf(date_start),
    date_end: utcMomentOf(date_end),
  }))
  const terms = shown ? await termsEverOffered(tx, jobId, roles, shown) : roles.map(termsOfRole)
  return terms.filter(({ role_id }) => !job_role_id || role_id === job_role_id)
}

type ApplicationToWrite = {
  id: string
  body_hash: string
  terms: AgreedTerms[]
  message: string
  job_role_id?: string | undefined
}

async function writeApplication(
  tx: WriteTransaction,
  me: UserContext,
  job: JobRow,
  { job_role_id = undefined, ...fields }: ApplicationToWrite,
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
  await addPersonalMessage(tx, {
    id: uuid(),
    sender: me.user,
    recipient_id: job.employer_id,
    job_id: job.id,
    content: fields.message,
    kind: 'application',
    now,
  })
  await recordChange(tx, [me.user.id], 'application', row.id)
  await recordChange(tx, [me.user.id], 'job', job.id)
  await recordChange(tx, await memberIdsOf(tx, job.company_id), 'received_application', row.id)
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
  await notifyRecipient(tx, application, now)
  return row
}

const applicationRowById = preparedStatement((db) =>
  db
    .select()
    .from(applications)
    .where(eq(applications.id, sql.placeholder('id')))
    .prepare(),
)
const appliedJobById = preparedStatement((db) =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)
