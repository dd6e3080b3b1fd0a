import { and, eq, sql } from 'drizzle-orm'
import { hasSeen } from '../../../shared/call-sheets/seen.ts'
import type { Audience } from '../../../shared/messages/broadcasts.ts'
import type { Reader } from '../../db/connection.ts'
import { callSheetCopies, callSheets } from '../../db/schema/call-sheets.ts'
import { crewListPeople, crewLists } from '../../db/schema/crews.ts'
import { applications, jobFirstPeople, type JobRow, jobInvitations, jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { inList, statement } from '../../db/statement.ts'
import { conflict, notFound } from '../../errors.ts'
import { acceptedAs, undoableAcceptancesOf } from '../../jobs/core/undoable-decisions.ts'

/**
 * The ids of the people of a job whom a message is for, as things are now: the device may have been offline for
 * days, and people have been confirmed or have cancelled since. Of a selection those whose account has been
 * deleted are among them; somebody who has neither applied nor been invited or asked first is 404.
 */
export async function findAudience(db: Reader, job: JobRow, audience: Audience): Promise<string[]> {
  const applied = await applicantsOf(db, job.id)
  if (audience.to === 'selection') {
    const asked = await Promise.all([invited, askedFirst].map((found) => found(db).all({ job_id: job.id })))
    return selected(db, audience.freelancer_ids, [...applied, ...asked.flat()], NOT_ASKED)
  }
  const confirmed = applied.filter(({ status }) => status === 'accepted')
  if (audience.to === 'role') return idsOf(confirmed.filter(({ role_id }) => role_id === audience.role_id))
  if (audience.to === 'confirmed') return idsOf(confirmed)
  const version = confirmed[0]?.version ?? 0
  if (confirmed.length > 0 && version === 0) throw conflict('No call sheet has been published yet.')
  return idsOf(confirmed.filter((one) => !hasSeen(one, version)))
}

/**
 * These ids, if each of them is in one of the company's lists or has been booked by it; 404 otherwise. Those whose
 * account has been deleted are among them.
 */
export async function peopleOfCrews(db: Reader, company_id: string, ids: string[]): Promise<string[]> {
  const known = await Promise.all([listed, booked].map((found) => found(db).all({ company_id })))
  return selected(db, ids, known.flat(), NOT_IN_CREWS)
}

const NOT_ASKED = 'One of these people has neither applied for this project nor been invited or asked first.'
const NOT_IN_CREWS = 'One of these people is in none of your lists, and has not worked with you.'

/** Those of them who are still confirmed for the job. */
export async function stillConfirmed(db: Reader, job_id: string, ids: string[]) {
  const applied = await applicantsOf(db, job_id)
  const confirmed = new Set(idsOf(applied.filter(({ status }) => status === 'accepted')))
  return ids.filter((id) => confirmed.has(id))
}

/** Whoever was accepted is confirmed to the company, told or not. */
async function applicantsOf(db: Reader, job_id: string) {
  const undoable = await undoableAcceptancesOf(db, job_id)
  return (await applicants(db).all({ job_id })).map(({ application_id, ...one }) => {
    const place = undoable.get(application_id)
    return place ? { ...one, status: acceptedAs(place).status, role_id: place.role_id } : one
  })
}

type Applicant = { id: string }
const idsOf = (people: Applicant[]) => people.map(({ id }) => id)

async function selected(db: Reader, ids: string[], all: Applicant[], words: string) {
  const known = new Set(idsOf(all))
  const others = ids.filter((id) => !known.has(id))
  const found = others.length > 0 ? await people(db).all({ ids: JSON.stringify(others) }) : []
  const deleted = new Set(found.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id))
  if (others.some((id) => !deleted.has(id))) throw notFound(words)
  return ids
}

const applicants = statement((db) =>
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
const invited = statement((db) =>
  db
    .select({ id: jobInvitations.freelancer_id })
    .from(jobInvitations)
    .where(eq(jobInvitations.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const askedFirst = statement((db) =>
  db
    .select({ id: jobFirstPeople.freelancer_id })
    .from(jobFirstPeople)
    .where(eq(jobFirstPeople.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const listed = statement((db) =>
  db
    .selectDistinct({ id: crewListPeople.freelancer_id })
    .from(crewListPeople)
    .innerJoin(crewLists, eq(crewLists.id, crewListPeople.list_id))
    .where(eq(crewLists.company_id, sql.placeholder('company_id')))
    .prepare(),
)
const booked = statement((db) =>
  db
    .selectDistinct({ id: applications.freelancer_id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(eq(jobs.company_id, sql.placeholder('company_id')), eq(applications.status, 'accepted')))
    .prepare(),
)
const people = statement((db) =>
  db.select({ id: users.id, deleted_at: users.deleted_at }).from(users).where(inList(users.id, 'ids')).prepare(),
)
