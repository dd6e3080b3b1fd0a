import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { DecisionOutcome, UndoDecisions } from '../../shared/hiring/applicants.ts'
import { UNDO_SECONDS } from '../../shared/limits.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import { membersOf } from '../companies/core/members.ts'
import type { Context, UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import type { Reader, Tx } from '../db/connection.ts'
import { type ApplicationRow, applications } from '../db/schema/jobs.ts'
import { offers } from '../db/schema/offers.ts'
import { users } from '../db/schema/people.ts'
import { deliveries, type DeliveryRow } from '../db/schema/sync.ts'
import { inTurn, statement } from '../db/statement.ts'
import type { Outcome } from '../delivery/outcome.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { AppError, notFound } from '../errors.ts'
import { decisionKey } from '../jobs/core/application-rows.ts'
import { ownJob } from '../jobs/core/own-job.ts'
import { recordEvent } from '../jobs/core/project-events.ts'
import { addMessage } from '../messages/add-message.ts'
import { refuseBlocked } from '../people/core/refuse-blocked.ts'
import { applied } from './applied.ts'
import { type Found, notifyOtherSide } from './notify-other-side.ts'
import { settleOffers } from './settle-offers.ts'

/** A decision that its freelancer has not been told of: to them the application is as it `was`. */
export type Held = {
  job_id: string
  application_id: string
  was: ApplicationStatus
  to: ApplicationStatus
  /** The message that goes with it, and whose it is. */
  message?: { author_id: string; content: string }
}

/** Seconds for which the device offers to undo, and for an answer that is on its way. */
const HELD_SECONDS = UNDO_SECONDS + 2

/** Queues a decision to be told later. Nobody who has an open offer: its end is told at once. */
export const canHold = async (tx: Tx, applicationId: string) =>
  (await openOffer(tx).get({ application_id: applicationId })) === undefined

export const holdDecision = (tx: Tx, held: Held, now: Date) =>
  queueDelivery(tx, {
    channel: 'decision',
    key: decisionKey(held.application_id),
    payload: held,
    now,
    delaySeconds: HELD_SECONDS,
  })

/** The decision about this application that is not told yet. */
export async function heldDecision(db: Reader, applicationId: string): Promise<Held | undefined> {
  const row = await held(db).get({ key: decisionKey(applicationId) })
  return row && (row.payload as Held)
}

/** True for the one who takes it: told or undone, never both. */
export async function takeHeld(tx: Tx, applicationId: string): Promise<boolean> {
  const key = decisionKey(applicationId)
  const taken = await tx.delete(deliveries).where(eq(deliveries.dedupe_key, key)).returning({ id: deliveries.id }).get()
  return taken !== undefined
}

/** The time to undo it is over: the freelancer is told, with the message that goes with it. */
export async function tellDecision(ctx: Context, { payload }: DeliveryRow): Promise<Outcome> {
  const { job_id, application_id, to, message } = payload as Held
  await ctx.db.write(async (tx) => {
    const found = await applied(tx, { jobId: job_id, applicationId: application_id })
    if (!(await takeHeld(tx, application_id)) || found?.application.status !== to) return
    const now = ctx.now()
    await recordChange(tx, [found.freelancer.id], 'application', application_id)
    await recordChange(tx, [found.freelancer.id], 'job', job_id)
    await notifyOtherSide(tx, found, 'employer', now)
    const author = message && (await tx.select().from(users).where(eq(users.id, message.author_id)).get())
    if (author && (await mayWrite(tx, author.id, found)))
      await sendDecision(tx, { author, found, content: message!.content, isMailed: ctx.ports.mail !== null, now })
  })
  ctx.deliveries.wake()
  return { kind: 'done' }
}

type Sent = { author: { id: string }; found: Found; content: string; isMailed: boolean; now: Date }

/** The message of a decision, in the conversation about the job. */
export const sendDecision = (tx: Tx, { author, found: { freelancer, job }, content, isMailed, now }: Sent) =>
  addMessage(tx, { id: uuid(), sender: author, recipient_id: freelancer.id, job_id: job.id, content, isMailed, now })

async function mayWrite(tx: Tx, from: string, { freelancer }: Found) {
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
export async function undoDecisions(me: UserContext, jobId: string, asked: UndoDecisions): Promise<DecisionOutcome[]> {
  return await me.db.write(async (tx) => {
    const job = await ownJob(tx, me, jobId)
    const all = await inTurn(asked.application_ids, async (applicationId) => {
      const found = await applied(tx, { jobId: job.id, applicationId })
      if (!found) throw notFound('One of these applications does not exist.')
      return found
    })
    const outcomes = await inTurn(all, ({ application }) => undoOne(tx, me, application, asked.status))
    await recordChange(tx, await membersOf(tx, job.company_id), 'job', job.id)
    await settleOffers(tx, job.id, me.now())
    return outcomes
  })
}

async function undoOne(
  tx: Tx,
  me: UserContext,
  { id, job_id, freelancer_id, status }: ApplicationRow,
  decided: ApplicationStatus,
): Promise<DecisionOutcome> {
  const now = me.now()
  const outcome = { application_id: id, is_done: true, detail: '' }
  if (status !== decided) return outcome
  const decision = await heldDecision(tx, id)
  if (!decision || !(await canHold(tx, id)))
    return { ...outcome, is_done: false, detail: 'They have been told already.' }
  await takeHeld(tx, id)
  await tx
    .update(applications)
    .set({
      status: decision.was,
      updated_at: now.toISOString(),
      ...(decided === 'shortlisted' && { shortlisted_at: null }),
    })
    .where(eq(applications.id, id))
    .run()
  await recordEvent(tx, { job_id, author_id: me.user.id, freelancer_id, kind: 'undone' }, now)
  return outcome
}

const held = statement((db) =>
  db
    .select({ payload: deliveries.payload })
    .from(deliveries)
    .where(eq(deliveries.dedupe_key, sql.placeholder('key')))
    .prepare(),
)
const openOffer = statement((db) =>
  db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.application_id, sql.placeholder('application_id')), eq(offers.state, 'waiting')))
    .limit(1)
    .prepare(),
)
