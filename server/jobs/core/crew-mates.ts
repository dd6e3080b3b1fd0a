import { and, asc, eq, sql } from 'drizzle-orm'
import type { CrewMate } from '../../../shared/jobs/jobs.ts'
import { isActiveUser } from '../../db/active-people.ts'
import { isOfCrew, ownApplications } from '../../db/aliases.ts'
import { recordChange, recordOwnChanges } from '../../db/change-log.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { callSheets } from '../../db/schema/call-sheets.ts'
import { applications, jobRoles } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { recordGrantsNaming, recordGrantsOfJob } from './chief-grants.ts'

/*
 * Whoever is confirmed for a job is told who else is, by name and role only. A block hides nobody here: people are
 * booked with each other.
 */

/** The others of the crew of each of these jobs. Callers check that the person is confirmed for them. */
export async function crewMatesOf(
  db: DatabaseReader,
  jobIds: string[],
  user_id: string,
): Promise<Map<string, CrewMate[]>> {
  const mates = new Map<string, CrewMate[]>(jobIds.map((id) => [id, []]))
  for (const { job_id, role_name, ...person } of await confirmedCrew(db).all({ ids: JSON.stringify(jobIds) }))
    if (person.id !== user_id) mates.get(job_id)!.push({ ...person, role_name: role_name ?? '' })
  return mates
}

const confirmedCrew = preparedStatement((db) =>
  db
    .select({
      job_id: applications.job_id,
      id: users.id,
      full_name: users.full_name,
      role_name: jobRoles.role_name,
    })
    .from(applications)
    .innerJoin(users, and(eq(users.id, applications.freelancer_id), isActiveUser))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(and(isInBoundList(applications.job_id, 'ids'), isOfCrew))
    .orderBy(asc(users.full_name), asc(users.id))
    .prepare(),
)

/** Who is on a job, or what their role is called, has changed: each of its crew gets the others again. */
export async function recordCrewMates(tx: WriteTransaction, job_id: string) {
  await recordOwnChanges(tx, 'application', await bookingsOfJob(tx).all({ job_id }))
  await recordGrantsOfJob(tx, job_id)
}

const bookingsOfJob = preparedStatement((db) =>
  db
    .select({ row_id: applications.id, user_id: applications.freelancer_id })
    .from(applications)
    .where(and(eq(applications.job_id, sql.placeholder('job_id')), isOfCrew))
    .prepare(),
)

/** A person's name has changed or is to be seen no more: those booked beside them get it so, on the call sheet too. */
export async function recordMateEverywhere(tx: WriteTransaction, user_id: string) {
  for (const { id, freelancer_id, sheet_id } of await bookingsBesidePerson(tx).all({ user_id })) {
    await recordChange(tx, [freelancer_id], 'application', id)
    if (sheet_id) await recordChange(tx, [freelancer_id], 'call_sheet', sheet_id)
  }
  await recordGrantsNaming(tx, user_id)
}

const bookingsBesidePerson = preparedStatement((db) =>
  db
    .select({ id: applications.id, freelancer_id: applications.freelancer_id, sheet_id: callSheets.job_id })
    .from(ownApplications)
    .innerJoin(applications, and(eq(applications.job_id, ownApplications.job_id), eq(applications.status, 'accepted')))
    .leftJoin(callSheets, eq(callSheets.job_id, ownApplications.job_id))
    .where(and(eq(ownApplications.freelancer_id, sql.placeholder('user_id')), eq(ownApplications.status, 'accepted')))
    .prepare(),
)
