import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { DecisionOutcome, DecisionUndo } from '../../shared/hiring/applicants.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import type { Context, UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { applications } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import type { DeliveryRow } from '../db/schema/sync.ts'
import type { UndoableDecision } from '../db/schema/undoable-decisions.ts'
import { mapInTurn } from '../db/statement.ts'
import type { DeliveryOutcome } from '../delivery/outcome.ts'
import { AppError, notFound } from '../errors.ts'
import { applicationSeenBy } from '../jobs/core/undoable-decisions.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { recordProjectEvent } from '../jobs/core/project-events.ts'
import { pokeFreelancers } from '../jobs/matching/matched-view.ts'
import { addPersonalMessage } from '../messages/add-message.ts'
import { refuseBlocked } from '../people/core/refuse-blocked.ts'
import { withdrawProposal } from './amendments/propose-terms.ts'
import { applicationOfJob } from './applied.ts'
import {
  canBeUndone,
  closeUndoWindow,
  confirmIfFree,
  releaseAcceptance,
  claimQueuedDecision,
  undoableDecision,
} from './undo-window.ts'
import type { FoundApplication } from './notify-other-side.ts'
import { settleOffers } from './settle-offers.ts'
import { announceStep } from './announce-step.ts'

/** The time to undo it is over: the freelancer is told, with the message that goes with it. */
export async function announceDecision(ctx: Context, row: DeliveryRow): Promise<DeliveryOutcome> {
  const confirmed = await ctx.db.write(async (tx) => {
    const decision = await claimQueuedDecision(tx, row)
    if (!decision) return null
    const { job_id, application_id } = decision
    const found = (await applicationOfJob(tx, { jobId: job_id, applicationId: application_id }))!
    if (decision.status !== 'accepted') {
      await announceDecidedStep(ctx, tx, found, decision)
      return null
    }
    await confirmIfFree(tx, found, decision, ctx.now())
    await settleOffers(tx, job_id, ctx.now())
    return { job_id, revision: await tx.seq() }
  })
  ctx.deliveries.wake()
  if (confirmed) await pokeFreelancers(ctx, confirmed.job_id, confirmed.revision)
  return { kind: 'done' }
}

async function announceDecidedStep(
  ctx: Context,
  tx: WriteTransaction,
  found: FoundApplication,
  decision: UndoableDecision,
) {
  const { status, was, message, author_id } = decision
  if (found.application.status !== status) return
  const now = ctx.now()
  if (status === 'rejected') await withdrawProposal(tx, found.application.id, now)
  await announceStep(tx, found, { was, by: 'employer' }, now)
  const author = author_id && (await tx.select().from(users).where(eq(users.id, author_id)).get())
  if (!author || author.company_id !== found.job.company_id || author.suspended_at) return
  if (await mayWriteTo(tx, author.id, found))
    await sendDecision(tx, { author, found, content: message!, isMailed: ctx.ports.mail !== null, now })
}

type DecisionMessage = {
  author: { id: string }
  found: FoundApplication
  content: string
  isMailed: boolean
  now: Date
}

/** The message of a decision, in the conversation about the job. */
export const sendDecision = (
  tx: WriteTransaction,
  { author, found: { freelancer, job }, content, isMailed, now }: DecisionMessage,
) =>
  addPersonalMessage(tx, {
    id: uuid(),
    sender: author,
    recipient_id: freelancer.id,
    job_id: job.id,
    content,
    isMailed,
    now,
  })

async function mayWriteTo(tx: WriteTransaction, from: string, { freelancer }: FoundApplication) {
  try {
    await refuseBlocked(tx, { from, to: freelancer.id })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * For employers: takes back decisions that nobody was told of. What has been told stays, and its outcome says so; an
 * application that is not in that state any more needs nothing. One that is not this job's: 404, and nothing is done.
 */
export async function undoUntoldDecisions(
  me: UserContext,
  jobId: string,
  asked: DecisionUndo,
): Promise<DecisionOutcome[]> {
  const { outcomes, revision } = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, jobId)
    const all = await mapInTurn(asked.application_ids, async (applicationId) => {
      const found = await applicationOfJob(tx, { jobId: job.id, applicationId })
      if (!found) throw notFound('One of these applications does not exist.')
      return found
    })
    const outcomes = await mapInTurn(all, (found) => undoOneDecision(tx, me, found, asked.status))
    await recordChange(tx, await memberIdsOf(tx, job.company_id), 'job', job.id)
    await settleOffers(tx, job.id, me.now())
    return { outcomes, revision: await tx.seq() }
  })
  if (asked.status === 'accepted') await pokeFreelancers(me, jobId, revision)
  return outcomes
}

async function undoOneDecision(
  tx: WriteTransaction,
  me: UserContext,
  found: FoundApplication,
  decided: ApplicationStatus,
): Promise<DecisionOutcome> {
  const { id, job_id, freelancer_id } = found.application
  const now = me.now()
  const outcome = { application_id: id, is_done: true, detail: '' }
  const decision = await undoableDecision(tx, id)
  if (applicationSeenBy('employer', found.application, decision).status !== decided) return outcome
  const isAcceptance = decision?.status === 'accepted'
  const isTooLate =
    !decision || !(await canBeUndone(tx, id)) || (isAcceptance && decision.final_at <= now.toISOString())
  if (isTooLate) return { ...outcome, is_done: false, detail: 'They have been told already.' }
  await closeUndoWindow(tx, decision)
  if (isAcceptance) await releaseAcceptance(tx, found, decision, now)
  else await restoreFormerStatus(tx, id, decision, now)
  await recordProjectEvent(tx, { job_id, author_id: me.user.id, freelancer_id, kind: 'undone' }, now)
  return outcome
}

async function restoreFormerStatus(tx: WriteTransaction, id: string, { was, status }: UndoableDecision, now: Date) {
  const shortlisted = status === 'shortlisted' && { shortlisted_at: null }
  await tx
    .update(applications)
    .set({ status: was, updated_at: now.toISOString(), ...shortlisted })
    .where(eq(applications.id, id))
    .run()
}
