import { and, count, eq, inArray, not, sql } from 'drizzle-orm'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import type { MatchedFreelancer } from '../../../shared/jobs/score-match.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { KEPT_APPLICATION_STATUSES } from '../../../shared/jobs/left-out-applications.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { type JobRead, readJobs } from '../../db/read-jobs.ts'
import { jobsShownTo } from '../../db/shown-jobs.ts'
import { type ApplicationRow, applications, jobFirstPeople, jobInvitations } from '../../db/schema/jobs.ts'
import { type UserRow, ratings } from '../../db/schema/people.ts'
import { matchesOfJobs } from '../matching/match-jobs.ts'
import { matchedFreelancerOf } from '../matching/freelancer.ts'
import { termsInPounds } from './agreed-terms.ts'
import { receivedApplicationRows, selectReceivedApplications } from './received-applications.ts'
import { withCrewNumbers } from './crew-numbers.ts'
import { shiftDaysOfRoles } from '../matching/shift-rows.ts'

/**
 * Jobs on the wire as this person sees them, in the order of `ids`. Left out: for an employer another company's jobs,
 * for a freelancer those that are neither open to them nor applied for.
 * @param freelancer the viewer as matching sees them, where that is known already
 * @param shortBefore a company's projects that ended before have the applications of who was booked, and the number of
 * the others
 */
export async function jobRows(
  db: DatabaseReader,
  viewer: UserRow,
  ids: string[],
  now: Date,
  { freelancer, shortBefore }: { freelancer?: MatchedFreelancer; shortBefore?: string } = {},
): Promise<Job[]> {
  const jobs = await readJobs(db, ids)
  for (const job of jobs) job.status = jobStatusAt(job, now.getTime())
  return viewer.user_type === 'employer'
    ? await jobsForCompany(db, viewer, jobs, now, shortBefore)
    : await jobsForFreelancer(db, viewer, jobs, freelancer ?? (await matchedFreelancerOf(db, viewer, now)))
}

/** With the names of who applied, the shifts of everybody confirmed and what they lack, and the numbers that it may ring. */
async function jobsForCompany(
  db: DatabaseReader,
  viewer: UserRow,
  jobs: JobRead[],
  now: Date,
  shortBefore = '',
): Promise<Job[]> {
  const own = jobs.filter((job) => job.company_id === viewer.company_id)
  const [short, whole] = partition(own, ({ date_end }) => date_end !== null && date_end < shortBefore)
  const rows = await receivedApplicationRows(db, [
    ...(await applicationsToJobs(db).all({ ids: jobIdListOf(whole) })),
    ...(short.length > 0 ? await bookingsOfJobs(db).all({ ids: jobIdListOf(short) }) : []),
  ])
  const left = short.length > 0 ? await unbookedCounts(db).all({ ids: jobIdListOf(short) }) : []
  const all = await withCrewNumbers(db, viewer, { rows, projects: own }, now)
  const days = await shiftDaysOfRoles(
    db,
    own.map(({ id }) => id),
  )
  for (const { roles } of own) for (const role of roles) if (days.has(role.id)) role.shift_days = days.get(role.id)!
  const received = groupRowsBy(all, (row) => row.job_id)
  await countAskedFirst(
    db,
    own.filter((job) => job.asked_first),
  )
  const leftOutOf = groupRowsBy(left, (row) => row.job_id)
  return own.map((job) => {
    const left_out = leftOutOf.get(job.id)?.map(({ status, people }) => [status, Number(people)])
    return Object.assign(job, {
      match: null,
      applications: received.get(job.id) ?? [],
      ...(left_out && { applications_left_out: Object.fromEntries(left_out) as Job['applications_left_out'] }),
      rating: null,
      invited_at: null,
    })
  })
}

function partition<Row>(rows: Row[], isFirst: (row: Row) => boolean): [Row[], Row[]] {
  return [rows.filter(isFirst), rows.filter((row) => !isFirst(row))]
}

/** How many were asked first. */
async function countAskedFirst(db: DatabaseReader, jobs: JobRead[]) {
  if (jobs.length === 0) return
  const counts = new Map(
    (await askedFirstCounts(db).all({ ids: jobIdListOf(jobs) })).map(({ job_id, people }) => [job_id, people]),
  )
  for (const job of jobs) job.asked_first = { ...job.asked_first!, people: counts.get(job.id) ?? 0 }
}

