import { and, eq, or, sql } from 'drizzle-orm'
import { DECISION_UNDO_SECONDS } from '../../shared/limits.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { applications, type JobRoleRow } from '../db/schema/jobs.ts'
import { shiftPeople } from '../db/schema/plan.ts'
import { offers } from '../db/schema/offers.ts'
import { deliveries, type DeliveryRow } from '../db/schema/sync.ts'
import { type UndoableDecision, undoableDecisions } from '../db/schema/undoable-decisions.ts'
import { preparedStatement } from '../db/statement.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { freeRolePlace, reserveRolePlace, rolesOfJob, settleRolePlaces } from '../jobs/core/role-places.ts'
import { isRoleAgreed, termsOfRole } from '../jobs/core/agreed-terms.ts'
import { newBookingColumns } from '../jobs/core/booking-terms.ts'
import { acceptedColumns } from '../jobs/core/undoable-decisions.ts'
import { bookingsOf, clashesWithBooking } from '../jobs/matching/bookings.ts'
import { followTermsChange } from './amendments/propose-terms.ts'
import { announceStep } from './announce-step.ts'
import { type FoundApplication, notifyOneSide } from './notify-other-side.ts'

/** Seconds for which the device offers to undo, and for an answer that is on its way. */
const UNDO_WINDOW_SECONDS = DECISION_UNDO_SECONDS + 2

/**
 * Whether a decision may be told later. Not about somebody who has an open offer, nor the acceptance for a role that has
 * one: its end is told at once.
 */
export const canBeUndone = async (tx: WriteTransaction, application_id: string, role_id = '') =>
  (await openOfferOfEither(tx).get({ application_id, role_id })) === undefined

/** Keeps a decision, to be told when it cannot be undone any more. */
export async function openUndoWindow(
  tx: WriteTransaction,
  decision: Omit<typeof undoableDecisions.$inferInsert, 'delivery_id' | 'decided_at' | 'final_at'>,
  now: Date,
) {
  const delivery_id = await queueDelivery(tx, {
    channel: 'decision',
    key: `decision:${decision.application_id}`,
    payload: {},
    now,
    delaySeconds: UNDO_WINDOW_SECONDS,
  })
  const final_at = new Date(now.getTime() + UNDO_WINDOW_SECONDS * 1000).toISOString()
  await tx
    .insert(undoableDecisions)
    .values({ ...decision, delivery_id, decided_at: now.toISOString(), final_at })
    .run()
}

/** The decision about this application that is not told yet. */
export const undoableDecision = (db: DatabaseReader, application_id: string): Promise<UndoableDecision | undefined> =>
  queuedDecisionByKey(db).get({ application_id })

/** The decision is not told any more: it is undone, or another one takes its place. */
export const closeUndoWindow = (tx: WriteTransaction, { delivery_id }: UndoableDecision) =>
  tx.delete(deliveries).where(eq(deliveries.id, delivery_id)).run()

/** The decision of this delivery, unless it was undone or replaced meanwhile: told or undone, never both. */
export async function claimQueuedDecision(
  tx: WriteTransaction,
  { id }: Pick<DeliveryRow, 'id'>,
): Promise<UndoableDecision | undefined> {
  const decision = await tx.select().from(undoableDecisions).where(eq(undoableDecisions.delivery_id, id)).get()
  return decision && (await closeUndoWindow(tx, decision)).changes > 0 ? decision : undefined
}

/** An acceptance takes its place at once; the booking begins when it is told (decision 215). */
export async function acceptUndoably(
  tx: WriteTransaction,
  { application: { id, job_id } }: FoundApplication,
  { role, was }: { role: JobRoleRow; was: ApplicationStatus },
  now: Date,
) {
  await reserveRolePlace(tx, role, now)
  const place = { job_role_id: role.id, terms: termsOfRole(role) }
  await openUndoWindow(tx, { application_id: id, job_id, was, status: 'accepted', ...place }, now)
}

/** The booking begins; returns the application as it is now. */
export async function confirmAcceptance(
  tx: WriteTransaction,
  found: FoundApplication,
  decision: UndoableDecision,
  now: Date,
): Promise<FoundApplication> {
  const role = (await rolesOfJob(tx, found.job.id)).find(({ id }) => id === decision.job_role_id)
  const terms = role && isRoleAgreed(found.application, role) ? termsOfRole(role) : decision.terms
  const booked = terms && (await newBookingColumns(tx, terms, now))
  const application = await tx
    .update(applications)
    .set({ ...acceptedColumns(decision), ...booked, updated_at: now.toISOString() })
    .where(eq(applications.id, found.application.id))
    .returning()
    .get()
  await settleRolePlaces(tx, found.job, now)
  if (role && terms) await followTermsChange(tx, application, role, now)
  const confirmed = { ...found, application }
  await announceStep(tx, confirmed, { was: found.application.status, by: 'employer' }, now)
  return confirmed
}

/**
 * Gives the place back. A shortlisting that could be undone before it can be again, unless its freelancer has gone
 * meanwhile, which ends the application.
 */
export async function releaseAcceptance(
  tx: WriteTransaction,
  { job, application: { status } }: FoundApplication,
  { application_id, was, job_role_id }: UndoableDecision,
  now: Date,
) {
  await freeRolePlace(tx, job, job_role_id!, now)
  await tx.delete(shiftPeople).where(eq(shiftPeople.application_id, application_id)).run()
  if (status === 'shortlisted' && was !== status)
    await openUndoWindow(tx, { application_id, job_id: job.id, was, status }, now)
}

/**
 * The time to undo it is over. Somebody who has taken another job meanwhile, which they could since they knew nothing,
 * is not booked twice: the company is told instead.
 */
export async function confirmIfFree(
  tx: WriteTransaction,
  found: FoundApplication,
  decision: UndoableDecision,
  now: Date,
) {
  const { application, job, freelancer } = found
  const isWaiting = application.status === 'pending' || application.status === 'shortlisted'
  const role = (await rolesOfJob(tx, job.id)).find(({ id }) => id === decision.job_role_id)
  const bookings = await bookingsOf(tx, freelancer.id)
  if (isWaiting && role && !clashesWithBooking(bookings, job.id, { start: role.date_start, end: role.date_end }))
    return await confirmAcceptance(tx, found, decision, now)
  await freeRolePlace(tx, job, decision.job_role_id!, now)
  if (!isWaiting) return
  const notice = {
    kind: 'cancelled',
    key: `application:${application.id}:taken:${now.getTime()}`,
    title: `${freelancer.full_name} is not free after all`,
    body: `${freelancer.full_name} was confirmed elsewhere at that time before your answer reached them. Their spot on ${job.title} is open again.`,
    navigate: `/?project=${job.id}`,
  } as const
  await notifyOneSide(tx, found, 'employer', notice, now)
}

const queuedDecisionByKey = preparedStatement((db) =>
  db
    .select()
    .from(undoableDecisions)
    .where(eq(undoableDecisions.application_id, sql.placeholder('application_id')))
    .prepare(),
)
const openOfferOfEither = preparedStatement((db) =>
  db
    .select({ id: offers.id })
    .from(offers)
    .where(
      and(
        eq(offers.state, 'waiting'),
        or(
          eq(offers.application_id, sql.placeholder('application_id')),
          eq(offers.job_role_id, sql.placeholder('role_id')),
        ),
      ),
    )
    .limit(1)
    .prepare(),
)
