import { and, desc, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { FreePlaces } from '../../shared/jobs/jobs.ts'
import { offerRefusal } from '../../shared/jobs/project-acts.ts'
import { freePlaceCountOf, hasFreePlace } from '../../shared/jobs/place-counts.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { applications, type JobRoleRow, type JobRow } from '../db/schema/jobs.ts'
import { offers } from '../db/schema/offers.ts'
import { users } from '../db/schema/people.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { roleFilledText, closedJobText } from '../jobs/core/late-texts.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { recordProjectEvent } from '../jobs/core/project-events.ts'
import { rolesOfJob } from '../jobs/core/role-places.ts'
import { nextCandidate } from './next-candidate.ts'
import { endOffer, offerPlace, settleOffers, standingOffer, takesPeople } from './settle-offers.ts'
import { mapInTurn } from '../db/statement.ts'

/**
 * Roles of a project with a free place: who has an offer now, and who of the shortlist is next.
 * @throws 404 for another company's job
 */
export async function listFreePlaces(me: UserContext, jobId: string): Promise<FreePlaces[]> {
  const job = await jobOfOwnCompany(me.db.read, me, jobId)
  if (!takesPeople(job, me.now())) return []
  const free = (await rolesOfJob(me.db.read, jobId)).filter(hasFreePlace)
  return mapInTurn(free, (role) => freePlacesOf(me.db.read, job, role, me.now()))
}

/**
 * Starts offering a role's place to the shortlist until it is accepted: to one person at a time, so that 'take it' means 'it is
 * yours'. While that runs, a repeat changes nothing.
 * @throws 404 for another company's job, 422 for no role of it, 409 if it is full, shut or has begun, or nobody is
 *   free
 */
export async function offerPlaces(me: UserContext, jobId: string, roleId: string): Promise<FreePlaces[]> {
  await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, jobId)
    const now = me.now()
    await settleOffers(tx, jobId, now)
    const role = await offeredRoleOf(tx, job, roleId)
    if (await waitingOfferOf(tx, role.id)) return
    await expectFreePlace(tx, job, role, now)
    const first = await offerPlace(tx, { job_id: jobId, job_role_id: role.id, run_id: uuid() }, now)
    if (!first) throw conflict('Nobody on the shortlist is free for this place.')
    const event = { job_id: jobId, author_id: me.user.id, freelancer_id: first.id, kind: 'offering' } as const
    await recordProjectEvent(tx, { ...event, lines: [role.role_name] }, now)
  })
  me.deliveries.wake()
  return listFreePlaces(me, jobId)
}

/** Withdraws an offer; nobody is asked after it. 409 once it is accepted. */
export async function stopOffer(me: UserContext, ids: { jobId: string; offerId: string }): Promise<FreePlaces[]> {
  await me.db.write(async (tx) => {
    await jobOfOwnCompany(tx, me, ids.jobId)
    const standing = await standingOffer(tx, ids.offerId)
    if (standing?.job.id !== ids.jobId) throw notFound('This offer does not exist.')
    if (standing.offer.state === 'taken') throw conflict(`${standing.freelancer.full_name} has taken this place.`)
    if (standing.offer.state !== 'waiting') return
    await endOffer(tx, standing, 'stopped', me.now(), { isLast: true })
    const about = { job_id: ids.jobId, freelancer_id: standing.freelancer.id, lines: [standing.role.role_name] }
    await recordProjectEvent(tx, { ...about, author_id: me.user.id, kind: 'offer_stopped' }, me.now())
  })
  me.deliveries.wake()
  return listFreePlaces(me, ids.jobId)
}

async function offeredRoleOf(tx: WriteTransaction, job: JobRow, roleId: string): Promise<JobRoleRow> {
  const role = (await rolesOfJob(tx, job.id)).find(({ id }) => id === roleId)
  if (!role)
    throw invalid('This project has no such role.', [{ path: 'job_role_id', message: 'is not a role of this project' }])
  return role
}

async function expectFreePlace(tx: WriteTransaction, job: JobRow, role: JobRoleRow, now: Date) {
  if (!hasFreePlace(role)) throw conflict(roleFilledText(role, now))
  if (!takesPeople(job, now)) throw conflict(closedJobText(job, await rolesOfJob(tx, job.id), now)!)
  const refusal = offerRefusal(role, now.getTime())
  if (refusal) throw conflict(refusal)
}

async function freePlacesOf(db: DatabaseReader, job: JobRow, role: JobRoleRow, now: Date): Promise<FreePlaces> {
  const waiting = await waitingOfferOf(db, role.id)
  const standing = waiting && (await standingOffer(db, waiting.id))
  const isOffered = !offerRefusal(role, now.getTime())
  const next = isOffered && (await nextCandidate(db, { job, role, run_id: waiting?.run_id ?? null }))
  return {
    job_role_id: role.id,
    role_name: role.role_name,
    free: freePlaceCountOf(role),
    offer: standing
      ? {
          id: standing.offer.id,
          freelancer: { id: standing.freelancer.id, full_name: standing.freelancer.full_name },
          expires_at: standing.offer.expires_at,
        }
      : null,
    next: next ? { id: next.id, full_name: next.full_name, clash: next.clash } : null,
    dropped_out: await droppedOutPeople(db, role.id),
  }
}

const droppedOutPeople = (db: DatabaseReader, roleId: string) =>
  db
    .select({ id: users.id, full_name: users.full_name, reason: applications.cancel_reason })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(
      and(
        eq(applications.job_role_id, roleId),
        eq(applications.status, 'cancelled'),
        eq(applications.cancelled_by, 'freelancer'),
      ),
    )
    .orderBy(desc(applications.updated_at))
    .all()

const waitingOfferOf = (db: DatabaseReader, roleId: string) =>
  db
    .select({ id: offers.id, run_id: offers.run_id })
    .from(offers)
    .where(and(eq(offers.job_role_id, roleId), eq(offers.state, 'waiting')))
    .get()
