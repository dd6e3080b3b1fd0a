import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { applications, type JobRoleRow } from '../db/schema/jobs.ts'
import { acceptedAs, type Held } from '../jobs/core/held-decision.ts'
import { freePlace, reservePlace, rolesOf, settlePlaces } from '../jobs/core/role-places.ts'
import { bookingsOf, clashes } from '../jobs/matching/bookings.ts'
import { holdDecision } from './hold-decision.ts'
import { type Found, notifySide } from './notify-other-side.ts'
import { announceStep } from './announce-step.ts'

/*
 * Decision 215: an acceptance that can be undone takes its place at once and is nothing else until it is told.
 */

/** Takes the place; the booking begins when it is told. */
export async function holdAcceptance(
  tx: Tx,
  { application: { id, job_id, status } }: Found,
  { role, before }: { role: JobRoleRow; before: Held | undefined },
  now: Date,
) {
  await reservePlace(tx, role, now)
  const place = { role_id: role.id, taken_at: now.toISOString() }
  const was = before?.was ?? status
  await holdDecision(tx, { job_id, application_id: id, was, to: 'accepted', place, ...(before && { before }) }, now)
}

/** The booking begins; returns the application as it is now. */
export async function confirmHeld(tx: Tx, found: Found, { place }: Held, now: Date): Promise<Found> {
  const application = await tx
    .update(applications)
    .set({ ...acceptedAs(place!), updated_at: now.toISOString() })
    .where(eq(applications.id, found.application.id))
    .returning()
    .get()
  await settlePlaces(tx, found.job, now)
  const confirmed = { ...found, application }
  await announceStep(tx, confirmed, { was: found.application.status, by: 'employer' }, now)
  return confirmed
}

/** Gives the place back, and holds again what was held before. */
export async function releaseHeld(tx: Tx, { job }: Found, { place, before }: Held, now: Date) {
  if (place) await freePlace(tx, job, place.role_id, now)
  if (before) await holdDecision(tx, before, now)
}

/**
 * The time to undo it is over. Somebody who has taken another job meanwhile, which they could since they knew nothing,
 * is not booked twice: the company is told instead.
 */
export async function confirmIfFree(tx: Tx, found: Found, held: Held, now: Date) {
  const { application, job, freelancer } = found
  const isWaiting = application.status === 'pending' || application.status === 'shortlisted'
  const role = (await rolesOf(tx, job.id)).find(({ id }) => id === held.place?.role_id)
  const bookings = await bookingsOf(tx, freelancer.id)
  if (isWaiting && role && !clashes(bookings, job.id, { start: role.date_start, end: role.date_end }))
    return await confirmHeld(tx, found, held, now)
  await freePlace(tx, job, held.place!.role_id, now)
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
