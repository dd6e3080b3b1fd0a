import { and, eq, or, sql } from 'drizzle-orm'
import type { Amendment } from '../../../shared/hiring/amendments.ts'
import type { Application, Offer } from '../../../shared/jobs/jobs.ts'
import type { Reader } from '../../db/connection.ts'
import { inList, statement } from '../../db/statement.ts'
import { type ApplicationRow, applications, jobs } from '../../db/schema/jobs.ts'
import { type OfferRow, offers } from '../../db/schema/offers.ts'
import type { User } from '../../db/schema/people.ts'
import { deliveries } from '../../db/schema/sync.ts'
import { type UndoableDecision, isUndoableAbout, seenBy } from './undoable-decisions.ts'
import { amendmentsOf, inPounds } from './agreed-terms.ts'
import { matesOf } from './crew-mates.ts'
import { ownShifts } from '../matching/shift-rows.ts'

/**
 * Applications on the wire, as their freelancer or the job's company may see them; other ids are left out. A confirmed
 * freelancer has their own shifts with it, and who else is on the job.
 */
export async function applicationRows(db: Reader, viewer: User, ids: string[]): Promise<Application[]> {
  const about = { ids: JSON.stringify(ids), viewer_id: viewer.id, company_id: viewer.company_id ?? '' }
  const amendments = await amendmentsOf(db, ids)
  const rows = (await visible(db).all(about)).map(({ application, offer, decision }) =>
    applicationOf(seenBy(viewer.user_type, application, decision as UndoableDecision | null), {
      offer,
      amendment: amendments.get(application.id),
    }),
  )
  return viewer.user_type === 'freelancer' ? await withMates(db, viewer.id, await withShifts(db, rows)) : rows
}

/** The accepted ones among them with their shifts, as far as their role has any. */
export async function withShifts(db: Reader, rows: Application[]): Promise<Application[]> {
  const booked = rows.filter(({ status }) => status === 'accepted')
  if (booked.length === 0) return rows
  const shifts = await ownShifts(
    db,
    booked.map(({ id }) => id),
  )
  return rows.map((row) => (shifts.has(row.id) ? { ...row, shifts: shifts.get(row.id)! } : row))
}

async function withMates(db: Reader, viewerId: string, rows: Application[]): Promise<Application[]> {
  const booked = rows.filter(({ status }) => status === 'accepted').map(({ job_id }) => job_id)
  if (booked.length === 0) return rows
  const mates = await matesOf(db, booked, viewerId)
  return rows.map((row) => (row.status === 'accepted' ? { ...row, mates: mates.get(row.job_id)! } : row))
}

type Beside = { offer: OfferRow | null; amendment: Amendment | undefined }

export const applicationOf = (row: ApplicationRow, { offer, amendment }: Beside): Application => ({
  id: row.id,
  job_id: row.job_id,
  freelancer_id: row.freelancer_id,
  job_role_id: row.job_role_id,
  status: row.status,
  message: row.message,
  cancelled_by: row.cancelled_by,
  cancel_reason: row.cancel_reason,
  offer: offer && offerOf(offer),
  ...(row.terms?.length === 1 && { terms: inPounds(row.terms[0]!) }),
  ...(amendment && isLive(row) && { amendment }),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const isLive = ({ status }: ApplicationRow) => ['pending', 'shortlisted', 'accepted'].includes(status)

const offerOf = ({ id, job_role_id, state, offered_at, expires_at, ended_at }: OfferRow): Offer => ({
  id,
  job_role_id,
  state,
  offered_at,
  expires_at,
  ended_at,
})

/** For a left join: the last offer of each application. */
export const lastOffer = sql`${offers.id} = (select o.id from offers o where o.application_id = ${applications.id} order by o.offered_at desc, o.id desc limit 1)`

/** The last offer of each application, keyed by application; those without one are left out. */
export const lastOffers = async (db: Reader, applicationIds: string[]) =>
  new Map(
    (await offersOf(db).all({ ids: JSON.stringify(applicationIds) })).map((offer) => [
      offer.application_id,
      offerOf(offer),
    ]),
  )

const offersOf = statement((db) =>
  db.select().from(offers).where(inList(offers.application_id, 'ids')).orderBy(offers.offered_at, offers.id).prepare(),
)
const visible = statement((db) =>
  db
    .select({ application: applications, offer: offers, decision: deliveries.payload })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(offers, lastOffer)
    .leftJoin(deliveries, isUndoableAbout)
    .where(
      and(
        inList(applications.id, 'ids'),
        or(
          eq(applications.freelancer_id, sql.placeholder('viewer_id')),
          eq(jobs.company_id, sql.placeholder('company_id')),
        ),
      ),
    )
    .prepare(),
)

/** Whether this person has ever applied for this job, whatever became of it. */
export const hasApplied = async (db: Reader, job_id: string, freelancer_id: string): Promise<boolean> =>
  (await application(db).get({ job_id, freelancer_id })) !== undefined

const application = statement((db) =>
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
