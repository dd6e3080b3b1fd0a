import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CrewState } from '../../shared/call-sheets/call-sheets.ts'
import type { SheetReader } from '../../shared/call-sheets/calls.ts'
import { isActiveUser } from '../db/active-people.ts'
import { isOfCrew } from '../db/aliases.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import {
  callSheetCopies,
  callSheetDocuments,
  callSheetLinks,
  callSheets,
  callSheetVersions,
} from '../db/schema/call-sheets.ts'
import { applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import { sessions, users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { fileAddress } from '../ports/files/files.ts'
import { recordChange } from '../db/change-log.ts'
import { ownShiftsOf } from '../jobs/matching/shift-rows.ts'

/** The confirmed crew of a job, each with how far the call sheet has got. For the job's company only. */
export const callSheetCrewOf = async (db: DatabaseReader, job_id: string): Promise<CrewState[]> =>
  (await crewStatesByJob(db).all({ job_id })).map(({ person, role_name, copy, last_seen_at }) => ({
    freelancer_id: person.id,
    full_name: person.full_name,
    profile_picture: fileAddress(person.profile_picture),
    role_name: role_name ?? '',
    told_version: copy?.sent_version ?? 0,
    told_at: copy?.sent_at ?? null,
    reached_version: copy?.reached_version ?? 0,
    reached_at: copy?.reached_at ?? null,
    seen_version: copy?.seen_version ?? 0,
    seen_at: copy?.seen_at ?? null,
    last_reached_at: laterTime(copy?.last_reached_at, last_seen_at),
    reminded_at: copy?.reminded_at ?? null,
  }))

/** Ids of everybody confirmed for a job, suspended people included. */
export const bookedPeopleOf = async (db: DatabaseReader, job_id: string): Promise<string[]> =>
  (await bookedPeopleByJob(db).all({ job_id })).map(({ id }) => id)

/** As whom a person who is confirmed reads the call sheet. */
export async function sheetReaderOf(db: DatabaseReader, job_id: string, user_id: string): Promise<SheetReader> {
  const booked = (await bookedPeopleByJob(db).all({ job_id })).find(({ id }) => id === user_id)
  if (!booked) return { roleId: undefined }
  const { application_id, role_id } = booked
  return { roleId: role_id, shifts: (await ownShiftsOf(db, [application_id])).get(application_id) }
}

export const isPersonBooked = async (db: DatabaseReader, job_id: string, user_id: string) =>
  (await bookedPeopleOf(db, job_id)).includes(user_id)

const laterTime = (one: string | null | undefined, other: string | null) =>
  one && other ? (one > other ? one : other) : (one ?? other)

const isConfirmedForJob = and(eq(applications.job_id, sql.placeholder('job_id')), isOfCrew)

const bookedPeopleByJob = preparedStatement((db) =>
  db
    .select({
      id: applications.freelancer_id,
      application_id: applications.id,
      role_id: applications.job_role_id,
    })
    .from(applications)
    .where(isConfirmedForJob)
    .prepare(),
)
const isActiveApplicant = and(eq(users.id, applications.freelancer_id), isActiveUser)
const crewStatesByJob = preparedStatement((db) =>
  db
    .select({
      person: { id: users.id, full_name: users.full_name, profile_picture: users.profile_picture },
      role_name: jobRoles.role_name,
      copy: callSheetCopies,
      last_seen_at: sql<
        string | null
      >`(select max(${sessions.last_seen_at}) from ${sessions} where ${sessions.user_id} = ${users.id})`,
    })
    .from(applications)
    .innerJoin(users, isActiveApplicant)
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .leftJoin(
      callSheetCopies,
      and(
        eq(callSheetCopies.job_id, applications.job_id),
        eq(callSheetCopies.freelancer_id, applications.freelancer_id),
      ),
    )
    .where(isConfirmedForJob)
    .orderBy(asc(users.full_name), asc(users.id))
    .prepare(),
)

/**
 * Deletes the call sheets of a company whose owner is gone, because they name people on its sites. The sweep deletes
 * the files.
 */
export async function forgetCallSheets(tx: WriteTransaction, company_id: string) {
  const own = tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.company_id, company_id))
  const sheets = await tx
    .select({ job_id: callSheets.job_id })
    .from(callSheets)
    .where(inArray(callSheets.job_id, own))
    .all()
  for (const { job_id } of sheets) await recordChange(tx, await bookedPeopleOf(tx, job_id), 'call_sheet', job_id, true)
  for (const table of [callSheetLinks, callSheetDocuments, callSheetVersions, callSheetCopies, callSheets])
    await tx.delete(table).where(inArray(table.job_id, own)).run()
}
