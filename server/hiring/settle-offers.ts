import { and, eq, lte, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { hasFreePlace } from '../../shared/jobs/place-counts.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { PLACE_OFFER_HOURS } from '../../shared/limits.ts'
import type { OfferState } from '../../shared/options.ts'
import type { Context } from '../context.ts'
import { offers } from '../db/schema/offers.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { applications, type JobRoleRow, jobRoles, type JobRow, jobs } from '../db/schema/jobs.ts'
import { companies, users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { writeInPortions } from '../db/write-in-portions.ts'
import { recordChange } from '../db/change-log.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import { type Candidate, nextCandidate } from './next-candidate.ts'
import { type OfferStanding, notifyOfOffer, notifyOfferEnded } from './notify-of-offers.ts'

/** Ends offers that were not answered in time and makes the next ones. */
export async function lapseOffers({ db, now, deliveries }: Context, closing?: AbortSignal) {
  const isDue = and(eq(offers.state, 'waiting'), lte(offers.expires_at, now().toISOString()))
  const lapsed = await db.read.selectDistinct({ job_id: offers.job_id }).from(offers).where(isDue).all()
  if (lapsed.length === 0) return
  const settle = (tx: WriteTransaction, { job_id }: { job_id: string }) => settleOffers(tx, job_id, now())
  await writeInPortions(db, lapsed, settle, { size: OFFERED_JOBS_PER_PORTION, closing })
  deliveries.wake()
}
/** For each place of a job the next one is looked for. */
const OFFERED_JOBS_PER_PORTION = 10

/**
 * Ends the offers of a job that are no longer open, because of the application, the places, the job or the time, and
 * makes the next ones. Called in every transaction that changes one of these.
 */
export async function settleOffers(tx: WriteTransaction, job_id: string, now: Date) {
  for (const { id } of await waitingOffersOfJob(tx).all({ job_id })) {
    const standing = (await standingOffer(tx, id))!
    const state = offerStateAt(standing, now)
    if (state !== 'waiting') await endOffer(tx, standing, state, now)
  }
}

/** The present state of an offer, whether or not it has been stored yet. */
export function offerStateAt({ offer, application, job, role }: OfferStanding, now: Date): OfferState {
  if (offer.state !== 'waiting') return offer.state
  if (application.status === 'accepted') return application.job_role_id === role.id ? 'taken' : 'stopped'
  if (application.status === 'withdrawn') return 'declined'
  if (application.status !== 'shortlisted') return 'stopped'
  if (!hasFreePlace(role)) return 'gone'
  if (!takesPeople(job, now)) return 'stopped'
  return offer.expires_at <= now.toISOString() ? 'lapsed' : 'waiting'
}

export async function isStillOffered(db: DatabaseReader, id: string, now: Date) {
  const found = await standingOffer(db, id)
  return found !== undefined && offerStateAt(found, now) === 'waiting'
}

/** An expired job still takes people: those who applied in time may be confirmed. */
export const takesPeople = (job: JobRow, now: Date) => ['open', 'expired'].includes(jobStatusAt(job, now.getTime()))

/** Withdraws the open offers of a role; nobody is asked next. */
export async function stopOffers(
  tx: WriteTransaction,
  { job_id, job_role_id }: { job_id: string; job_role_id: string },
  now: Date,
) {
  for (const { id } of await waitingOffersOfJob(tx).all({ job_id })) {
    const standing = (await standingOffer(tx, id))!
    if (standing.role.id === job_role_id) await endOffer(tx, standing, 'stopped', now, { isLast: true })
  }
}

/** Whoever has an open offer of a role that has become worse is asked anew. Returns whom. */
export async function renewOffers(
  tx: WriteTransaction,
  { job_id, job_role_id }: { job_id: string; job_role_id: string },
  now: Date,
) {
  const renewed: { application_id: string; freelancer_id: string }[] = []
  for (const { id } of await waitingOffersOfJob(tx).all({ job_id })) {
    const standing = (await standingOffer(tx, id))!
    if (standing.role.id !== job_role_id) continue
    await tx.update(offers).set({ state: 'stopped', ended_at: now.toISOString() }).where(eq(offers.id, id)).run()
    const { application, offer, role } = standing
    if (role.date_start > now.toISOString())
      await storeNewOffer(tx, { ...offer, application_id: application.id, role }, now)
    else await recordOfferChange(tx, standing)
    renewed.push({ application_id: application.id, freelancer_id: application.freelancer_id })
  }
  return renewed
}

/**
 * Ends an open offer, notifies both sides, and offers the place to the next on the shortlist; with `isLast` to nobody.
 */
export async function endOffer(
  tx: WriteTransaction,
  standing: OfferStanding,
  state: OfferState,
  now: Date,
  { isLast = false } = {},
) {
  const { offer, role } = standing
  await tx.update(offers).set({ state, ended_at: now.toISOString() }).where(eq(offers.id, offer.id)).run()
  await recordOfferChange(tx, standing)
  const next = isLast
    ? null
    : await offerPlace(tx, { job_id: offer.job_id, job_role_id: role.id, run_id: offer.run_id }, now)
  await notifyOfferEnded(tx, standing, state, next, now)
}

type PlaceToOffer = { job_id: string; job_role_id: string; run_id: string }

/**
 * Offers a role's free place to the next on the shortlist; null if there is no free place any more, or nobody is left.
 */
export async function offerPlace(
  tx: WriteTransaction,
  { job_id, job_role_id, run_id }: PlaceToOffer,
  now: Date,
): Promise<Candidate | null> {
  const job = (await tx.select().from(jobs).where(eq(jobs.id, job_id)).get())!
  const role = (await tx.select().from(jobRoles).where(eq(jobRoles.id, job_role_id)).get())!
  if (!takesPeople(job, now) || !hasFreePlace(role) || role.date_start <= now.toISOString()) return null
  const person = await nextCandidate(tx, { job, role, run_id })
  if (!person) return null
  await storeNewOffer(tx, { job_id, run_id, application_id: person.application_id, role }, now, person.own_clash)
  return person
}

type NewOfferFields = { job_id: string; run_id: string; application_id: string; role: JobRoleRow }

async function storeNewOffer(
  tx: WriteTransaction,
  { job_id, run_id, application_id, role }: NewOfferFields,
  now: Date,
  clash = '',
) {
  const id = uuid()
  const until = Math.min(now.getTime() + PLACE_OFFER_HOURS * 3_600_000, Date.parse(role.date_start))
  const times = { offered_at: now.toISOString(), expires_at: new Date(until).toISOString() }
  await tx
    .insert(offers)
    .values({ id, job_id, run_id, application_id, job_role_id: role.id, ...times })
    .run()
  const standing = (await standingOffer(tx, id))!
  await recordOfferChange(tx, standing)
  await notifyOfOffer(tx, standing, clash, now)
}

async function recordOfferChange(tx: WriteTransaction, { application, job }: OfferStanding) {
  await recordChange(tx, [application.freelancer_id], 'application', application.id)
  await recordChange(tx, await memberIdsOf(tx, job.company_id), 'job', job.id)
}

/** The offer with its job and application while it is open; undefined once it has ended. */
export const standingOffer = async (db: DatabaseReader, id: string): Promise<OfferStanding | undefined> =>
  await standingOfferById(db).get({ id })

const waitingOffersOfJob = preparedStatement((db) =>
  db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.job_id, sql.placeholder('job_id')), eq(offers.state, 'waiting')))
    .orderBy(offers.id)
    .prepare(),
)
const standingOfferById = preparedStatement((db) =>
  db
    .select({
      offer: offers,
      role: jobRoles,
      application: applications,
      job: jobs,
      freelancer: users,
      company_name: companies.name,
    })
    .from(offers)
    .innerJoin(jobRoles, eq(jobRoles.id, offers.job_role_id))
    .innerJoin(applications, eq(applications.id, offers.application_id))
    .innerJoin(jobs, eq(jobs.id, offers.job_id))
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(eq(offers.id, sql.placeholder('id')))
    .prepare(),
)
