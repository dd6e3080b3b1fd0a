import { and, eq, sql } from 'drizzle-orm'
import { hasSeenVersion } from '../../../shared/call-sheets/seen.ts'
import type { BroadcastAudience } from '../../../shared/messages/broadcasts.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { callSheetCopies, callSheets } from '../../db/schema/call-sheets.ts'
import { crewListPeople, crewLists } from '../../db/schema/crews.ts'
import { applications, jobFirstPeople, type JobRow, jobInvitations, jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { conflict, notFound } from '../../errors.ts'
import { undoableAcceptancesOf } from '../../jobs/core/undoable-decisions.ts'

/**
 * The ids of the people of a job whom a message is for, as things are now: the device may have been offline for
 * days, and people have been confirmed or have cancelled since. Of a selection those whose account has been
 * deleted are among them; somebody who has neither applied nor been invited or asked first is 404.
 */
export async function findAudience(db: DatabaseReader, job: JobRow, audience: BroadcastAudience): Promise<string[]> {
  const applied = await statusedApplicants(db, job.id)
  if (audience.to === 'selection') {
    const asked = await Promise.all(
      [peopleInvitedToJob, peopleAskedFirst].map((found) => found(db).all({ job_id: job.id })),
    )
    return selectedIdsAmong(db, audience.freelancer_ids, [...applied, ...asked.flat()], NOT_OF_PROJECT_TEXT)
  }
  const confirmed = applied.filter(({ status }) => status === 'accepted')
  if (audience.to === 'role') return personIdsOf(confirmed.filter(({ role_id }) => role_id === audience.role_id))
  if (audience.to === 'confirmed') return personIdsOf(confirmed)
  const version = confirmed[0]?.version ?? 0
  if (confirmed.length > 0 && version === 0) throw conflict('No call sheet has been published yet.')
  return personIdsOf(confirmed.filter((one) => !hasSeenVersion(one, version)))
}

/**
 * These ids, if each of them is in one of the company's lists or has been booked by it; 404 otherwise. Those whose
 * account has been deleted are among them.
 */
export async function peopleOfCrews(db: DatabaseReader, company_id: string, ids: string[]): Promise<string[]> {
  const known = await Promise.all([peopleOfCrewLists, peopleEverBooked].map((found) => found(db).all({ company_id })))
  return selectedIdsAmong(db, ids, known.flat(), NOT_IN_CREWS_TEXT)
}

const NOT_OF_PROJECT_TEXT = 'One of these people hasn’t applied for this project, been invited or been asked first.'
const NOT_IN_CREWS_TEXT = 'One of these people isn’t in any of your lists, and hasn’t worked with you.'

/** Those of them who are still confirmed for the job. */
export async function idsStillConfirmed(db: DatabaseReader, job_id: string, ids: string[]) {
  const applied = await statusedApplicants(db, job_id)
  const confirmed = new Set(personIdsOf(applied.filter(({ status }) => status === 'accepted')))
  return ids.filter((id) => confirmed.has(id))
}

/** Whoever was accepted is confirmed to the company, told or not. */
async function statusedApplicants(db: DatabaseReader, job_id: string) {
  const undoable = await undoableAcceptancesOf(db, job_id)
  return (await applicantRowsOfJob(db).all({ job_id })).map(({ application_id, ...one }) => {
    const acceptance = undoable.get(application_id)
    return acceptance ? { ...one, status: acceptance.status, role_id: acceptance.job_role_id } : one
  })
}

type PersonWithId = { id: string }
const personIdsOf = (people: PersonWithId[]) => people.map(({ id }) => id)

async function selectedIdsAmong(db: DatabaseReader, ids: string[], all: PersonWithId[], words: string) {
  const known = new Set(personIdsOf(all))
  const others = ids.filter((id) => !known.has(id))
  const found = others.length > 0 ? await deletionsOfPeople(db).all({ ids: JSON.stringify(others) }) : []
  const deleted = new Set(found.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id))
  if (others.some((id) => !deleted.has(id))) throw notFound(words)
  return ids
}

const applicantRowsOfJob = preparedStatement((db) =>
  db
    .select({
      id: applications.freelancer_id,
      application_id: applications.id,
      role_id: applications.job_role_id,
      status: applications.status,
      version: callSheets.version,
      seen_version: callSheetCopies.seen_version,
    })
    .from(applications)
    .leftJoin(callSheets, eq(callSheets.job_id, applications.job_id))
    .leftJoin(
      callSheetCopies,
      sql`${callSheetCopies.job_id} = ${applications.job_id} and ${callSheetCopies.freelancer_id} = ${applications.freelancer_id}`,
    )
    .where(eq(applications.job_id, sql.placeholder('job_id')))
    .orderBy(applications.created_at, applications.id)
    .prepare(),
)
const peopleInvitedToJob = preparedStatement((db) =>
  db
    .select({ id: jobInvitations.freelancer_id })
    .from(jobInvitations)
    .where(eq(jobInvitations.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const peopleAskedFirst = preparedStatement((db) =>
  db
    .select({ id: jobFirstPeople.freelancer_id })
    .from(jobFirstPeople)
    .where(eq(jobFirstPeople.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const peopleOfCrewLists = preparedStatement((db) =>
  db
    .selectDistinct({ id: crewListPeople.freelancer_id })
    .from(crewListPeople)
    .innerJoin(crewLists, eq(crewLists.id, crewListPeople.list_id))
    .where(eq(crewLists.company_id, sql.placeholder('company_id')))
    .prepare(),
)
const peopleEverBooked = preparedStatement((db) =>
  db
    .selectDistinct({ id: applications.freelancer_id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(eq(jobs.company_id, sql.placeholder('company_id')), eq(applications.status, 'accepted')))
    .prepare(),
)
const deletionsOfPeople = preparedStatement((db) =>
  db.select({ id: users.id, deleted_at: users.deleted_at }).from(users).where(isInBoundList(users.id, 'ids')).prepare(),
)
