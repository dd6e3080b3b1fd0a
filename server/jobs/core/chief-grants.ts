import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isOnGrantedDay } from '../../../shared/hours/granted-days.ts'
import { recordChange } from '../../db/change-log.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { type ChiefGrantRow, chiefGrants } from '../../db/schema/chiefs.ts'
import { daySheets } from '../../db/schema/day-sheets.ts'
import { punches } from '../../db/schema/hours.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { preparedStatement } from '../../db/statement.ts'

/*
 * Who may clock and sign a job's crew on which days. A chief's devices have the grant, the crew's times of these days
 * without places, and how far their sheets are, without money; the crew's have who their chief is.
 */

/** All grants of a job, those that have ended too. */
export const grantsOfJob = async (db: DatabaseReader, job_id: string): Promise<ChiefGrantRow[]> =>
  await grantsByJob(db).all({ job_id })

export const grantsInCompany = async (db: DatabaseReader, company_id: string, chief_id: string) =>
  (await grantsByCompany(db).all({ company_id, chief_id })).map(({ grant }) => grant)

/** A person's grants that nobody has revoked. */
export const standingGrantsOf = async (db: DatabaseReader, chief_id: string): Promise<ChiefGrantRow[]> =>
  await grantsByChief(db).all({ chief_id })

/** Who has to hear of a press or a sheet of this job, beside its two sides. */
export const chiefsCovering = async (db: DatabaseReader, job_id: string, covers: (days: string[]) => boolean) =>
  (await grantsOfJob(db, job_id))
    .filter(({ revoked_at, days }) => !revoked_at && covers(days))
    .map(({ chief_id }) => chief_id)

/** Who is on a job, or something that a grant says of them, has changed: its chiefs get it again. */
export async function recordGrantsOfJob(tx: WriteTransaction, job_id: string) {
  for (const grant of await grantsOfJob(tx, job_id)) {
    if (grant.revoked_at) continue
    await recordChange(tx, [grant.chief_id], 'chief_grant', grant.id)
    await recordChiefForCrew(tx, grant)
  }
}

/** The same of all jobs that somebody is booked for, and for the crews whose chief they are. */
export async function recordGrantsNaming(tx: WriteTransaction, user_id: string) {
  for (const { id, chief_id } of await grantsBesidePerson(tx).all({ user_id }))
    await recordChange(tx, [chief_id], 'chief_grant', id)
  for (const grant of await standingGrantsOf(tx, user_id)) await recordChiefForCrew(tx, grant)
}

/** The crew's phones get their chief, with the keys of the chief's, or lose them. */
export async function recordChiefForCrew(
  tx: WriteTransaction,
  { id, job_id, chief_id }: Pick<ChiefGrantRow, 'id' | 'job_id' | 'chief_id'>,
  isGone = false,
) {
  const crew = (await crewOfJob(tx).all({ job_id })).map(({ freelancer_id }) => freelancer_id)
  const others = crew.filter((one) => one !== chief_id)
  await recordChange(tx, [...new Set(others)], 'crew_chief', id, isGone)
}

/** Ends grants at once. What was done under them stays, and what a phone without signal still does is marked. */
export async function endGrants(tx: WriteTransaction, grants: ChiefGrantRow[], now: Date) {
  const standing = grants.filter(({ revoked_at }) => !revoked_at)
  if (standing.length === 0) return
  const ids = standing.map(({ id }) => id)
  await tx.update(chiefGrants).set({ revoked_at: now.toISOString() }).where(inArray(chiefGrants.id, ids)).run()
  for (const grant of standing) {
    await recordChange(tx, [grant.chief_id], 'chief_grant', grant.id, true)
    await recordCrewFor(tx, grant, true)
    await recordChiefForCrew(tx, grant, true)
  }
}

/** Whoever is not booked any more is no chief as one of the crew, and has no chief. */
export async function endUnbookedGrants(
  tx: WriteTransaction,
  { job_id, chief_id }: Pick<ChiefGrantRow, 'job_id' | 'chief_id'>,
  now: Date,
) {
  const standing = (await grantsOfJob(tx, job_id)).filter(({ revoked_at }) => !revoked_at)
  if (standing.length === 0 || (await bookingOnJob(tx).get({ job_id, chief_id }))) return
  const isOwn = (grant: ChiefGrantRow) => grant.chief_id === chief_id
  await endGrants(tx, standing.filter(isOwn), now)
  for (const { id } of standing) await recordChange(tx, [chief_id], 'crew_chief', id, true)
}

