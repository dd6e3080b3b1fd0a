import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { PUNCHES_ON_DEVICES_DAYS } from '../../shared/limits.ts'
import { isOnGrantedDay } from '../../shared/hours/granted-days.ts'
import type { Punch } from '../../shared/hours/punch-schema.ts'
import { resolvePunches } from '../../shared/hours/punches.ts'
import type { UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { type PunchRow, punches } from '../db/schema/hours.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { standingGrantsOf } from '../jobs/core/chief-grants.ts'

/** All that was clocked of a booking, in order of time, and which punches stand (shared/hours/punches.ts). */
export async function readBookingPunches(db: DatabaseReader, booking_id: string) {
  const all = (await punchesOfBooking(db).all({ booking_id })).map(punchOfRow)
  return { all, ...resolvePunches(all) }
}

/** The given punches of the last months, as their freelancer, the job's company or its chiefs may see them. */
export async function syncedPunchRows({ db, user, now }: UserContext, ids: string[]): Promise<Punch[]> {
  const asked = { ids: JSON.stringify(ids), since: onDevicesSince(now()) }
  const own = await visiblePunches(db.read).all({ ...asked, viewer_id: user.id, company_id: user.company_id ?? '' })
  const grants = own.length < ids.length ? await standingGrantsOf(db.read, user.id) : []
  const known = new Set(own.map(({ punch }) => punch.id))
  const ofCrew = grants.length > 0 ? await punchesByIds(db.read).all(asked) : []
  const covered = ofCrew.filter(
    ({ punch, job_id }) =>
      !known.has(punch.id) && grants.some((one) => one.job_id === job_id && isOnGrantedDay(one.days, punch.at)),
  )
  return [...own.map(punchOfRow), ...covered.map((found) => withoutPlace(punchOfRow(found)))]
}

/** Where somebody was is between them and the company. */
const withoutPlace = (punch: Punch): Punch => ({ ...punch, place: null, no_place: null })

/** What was clocked for a company comes to a member's devices, or leaves them. */
export async function recordPunchesFor(
  tx: WriteTransaction,
  user_id: string,
  { company_id, isGone }: { company_id: string; isGone: boolean },
  now: Date,
) {
  for (const { id } of await companyPunches(tx).all({ company_id, since: onDevicesSince(now) }))
    await recordChange(tx, [user_id], 'punch', id, isGone)
}

export const punchOfRow = ({ punch, job_id, freelancer_id }: FoundPunch): Punch => ({
  id: punch.id,
  booking_id: punch.booking_id,
  job_id,
  freelancer_id,
  kind: punch.kind,
  at: punch.at,
  clock: punch.clock,
  method: punch.method,
  place: punch.place,
  no_place: punch.no_place,
  made_by: punch.made_by,
  replaces: punch.replaces,
  reason: punch.reason,
  received_at: punch.received_at,
  ...(punch.signature && { signature: punch.signature }),
  ...(punch.witness && { witness: punch.witness }),
  ...(punch.is_after_grant && { is_after_grant: true }),
})
type FoundPunch = { punch: PunchRow; job_id: string; freelancer_id: string }

const onDevicesSince = (now: Date) => new Date(now.getTime() - PUNCHES_ON_DEVICES_DAYS * 86_400_000).toISOString()

const foundColumns = { punch: punches, job_id: applications.job_id, freelancer_id: applications.freelancer_id }
const punchesOfBooking = preparedStatement((db) =>
  db
    .select(foundColumns)
    .from(punches)
    .innerJoin(applications, eq(applications.id, punches.booking_id))
    .where(eq(punches.booking_id, sql.placeholder('booking_id')))
    .orderBy(asc(punches.at), asc(punches.id))
    .prepare(),
)
const visiblePunches = preparedStatement((db) =>
  db
    .select(foundColumns)
    .from(punches)
    .innerJoin(applications, eq(applications.id, punches.booking_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(
        isInBoundList(punches.id, 'ids'),
        gt(punches.received_at, sql.placeholder('since')),
        or(
          eq(applications.freelancer_id, sql.placeholder('viewer_id')),
          eq(jobs.company_id, sql.placeholder('company_id')),
        ),
      ),
    )
    .prepare(),
)
const punchesByIds = preparedStatement((db) =>
  db
    .select(foundColumns)
    .from(punches)
    .innerJoin(applications, eq(applications.id, punches.booking_id))
    .where(and(isInBoundList(punches.id, 'ids'), gt(punches.received_at, sql.placeholder('since'))))
    .prepare(),
)
const companyPunches = preparedStatement((db) =>
  db
    .select({ id: punches.id })
    .from(punches)
    .innerJoin(applications, eq(applications.id, punches.booking_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(eq(jobs.company_id, sql.placeholder('company_id')), gt(punches.received_at, sql.placeholder('since'))))
    .prepare(),
)