async function jobsForFreelancer(
  db: DatabaseReader,
  viewer: UserRow,
  jobs: JobRead[],
  freelancer: MatchedFreelancer,
): Promise<Job[]> {
  const about = { ids: jobIdListOf(jobs), viewer_id: viewer.id }
  const own = await viewerApplications(db).all(about)
  const applied = new Set(own.map((row) => row.job_id))
  const booked = new Map(own.flatMap((row) => (row.status === 'accepted' ? [[row.job_id, row] as const] : [])))
  for (const job of jobs) showAgreedTerms(job, booked.get(job.id))
  const given = new Map((await viewerRatings(db).all(about)).map((row) => [row.job_id, row.rating]))
  const invited = new Map((await viewerInvitations(db).all(about)).map((row) => [row.job_id, row.created_at]))
  const isShown = await shownJobFilterFor(db, jobs, viewer)
  const seen = jobs.filter((job) => applied.has(job.id) || (job.status === 'open' && isShown(job)))
  const matches = await matchesOfJobs(db, freelancer, seen)
  return seen.map((job) =>
    Object.assign(job, {
      match: job.status === 'previous' ? null : (matches.get(job.id) ?? null),
      applications: applied.has(job.id) ? [viewer.id] : [],
      rating: given.get(job.id) ?? null,
      invited_at: invited.get(job.id) ?? null,
    }),
  )
}

/** Whoever is booked sees their role as they have agreed to it. */
function showAgreedTerms({ roles }: JobRead, booked: Pick<ApplicationRow, 'job_role_id' | 'terms'> | undefined) {
  const role = booked?.terms && roles.find(({ id }) => id === booked.job_role_id)
  if (!role) return
  delete role.pay
  delete role.terms_hash
  Object.assign(role, termsInPounds(booked.terms![0]!))
}

/** While a list is asked first: whom it is shown to, and that they are asked first. */
async function shownJobFilterFor(
  db: DatabaseReader,
  jobs: JobRead[],
  viewer: UserRow,
): Promise<(job: JobRead) => boolean> {
  const kept = jobs.filter((job) => job.asked_first)
  if (kept.length === 0) return () => true
  const ids = kept.map(({ id }) => id)
  const shown = await jobsShownTo(db, ids, viewer.id)
  const about = { ids: JSON.stringify(ids), viewer_id: viewer.id }
  const asked = new Set((await viewerAskedFirst(db).all(about)).map(({ job_id }) => job_id))
  for (const job of kept) {
    if (asked.has(job.id)) job.asked_first = { until: job.asked_first!.until }
    else delete job.asked_first
  }
  return ({ id }) => !ids.includes(id) || shown.has(id)
}

const jobIdListOf = (jobs: JobRead[]) => JSON.stringify(jobs.map((job) => job.id))

function groupRowsBy<Row>(rows: Row[], keyOf: (row: Row) => string) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const list = groups.get(keyOf(row))
    if (list) list.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const applicationsToJobs = preparedStatement((db) =>
  selectReceivedApplications(db)
    .where(isInBoundList(applications.job_id, 'ids'))
    .orderBy(applications.created_at, applications.id)
    .prepare(),
)
const isKeptOfPast = inArray(applications.status, [...KEPT_APPLICATION_STATUSES])
const bookingsOfJobs = preparedStatement((db) =>
  selectReceivedApplications(db)
    .where(and(isInBoundList(applications.job_id, 'ids'), isKeptOfPast))
    .orderBy(applications.created_at, applications.id)
    .prepare(),
)
const unbookedCounts = preparedStatement((db) =>
  db
    .select({ job_id: applications.job_id, status: applications.status, people: count() })
    .from(applications)
    .where(and(isInBoundList(applications.job_id, 'ids'), not(isKeptOfPast)))
    .groupBy(applications.job_id, applications.status)
    .prepare(),
)
const viewerApplications = preparedStatement((db) =>
  db
    .select({
      job_id: applications.job_id,
      status: applications.status,
      job_role_id: applications.job_role_id,
      terms: applications.terms,
    })
    .from(applications)
    .where(and(isInBoundList(applications.job_id, 'ids'), eq(applications.freelancer_id, sql.placeholder('viewer_id'))))
    .prepare(),
)
const viewerRatings = preparedStatement((db) =>
  db
    .select({ job_id: ratings.job_id, rating: ratings.rating })
    .from(ratings)
    .where(and(isInBoundList(ratings.job_id, 'ids'), eq(ratings.freelancer_id, sql.placeholder('viewer_id'))))
    .prepare(),
)
const viewerAskedFirst = preparedStatement((db) =>
  db
    .select({ job_id: jobFirstPeople.job_id })
    .from(jobFirstPeople)
    .where(
      and(isInBoundList(jobFirstPeople.job_id, 'ids'), eq(jobFirstPeople.freelancer_id, sql.placeholder('viewer_id'))),
    )
    .prepare(),
)
const askedFirstCounts = preparedStatement((db) =>
  db
    .select({ job_id: jobFirstPeople.job_id, people: count() })
    .from(jobFirstPeople)
    .where(isInBoundList(jobFirstPeople.job_id, 'ids'))
    .groupBy(jobFirstPeople.job_id)
    .prepare(),
)
const viewerInvitations = preparedStatement((db) =>
  db
    .select({ job_id: jobInvitations.job_id, created_at: jobInvitations.created_at })
    .from(jobInvitations)
    .where(
      and(isInBoundList(jobInvitations.job_id, 'ids'), eq(jobInvitations.freelancer_id, sql.placeholder('viewer_id'))),
    )
    .prepare(),
)
