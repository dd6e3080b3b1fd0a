import { and, count, eq, sql } from 'drizzle-orm'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { Reader } from '../../db/connection.ts'
import { inList, statement } from '../../db/statement.ts'
import { type JobRead, readJobs } from '../../db/read-jobs.ts'
import { jobsShownTo } from '../../db/shown-jobs.ts'
import { type ApplicationRow, applications, jobFirstPeople, jobInvitations } from '../../db/schema/jobs.ts'
import { offers } from '../../db/schema/offers.ts'
import { type User, ratings, users } from '../../db/schema/people.ts'
import { deliveries } from '../../db/schema/sync.ts'
import { matchesOf } from '../matching/match-jobs.ts'
import { matchedFreelancerOf } from '../matching/freelancer.ts'
import { amendmentsOf, inPounds } from './agreed-terms.ts'
import { applicationOf, lastOffer, withShifts } from './application-rows.ts'
import { type UndoableDecision, isUndoableAbout, seenBy } from './undoable-decisions.ts'
import { numbersOf } from './crew-numbers.ts'
import { shiftDays } from '../matching/shift-rows.ts'

/**
 * Jobs on the wire as this person sees them, in the order of `ids`. Left out: for an employer another company's jobs,
 * for a freelancer those that are neither open to them nor applied for.
 */
export async function jobRows(db: Reader, viewer: User, ids: string[], now: Date): Promise<Job[]> {
  const jobs = await readJobs(db, ids)
  for (const job of jobs) job.status = jobStatusAt(job, now.getTime())
  return viewer.user_type === 'employer'
    ? await forCompany(db, viewer, jobs, now)
    : await forFreelancer(db, viewer, jobs)
}

/** With the names of who applied, the shifts of everybody confirmed and what they lack, and the numbers that it may ring. */
async function forCompany(db: Reader, viewer: User, jobs: JobRead[], now: Date): Promise<Job[]> {
  const own = jobs.filter((job) => job.company_id === viewer.company_id)
  const found = await applicationsTo(db).all({ ids: listOf(own) })
  const amendments = await amendmentsOf(
    db,
    found.map(({ application }) => application.id),
  )
  const rows = found.map(({ application, freelancer_name, offer, decision }) => ({
    ...applicationOf(seenBy('employer', application, decision as UndoableDecision | null), {
      offer,
      amendment: amendments.get(application.id),
    }),
    freelancer_name,
  }))
  const booked = new Set(rows.filter(({ status }) => status === 'accepted').map(({ job_id }) => job_id))
  const numbers = await numbersOf(
    db,
    viewer,
    own.filter(({ id }) => booked.has(id)),
    now,
  )
  const days = await shiftDays(
    db,
    own.map(({ id }) => id),
  )
  for (const { roles } of own) for (const role of roles) if (days.has(role.id)) role.shift_days = days.get(role.id)!
  const all = (await withShifts(db, rows)).map((row) => {
    const phone = numbers.get(row.id)
    return phone ? { ...row, phone } : row
  })
  const received = group(all, (row) => row.job_id)
  await countFirst(
    db,
    own.filter((job) => job.asked_first),
  )
  return own.map((job) =>
    Object.assign(job, { match: null, applications: received.get(job.id) ?? [], rating: null, invited_at: null }),
  )
}

/** How many were asked first. */
async function countFirst(db: Reader, jobs: JobRead[]) {
  if (jobs.length === 0) return
  const counts = new Map(
    (await firstPeople(db).all({ ids: listOf(jobs) })).map(({ job_id, people }) => [job_id, people]),
  )
  for (const job of jobs) job.asked_first = { ...job.asked_first!, people: counts.get(job.id) ?? 0 }
}

