import { and, eq, or, sql } from 'drizzle-orm'
import { UNDO_SECONDS } from '../../shared/limits.ts'
import type { Reader, Tx } from '../db/connection.ts'
import { applications, type JobRoleRow } from '../db/schema/jobs.ts'
import { offers } from '../db/schema/offers.ts'
import { deliveries, type DeliveryRow } from '../db/schema/sync.ts'
import { statement } from '../db/statement.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { freePlace, reservePlace, rolesOf, settlePlaces } from '../jobs/core/role-places.ts'
import { bookedOn, isAgreed, termsOfRole } from '../jobs/core/agreed-terms.ts'
import { acceptedAs, decisionKey, type UndoableDecision } from '../jobs/core/undoable-decisions.ts'
import { bookingsOf, clashes } from '../jobs/matching/bookings.ts'
import { followTerms } from './amendments/propose-terms.ts'
import { announceStep } from './announce-step.ts'
import { type Found, notifySide } from './notify-other-side.ts'

/** Seconds for which the device offers to undo, and for an answer that is on its way. */
const WINDOW_SECONDS = UNDO_SECONDS + 2

/**
 * Whether a decision may be told later. Not about somebody who has an open offer, nor the acceptance for a role that has
 * one: its end is told at once.
 */
export const canBeUndone = async (tx: Tx, application_id: string, role_id = '') =>
  (await openOffer(tx).get({ application_id, role_id })) === undefined

/** Queues a decision to be told when it cannot be undone any more. */
export const openUndoWindow = (tx: Tx, decision: UndoableDecision, now: Date) =>
  queueDelivery(tx, {
    channel: 'decision',
    key: decisionKey(decision.application_id),
    payload: decision,
    now,
    delaySeconds: WINDOW_SECONDS,
  })

/** The decision about this application that is not told yet. */
export async function undoableDecision(db: Reader, applicationId: string): Promise<UndoableDecision | undefined> {
  const row = await waiting(db).get({ key: decisionKey(applicationId) })
  return row && (row.payload as UndoableDecision)
}

/** Whether its time is over, though it is still on its way. */
export async function isWindowOver(tx: Tx, applicationId: string, now: Date) {
  const row = await waiting(tx).get({ key: decisionKey(applicationId) })
  return row !== undefined && row.not_before <= now.toISOString()
}

/** The decision about this application is not told any more: it is undone, or another one takes its place. */
export const closeUndoWindow = (tx: Tx, applicationId: string) =>
  tx
    .delete(deliveries)
    .where(eq(deliveries.dedupe_key, decisionKey(applicationId)))
    .run()

/** True if this very decision is still to be told, neither undone nor replaced meanwhile: told or undone, never both. */
export async function takeDecision(tx: Tx, { id }: Pick<DeliveryRow, 'id'>): Promise<boolean> {
  return (await tx.delete(deliveries).where(eq(deliveries.id, id)).run()).changes > 0
}

/** An acceptance takes its place at once; the booking begins when it is told (decision 215). */
export async function acceptUndoably(
  tx: Tx,
  { application: { id, job_id, status } }: Found,
  { role, before }: { role: JobRoleRow; before: UndoableDecision | undefined },
  now: Date,
) {
  await reservePlace(tx, role, now)
  const place = { role_id: role.id, taken_at: now.toISOString(), terms: termsOfRole(role) }
  const was = before?.was ?? status
  await openUndoWindow(tx, { job_id, application_id: id, was, to: 'accepted', place, ...(before && { before }) }, now)
}

/** The booking begins; returns the application as it is now. */
export async function confirmAcceptance(tx: Tx, found: Found, { place }: UndoableDecision, now: Date): Promise<Found> {
  const role = (await rolesOf(tx, found.job.id)).find(({ id }) => id === place!.role_id)
  const terms = role && isAgreed(found.application, role) ? termsOfRole(role) : place!.terms
  const application = await tx
    .update(applications)
    .set({ ...acceptedAs(place!), ...(terms && bookedOn(terms)), updated_at: now.toISOString() })
    .where(eq(applications.id, found.application.id))
    .returning()
    .get()
  await settlePlaces(tx, found.job, now)
  if (role && terms) await followTerms(tx, application, role, now)
  const confirmed = { ...found, application }
  await announceStep(tx, confirmed, { was: found.application.status, by: 'employer' }, now)
  return confirmed
}

/** Gives the place back, and what could be undone before it can be again. */
export async function releaseAcceptance(tx: Tx, { job }: Found, { place, before }: UndoableDecision, now: Date) {
  if (place) await freePlace(tx, job, place.role_id, now)
  if (before) await openUndoWindow(tx, before, now)
}

/**
 * The time to undo it is over. Somebody who has taken another job meanwhile, which they could since they knew nothing,
 * is not booked twice: the company is told instead.
 */
export async function confirmIfFree(tx: Tx, found: Found, decision: UndoableDecision, now: Date) {
  const { application, job, freelancer } = found
  const isWaiting = application.status === 'pending' || application.status === 'shortlisted'
  const role = (await rolesOf(tx, job.id)).find(({ id }) => id === decision.place?.role_id)
  const bookings = await bookingsOf(tx, freelancer.id)
  if (isWaiting && role && !clashes(bookings, job.id, { start: role.date_start, end: role.date_end }))
    return await confirmAcceptance(tx, found, decision, now)
  await freePlace(tx, job, decision.place!.role_id, now)
  if (!isWaiting) return
  const notice = {
    kind: 'cancelled',
    key: `application:${application.id}:taken:${now.getTime()}`,
    title: `${freelancer.full_name} is not free after all`,
    body: `${freelancer.full_name} took another job at that time before your answer reached them. The place on ${job.title} is free again.`,
    navigate: `/?project=${job.id}`,
  } as const
  await notifySide(tx, found, 'employer', notice, now)
}

const waiting = statement((db) =>
  db
    .select({ payload: deliveries.payload, not_before: deliveries.not_before })
    .from(deliveries)
    .where(eq(deliveries.dedupe_key, sql.placeholder('key')))
    .prepare(),
)
const openOffer = statement((db) =>
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
