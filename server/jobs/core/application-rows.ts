import { and, eq, or, sql } from 'drizzle-orm'
import type { Application, PlaceOffer } from '../../../shared/jobs/jobs.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { type ApplicationRow, applications, jobs } from '../../db/schema/jobs.ts'
import { type OfferRow, offers } from '../../db/schema/offers.ts'
import type { UserRow } from '../../db/schema/people.ts'
import { undoableDecisions } from '../../db/schema/undoable-decisions.ts'
import { isUndoableAbout, applicationSeenBy } from './undoable-decisions.ts'
import { termsInPounds } from './agreed-terms.ts'
import { type Proposals, proposalsOf } from './proposals.ts'
import { crewMatesOf } from './crew-mates.ts'
import { ownShiftsOf } from '../matching/shift-rows.ts'

/**
 * Applications on the wire, as their freelancer or the job's company may see them; other ids are left out. A confirmed
 * freelancer has their own shifts with it, and who else is on the job.
 */
export async function applicationRows(db: DatabaseReader, viewer: UserRow, ids: string[]): Promise<Application[]> {
  const about = { ids: JSON.stringify(ids), viewer_id: viewer.id, company_id: viewer.company_id ?? '' }
  const proposals = await proposalsOf(db, ids)
  const rows = (await visibleApplications(db).all(about)).map(({ application, offer, decision }) =>
    applicationOfRow(applicationSeenBy(viewer.user_type, application, decision), {
      offer,
      proposals: proposals.get(application.id),
    }),
  )
  return viewer.user_type === 'freelancer' ? await withCrewMates(db, viewer.id, await withOwnShifts(db, rows)) : rows
}

/** The accepted ones among them with their shifts, as far as their role has any. */
export async function withOwnShifts(db: DatabaseReader, rows: Application[]): Promise<Application[]> {
  const booked = rows.filter(({ status }) => status === 'accepted')
  if (booked.length === 0) return rows
  const shifts = await ownShiftsOf(
    db,
    booked.map(({ id }) => id),
  )
  return rows.map((row) => (shifts.has(row.id) ? { ...row, shifts: shifts.get(row.id)! } : row))
}

async function withCrewMates(db: DatabaseReader, viewerId: string, rows: Application[]): Promise<Application[]> {
  const booked = rows.filter(({ status }) => status === 'accepted').map(({ job_id }) => job_id)
  if (booked.length === 0) return rows
  const mates = await crewMatesOf(db, booked, viewerId)
  return rows.map((row) => (row.status === 'accepted' ? { ...row, mates: mates.get(row.job_id)! } : row))
}

type OfferAndProposals = { offer: OfferRow | null; proposals: Proposals | undefined }

export const applicationOfRow = (row: ApplicationRow, { offer, proposals }: OfferAndProposals): Application => ({
  id: row.id,
  job_id: row.job_id,
  freelancer_id: row.freelancer_id,
  job_role_id: row.job_role_id,
  status: row.status,
  message: row.message,
  cancelled_by: row.cancelled_by,
  cancel_reason: row.cancel_reason,
  offer: offer && offerOfRow(offer),
  ...(row.terms?.length === 1 && { terms: termsInPounds(row.terms[0]!) }),
  ...(isLiveApplication(row) && proposals),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const isLiveApplication = ({ status }: ApplicationRow) => ['pending', 'shortlisted', 'accepted'].includes(status)

const offerOfRow = ({ id, job_role_id, state, offered_at, expires_at, ended_at }: OfferRow): PlaceOffer => ({
  id,
  job_role_id,
  state,
  offered_at,
  expires_at,
  ended_at,
})

/** For a left join: the last offer of each application. */
export const isLastOffer = sql`${offers.id} = (select o.id from offers o where o.application_id = ${applications.id} order by o.offered_at desc, o.id desc limit 1)`

/** The last offer of each application, keyed by application; those without one are left out. */
export const lastOffersOf = async (db: DatabaseReader, applicationIds: string[]) =>
  new Map(
    (await offersOfApplications(db).all({ ids: JSON.stringify(applicationIds) })).map((offer) => [
      offer.application_id,
      offerOfRow(offer),
    ]),
  )

const offersOfApplications = preparedStatement((db) =>
  db
    .select()
    .from(offers)
    .where(isInBoundList(offers.application_id, 'ids'))
    .orderBy(offers.offered_at, offers.id)
    .prepare(),
)
const visibleApplications = preparedStatement((db) =>
  db
    .select({ application: applications, offer: offers, decision: undoableDecisions })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(offers, isLastOffer)
    .leftJoin(undoableDecisions, isUndoableAbout)
    .where(
      and(
        isInBoundList(applications.id, 'ids'),
        or(
          eq(applications.freelancer_id, sql.placeholder('viewer_id')),
          eq(jobs.company_id, sql.placeholder('company_id')),
        ),
      ),
    )
    .prepare(),
)

/** Whether this person has ever applied for this job, whatever became of it. */
export const hasApplied = async (db: DatabaseReader, job_id: string, freelancer_id: string): Promise<boolean> =>
  (await applicationToJob(db).get({ job_id, freelancer_id })) !== undefined

const applicationToJob = preparedStatement((db) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.job_id, sql.placeholder('job_id')),
        eq(applications.freelancer_id, sql.placeholder('freelancer_id')),
      ),
    )
    .prepare(),
)