async function forFreelancer(db: Reader, viewer: User, jobs: JobRead[]): Promise<Job[]> {
  const about = { ids: listOf(jobs), viewer_id: viewer.id }
  const own = await ownApplications(db).all(about)
  const applied = new Set(own.map((row) => row.job_id))
  const booked = new Map(own.flatMap((row) => (row.status === 'accepted' ? [[row.job_id, row] as const] : [])))
  for (const job of jobs) showAgreed(job, booked.get(job.id))
  const given = new Map((await ownRatings(db).all(about)).map((row) => [row.job_id, row.rating]))
  const invited = new Map((await ownInvitations(db).all(about)).map((row) => [row.job_id, row.created_at]))
  const isShown = await shownOf(db, jobs, viewer)
  const seen = jobs.filter((job) => applied.has(job.id) || (job.status === 'open' && isShown(job)))
  const matches = await matchesOf(db, await matchedFreelancerOf(db, viewer), seen)
  return seen.map((job) =>
    Object.assign(job, {
      match: matches.get(job.id) ?? null,
      applications: applied.has(job.id) ? [viewer.id] : [],
      rating: given.get(job.id) ?? null,
      invited_at: invited.get(job.id) ?? null,
    }),
  )
}

/** Whoever is booked sees their role as they have agreed to it. */
function showAgreed({ roles }: JobRead, booked: Pick<ApplicationRow, 'job_role_id' | 'terms'> | undefined) {
  const role = booked?.terms && roles.find(({ id }) => id === booked.job_role_id)
  if (role) Object.assign(role, inPounds(booked.terms![0]!))
}

/** While a list is asked first: whom it is shown to, and that they are asked first. */
async function shownOf(db: Reader, jobs: JobRead[], viewer: User): Promise<(job: JobRead) => boolean> {
  const kept = jobs.filter((job) => job.asked_first)
  if (kept.length === 0) return () => true
  const ids = kept.map(({ id }) => id)
  const shown = await jobsShownTo(db, ids, viewer.id)
  const about = { ids: JSON.stringify(ids), viewer_id: viewer.id }
  const asked = new Set((await ownAsked(db).all(about)).map(({ job_id }) => job_id))
  for (const job of kept) {
    if (asked.has(job.id)) job.asked_first = { until: job.asked_first!.until }
    else delete job.asked_first
  }
  return ({ id }) => !ids.includes(id) || shown.has(id)
}

const listOf = (jobs: JobRead[]) => JSON.stringify(jobs.map((job) => job.id))

function group<Row>(rows: Row[], keyOf: (row: Row) => string) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const list = groups.get(keyOf(row))
    if (list) list.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const applicationsTo = statement((db) =>
  db
    .select({
      application: applications,
      freelancer_name: users.full_name,
      offer: offers,
      decision: deliveries.payload,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .leftJoin(offers, lastOffer)
    .leftJoin(deliveries, isUndoableAbout)
    .where(inList(applications.job_id, 'ids'))
    .orderBy(applications.created_at, applications.id)
    .prepare(),
)
const ownApplications = statement((db) =>
  db
    .select({
      ...{ job_id: applications.job_id, status: applications.status },
      ...{ job_role_id: applications.job_role_id, terms: applications.terms },
    })
    .from(applications)
    .where(and(inList(applications.job_id, 'ids'), eq(applications.freelancer_id, sql.placeholder('viewer_id'))))
    .prepare(),
)
const ownRatings = statement((db) =>
  db
    .select({ job_id: ratings.job_id, rating: ratings.rating })
    .from(ratings)
    .where(and(inList(ratings.job_id, 'ids'), eq(ratings.freelancer_id, sql.placeholder('viewer_id'))))
    .prepare(),
)
const ownAsked = statement((db) =>
  db
    .select({ job_id: jobFirstPeople.job_id })
    .from(jobFirstPeople)
    .where(and(inList(jobFirstPeople.job_id, 'ids'), eq(jobFirstPeople.freelancer_id, sql.placeholder('viewer_id'))))
    .prepare(),
)
const firstPeople = statement((db) =>
  db
    .select({ job_id: jobFirstPeople.job_id, people: count() })
    .from(jobFirstPeople)
    .where(inList(jobFirstPeople.job_id, 'ids'))
    .groupBy(jobFirstPeople.job_id)
    .prepare(),
)
const ownInvitations = statement((db) =>
  db
    .select({ job_id: jobInvitations.job_id, created_at: jobInvitations.created_at })
    .from(jobInvitations)
    .where(and(inList(jobInvitations.job_id, 'ids'), eq(jobInvitations.freelancer_id, sql.placeholder('viewer_id'))))
    .prepare(),
)
