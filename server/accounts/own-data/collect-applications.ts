import { asc, eq, sql } from 'drizzle-orm'
import type { RoleTerms } from '../../../shared/hiring/role-terms.ts'
import type { UserContext } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import {
  type ApplicationRow,
  applicantNotes,
  applications,
  jobRoles,
  type JobRoleRow,
  jobs,
} from '../../db/schema/jobs.ts'
import { payRequests } from '../../db/schema/amendments.ts'
import { offers } from '../../db/schema/offers.ts'
import { companies } from '../../db/schema/people.ts'
import { notesKeptUntil } from '../../hiring/applicant-notes.ts'
import { agreedTermsFor, termsInPounds } from '../../jobs/core/agreed-terms.ts'
import { ownShiftsOf } from '../../jobs/matching/shift-rows.ts'

/** The person's applications, each with its role, their own shifts, and the number of notes that the company keeps about them. */
export async function collectApplications({ db, user }: UserContext) {
  const rows = await sentApplications(db.read, user.id)
  const shifts = await ownShiftsOf(
    db.read,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, terms, role, ...row }) => ({
    ...row,
    role: ownRoleOfExport(terms, role, row.status),
    shifts: shifts.get(id) ?? [],
    notes_kept_until: row.notes_kept_by_company > 0 ? notesKeptUntil(row.date_end) : null,
  }))
}

/** The role that they asked for or are booked as, with its days and rate in pounds as they agreed to them; null without one. */
function ownRoleOfExport(
  terms: ApplicationRow['terms'],
  role: JobRoleRow | null,
  status: ApplicationRow['status'],
): RoleTerms | null {
  const agreed = role ? agreedTermsFor({ status, terms }, role) : status === 'accepted' ? terms?.[0] : undefined
  return agreed ? termsInPounds(agreed) : null
}

const sentApplications = (read: DatabaseReader, userId: string) =>
  read
    .select({
      id: applications.id,
      job_title: jobs.title,
      company: companies.name,
      date_start: jobs.date_start,
      date_end: jobs.date_end,
      terms: applications.terms,
      role: jobRoles,
      status: applications.status,
      message: applications.message,
      cancelled_by: applications.cancelled_by,
      cancel_reason: applications.cancel_reason,
      created_at: applications.created_at,
      updated_at: applications.updated_at,
      /**
       * The notes belong to the company, so that only their number is given: the person can ask the company for them.
       */
      notes_kept_by_company: sql<number>`(select count(*) from ${applicantNotes}
        where ${applicantNotes.application_id} = ${applications.id} and ${applicantNotes.removed_at} is null)`,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(eq(applications.freelancer_id, userId))
    .orderBy(asc(applications.created_at))
    .all()

/** The places that the person was offered, each with its role, the oldest first. */
export const collectOffers = async ({ db, user }: UserContext) =>
  (await receivedOffers(db.read, user.id)).map(({ role, ...offer }) => ({ ...offer, role: termsInPounds(role) }))

const receivedOffers = (read: DatabaseReader, userId: string) =>
  read
    .select({
      job_title: jobs.title,
      role: jobRoles,
      state: offers.state,
      offered_at: offers.offered_at,
      expires_at: offers.expires_at,
      ended_at: offers.ended_at,
    })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.application_id))
    .innerJoin(jobRoles, eq(jobRoles.id, offers.job_role_id))
    .innerJoin(jobs, eq(jobs.id, offers.job_id))
    .where(eq(applications.freelancer_id, userId))
    .orderBy(asc(offers.offered_at))
    .all()

/** The other pay that the person asked for, the rate in pence as it was asked. */
export const collectPayRequests = ({ db, user }: UserContext) =>
  db.read
    .select({
      job_title: jobs.title,
      day_rate_pence: payRequests.day_rate,
      pay: payRequests.pay,
      from_day: payRequests.from_day,
      reason: payRequests.reason,
      state: payRequests.state,
      answer_reason: payRequests.answer_reason,
      asked_at: payRequests.asked_at,
    })
    .from(payRequests)
    .innerJoin(jobs, eq(jobs.id, payRequests.job_id))
    .innerJoin(applications, eq(applications.id, payRequests.application_id))
    .where(eq(applications.freelancer_id, user.id))
    .orderBy(asc(payRequests.asked_at))
    .all()