/** What was clocked and sent on the days of a grant comes to its chief's devices, or leaves them. */
export async function recordCrewFor(
  tx: WriteTransaction,
  { job_id, chief_id, days }: Pick<ChiefGrantRow, 'job_id' | 'chief_id' | 'days'>,
  isGone: boolean,
) {
  const { company_id, job_company } = (await companiesOf(tx).get({ chief_id, job_id }))!
  const isOfCompany = company_id === job_company
  for (const { id, at, freelancer_id } of isOfCompany ? [] : await punchesOfJob(tx).all({ job_id }))
    if (freelancer_id !== chief_id && isOnGrantedDay(days, at)) await recordChange(tx, [chief_id], 'punch', id, isGone)
  for (const { booking_id, work_day } of await sheetsOfJob(tx).all({ job_id }))
    if (days.includes(work_day)) await recordChange(tx, [chief_id], 'crew_sheet', `${booking_id}:${work_day}`, isGone)
}

const grantsByJob = preparedStatement((db) =>
  db
    .select()
    .from(chiefGrants)
    .where(eq(chiefGrants.job_id, sql.placeholder('job_id')))
    .orderBy(asc(chiefGrants.made_at), asc(chiefGrants.id))
    .prepare(),
)
const grantsByChief = preparedStatement((db) =>
  db
    .select()
    .from(chiefGrants)
    .where(and(eq(chiefGrants.chief_id, sql.placeholder('chief_id')), isNull(chiefGrants.revoked_at)))
    .prepare(),
)
const crewOfJob = preparedStatement((db) =>
  db
    .select({ freelancer_id: applications.freelancer_id })
    .from(applications)
    .where(and(eq(applications.job_id, sql.placeholder('job_id')), eq(applications.status, 'accepted')))
    .prepare(),
)
const bookingOnJob = preparedStatement((db) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.job_id, sql.placeholder('job_id')),
        eq(applications.freelancer_id, sql.placeholder('chief_id')),
        eq(applications.status, 'accepted'),
      ),
    )
    .prepare(),
)
const grantsByCompany = preparedStatement((db) =>
  db
    .select({ grant: chiefGrants })
    .from(chiefGrants)
    .innerJoin(jobs, eq(jobs.id, chiefGrants.job_id))
    .where(
      and(eq(jobs.company_id, sql.placeholder('company_id')), eq(chiefGrants.chief_id, sql.placeholder('chief_id'))),
    )
    .prepare(),
)
const grantsBesidePerson = preparedStatement((db) =>
  db
    .selectDistinct({ id: chiefGrants.id, chief_id: chiefGrants.chief_id })
    .from(chiefGrants)
    .innerJoin(applications, eq(applications.job_id, chiefGrants.job_id))
    .where(and(eq(applications.freelancer_id, sql.placeholder('user_id')), isNull(chiefGrants.revoked_at)))
    .prepare(),
)
const companiesOf = preparedStatement((db) =>
  db
    .select({ company_id: users.company_id, job_company: jobs.company_id })
    .from(jobs)
    .innerJoin(users, eq(users.id, sql.placeholder('chief_id')))
    .where(eq(jobs.id, sql.placeholder('job_id')))
    .prepare(),
)
const punchesOfJob = preparedStatement((db) =>
  db
    .select({ id: punches.id, at: punches.at, freelancer_id: applications.freelancer_id })
    .from(punches)
    .innerJoin(applications, eq(applications.id, punches.booking_id))
    .where(eq(applications.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const sheetsOfJob = preparedStatement((db) =>
  db
    .selectDistinct({ booking_id: daySheets.booking_id, work_day: daySheets.work_day })
    .from(daySheets)
    .innerJoin(applications, eq(applications.id, daySheets.booking_id))
    .where(eq(applications.job_id, sql.placeholder('job_id')))
    .prepare(),
)
