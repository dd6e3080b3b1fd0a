import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { JobInvitation, NewJobInvitation } from '../../shared/hiring/invitations.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { JOB_INVITATIONS_PER_DAY } from '../../shared/limits.ts'
import { hasMatching } from '../../shared/payments/packages.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { type JobInvitationRow, jobInvitations, type JobRow } from '../db/schema/jobs.ts'
import { companies, users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { conflict, forbidden, limited, notFound, paymentRequired } from '../errors.ts'
import { addPersonalMessage } from '../messages/add-message.ts'
import { recordChange } from '../db/change-log.ts'
import { isPersonReachable, refuseBlocked } from '../people/core/refuse-blocked.ts'
import { bodyHash, expectSameRow } from '../db/spent-ids.ts'
import { hasApplied } from '../jobs/core/application-rows.ts'
import { isPostingFree } from '../ports/settings.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { recordJobForTeam } from '../jobs/core/change-jobs.ts'
import { notifyRecipient } from '../delivery/notify.ts'

type SentInvitation = { invitation: JobInvitation; repeated: boolean }

/**
 * Invites a freelancer to apply for an open project that has matching: once per freelancer and project, whoever of the company
 * does it. The text is sent as a message about the project. A repeat by the same person changes nothing.
 * @throws as `inviteOnce`, and 404 for another company's job
 */
export async function inviteFreelancer(
  me: UserContext,
  jobId: string,
  { id = uuid(), ...body }: NewJobInvitation,
): Promise<SentInvitation> {
  const invited = await me.db.write(async (tx) =>
    inviteOnce(tx, me, await jobOfOwnCompany(tx, me, jobId), { id, ...body }),
  )
  if (!invited.repeated) me.deliveries.wake()
  const { job_id, freelancer_id, created_at } = invited.row
  return {
    invitation: { id: invited.row.id, job_id, freelancer_id, invited_at: created_at },
    repeated: invited.repeated,
  }
}

/**
 * Throws, with nothing written, where this person cannot be invited.
 * @throws 402 without matching, 403 or 409 for a block, 404 for no freelancer, 409 for a job that is not open, who has
 *   applied or was invited, or an id in use, 429 for too many in a day
 */
export async function inviteOnce(
  tx: WriteTransaction,
  me: UserContext,
  job: JobRow,
  { id, ...body }: NewJobInvitation & { id: string },
): Promise<{ row: JobInvitationRow; repeated: boolean }> {
  const body_hash = bodyHash([job.id, body.freelancer_id, body.message])
  const known = await knownInvitation(tx).get({ id, job_id: job.id, freelancer_id: body.freelancer_id })
  if (known)
    return { row: await expectSameInvitation(tx, me, known, { jobId: job.id, ...body, body_hash }), repeated: true }
  await refuseInvitation(tx, me, job, body.freelancer_id)
  return { row: await writeInvitation(tx, me, job, { id, ...body, body_hash }), repeated: false }
}

type InvitationKey = { jobId: string; freelancer_id: string; body_hash: string }

async function expectSameInvitation(
  tx: WriteTransaction,
  me: UserContext,
  known: JobInvitationRow,
  { jobId, freelancer_id, body_hash }: InvitationKey,
) {
  expectSameRow(known, { job_id: jobId, freelancer_id })
  if (known.author_id === me.user.id && known.body_hash === body_hash) return known
  throw conflict(
    `Your company has already invited ${(await findInvitedFreelancer(tx, freelancer_id)).full_name} to this project.`,
  )
}

async function refuseInvitation(tx: WriteTransaction, me: UserContext, job: JobRow, freelancer_id: string) {
  expectMatchingPackage(me, job)
  const { full_name } = await findInvitedFreelancer(tx, freelancer_id)
  if (jobStatusAt(job, me.now().getTime()) !== 'open')
    throw conflict('This project is not open: nobody can apply for it.')
  // First, and for a deleted account too: what else there is to say would tell a block from a deletion.
  await refuseBlocked(tx, { from: me.user.id, to: freelancer_id }, NO_INVITATIONS_TEXT)
  // Applications go to the person who posted the project.
  if (!(await isPersonReachable(tx, { from: job.employer_id, to: freelancer_id }))) throw forbidden(NO_INVITATIONS_TEXT)
  if (await hasApplied(tx, job.id, freelancer_id)) throw conflict(`${full_name} has applied for this project already.`)
  await refuseInvitationsPerDay(tx, me, job.company_id)
}

const NO_INVITATIONS_TEXT = 'This person does not take invitations.'
const INVITATIONS_WINDOW_MS = 86_400_000

async function refuseInvitationsPerDay(tx: WriteTransaction, me: UserContext, company_id: string) {
  const now = me.now().getTime()
  const since = new Date(now - INVITATIONS_WINDOW_MS).toISOString()
  const sent = await invitationsSentSince(tx).all({ company_id, since })
  if (sent.length < JOB_INVITATIONS_PER_DAY) return
  const wait = Math.ceil(
    (Date.parse(sent.at(-JOB_INVITATIONS_PER_DAY)!.created_at) + INVITATIONS_WINDOW_MS - now) / 1000,
  )
  throw limited(`Your company has sent ${JOB_INVITATIONS_PER_DAY} invitations in a day. Invite others tomorrow.`, wait)
}

async function findInvitedFreelancer(tx: WriteTransaction, id: string) {
  const found = await invitedFreelancerById(tx).get({ id })
  if (!found) throw notFound('This freelancer does not exist.')
  return found
}

type InvitationToWrite = { id: string; freelancer_id: string; message: string; body_hash: string }

async function writeInvitation(
  tx: WriteTransaction,
  me: UserContext,
  job: JobRow,
  { message, ...fields }: InvitationToWrite,
): Promise<JobInvitationRow> {
  const now = me.now()
  const { freelancer_id } = fields
  const row = await tx
    .insert(jobInvitations)
    .values({
      ...fields,
      job_id: job.id,
      company_id: job.company_id,
      author_id: me.user.id,
      created_at: now.toISOString(),
    })
    .returning()
    .get()
  await addPersonalMessage(tx, {
    id: uuid(),
    sender: me.user,
    recipient_id: freelancer_id,
    job_id: job.id,
    content: message,
    kind: 'invitation',
    now,
  })
  await recordChange(tx, [freelancer_id], 'job', job.id)
  await recordJobForTeam(tx, job)
  const company = (await invitingCompanyById(tx).get({ id: job.company_id }))!.name
  const invitation = {
    user_id: freelancer_id,
    kind: 'invitation',
    key: `invitation:${row.id}`,
    title: `${company} invites you to apply: ${job.title}`,
    body: message,
    navigate: `/?job=${job.id}`,
    tag: `job:${job.id}`,
    // The push is that of the message.
    isPushed: false,
    mail: { text: `${me.user.full_name} of ${company} writes:\n\n${message}` },
  } as const
  await notifyRecipient(tx, invitation, now)
  return row
}

/** The invitation of this pair or, if there is none, the one with this id. */
const knownInvitation = preparedStatement((db) => {
  const isThisPair = and(
    eq(jobInvitations.job_id, sql.placeholder('job_id')),
    eq(jobInvitations.freelancer_id, sql.placeholder('freelancer_id')),
  )
  return db
    .select()
    .from(jobInvitations)
    .where(or(isThisPair, eq(jobInvitations.id, sql.placeholder('id'))))
    .orderBy(sql`${jobInvitations.id} = ${sql.placeholder('id')}`)
    .limit(1)
    .prepare()
})
const invitedFreelancerById = preparedStatement((db) =>
  db
    .select({ full_name: users.full_name })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.user_type, 'freelancer')))
    .prepare(),
)
const invitationsSentSince = preparedStatement((db) =>
  db
    .select({ created_at: jobInvitations.created_at })
    .from(jobInvitations)
    .where(
      and(
        eq(jobInvitations.company_id, sql.placeholder('company_id')),
        gt(jobInvitations.created_at, sql.placeholder('since')),
      ),
    )
    .orderBy(asc(jobInvitations.created_at))
    .prepare(),
)
const invitingCompanyById = preparedStatement((db) =>
  db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('id')))
    .prepare(),
)

/** Matching freelancers and inviting them are part of the premium package, and of every project where posting is free. */
export function expectMatchingPackage({ settings }: UserContext, job: JobRow) {
  if (hasMatching(job) || isPostingFree(settings)) return
  throw paymentRequired('Good fits and invitations come with projects posted with Premium.')
}
