import type { CallSheet, CrewState } from '../call-sheets/call-sheets.ts'
import { hasSeenVersion } from '../call-sheets/seen.ts'
import { jobStatusAt } from '../jobs/job-status.ts'
import type { Application, Job, JobRole } from '../jobs/jobs.ts'
import { freePlaceCountOf, placeCountsOf } from '../jobs/place-counts.ts'
import { PROJECT_END_NOTICE_DAYS } from '../limits.ts'
import type { DueCheck } from '../right-to-work/right-to-work.ts'
import { compareNeeds } from './need-order.ts'

/*
 * What a company has to do now, each with its one action. Moments named `now` and `by` are in ms; `by` is when it is too
 * late.
 */
export type CompanyNeed = { job: Job; by: number } & (
  | { kind: 'dropout'; role: JobRole; people: Application[] }
  | { kind: 'unchecked'; why: DueCheck['why']; people: DueCheck[] }
  | { kind: 'pay'; application: Application }
  | { kind: 'unseen'; version: number; people: CrewState[] }
  | { kind: 'offer'; role: JobRole; application: Application }
  | { kind: 'places'; free: number; places: number }
  | { kind: 'applicants'; count: number }
  | { kind: 'ending'; free: number }
)

const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS
/** An offer runs out in this time. */
const OFFER_NEAR_MS = HOUR_MS
/** The crew has this long to look at a call sheet before anybody is asked to remind them, unless the call is near. */
const SHEET_GRACE_MS = HOUR_MS
/** Somebody who was reminded is left alone this long, near the call and before. */
const REMINDED_REST_MS = { near: 2 * HOUR_MS, far: 24 * HOUR_MS }
const CALL_NEAR_MS = 24 * HOUR_MS

const COMPANY_NEED_ORDER: CompanyNeed['kind'][] = [
  'dropout',
  'unchecked',
  'pay',
  'unseen',
  'offer',
  'places',
  'applicants',
  'ending',
]

/** The most urgent first. Nothing of a project that is over. `dueChecks`: none for who sees no checks. */
export function companyNeedsOf(
  jobs: readonly Job[],
  sheets: readonly CallSheet[],
  now: number,
  dueChecks: readonly DueCheck[] = [],
): CompanyNeed[] {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.id, sheet]))
  return jobs
    .filter((job) => jobStatusAt(job, now) !== 'previous')
    .flatMap((job) => [
      ...uncheckedPeopleOf(job, dueChecks),
      ...payRequestsIn(job),
      ...unseenSheetOf(job, sheetOf.get(job.id), now),
      ...placeNeedsOf(job, now),
      ...waitingApplicantsOf(job),
      ...endingAdvertOf(job, now),
    ])
    .toSorted(compareNeeds(COMPANY_NEED_ORDER, now))
}

/** By why they have to be checked. */
function uncheckedPeopleOf(job: Job, dueChecks: readonly DueCheck[]): CompanyNeed[] {
  const own = dueChecks.filter(({ job_id }) => job_id === job.id)
  return (['missing', 'ends', 'follow_up'] as const).flatMap((why) => {
    const people = own.filter((one) => one.why === why)
    return people.length > 0 ? [{ kind: 'unchecked', job, by: startOfJob(job), why, people }] : []
  })
}

/** What somebody booked asks for and nobody has answered. */
const payRequestsIn = (job: Job): CompanyNeed[] =>
  knownApplicationsIn(job)
    .filter(({ status, pay_request }) => status === 'accepted' && pay_request?.state === 'waiting')
    .map((application) => ({ kind: 'pay', job, by: startOfJob(job), application }))

function unseenSheetOf(job: Job, sheet: CallSheet | undefined, now: number): CompanyNeed[] {
  if (!sheet?.version) return []
  const by = startOfJob(job)
  const isNear = by - now <= CALL_NEAR_MS
  if (!isNear && now - Date.parse(sheet.published_at ?? '') < SHEET_GRACE_MS) return []
  const rest = isNear ? REMINDED_REST_MS.near : REMINDED_REST_MS.far
  const people = (sheet.crew ?? []).filter(
    (person) => !hasSeenVersion(person, sheet.version) && !(now - Date.parse(person.reminded_at ?? '') < rest),
  )
  return people.length > 0 ? [{ kind: 'unseen', job, by, version: sheet.version, people }] : []
}

/** Offers that run out, places that somebody gave back, and those of this week that nobody has; each place once. */
function placeNeedsOf(job: Job, now: number): CompanyNeed[] {
  const applications = knownApplicationsIn(job)
  const open: JobRole[] = []
  const needs = job.roles.flatMap((role): CompanyNeed[] => {
    const free = Date.parse(role.date_end) > now ? freePlaceCountOf(role) : 0
    if (free === 0) return []
    const offered = applications.find(({ offer }) => offer?.job_role_id === role.id && isOfferWaitingAt(offer, now))
    if (offered) {
      const by = Date.parse(offered.offer!.expires_at)
      return by - now <= OFFER_NEAR_MS ? [{ kind: 'offer', job, by, role, application: offered }] : []
    }
    const gone = applications.filter((one) => one.cancelled_by === 'freelancer' && one.job_role_id === role.id)
    if (gone.length === 0) {
      open.push(role)
      return []
    }
    const people = gone.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at)).slice(0, free)
    return [{ kind: 'dropout', job, by: Date.parse(role.date_start), role, people }]
  })
  const soon = jobStatusAt(job, now) === 'closed' ? [] : open.filter((role) => startsWithin(role, now, WEEK_MS))
  if (soon.length === 0) return needs
  const { free, places } = placeCountsOf(soon)
  const by = Math.min(...soon.map(({ date_start }) => Date.parse(date_start)))
  return [...needs, { kind: 'places', job, by, free, places }]
}

function waitingApplicantsOf(job: Job): CompanyNeed[] {
  const count = knownApplicationsIn(job).filter(({ status }) => status === 'pending').length
  return count > 0 ? [{ kind: 'applicants', job, by: startOfJob(job), count }] : []
}

/** Only where the advert ends before the project begins, and still has places to fill. */
function endingAdvertOf(job: Job, now: number): CompanyNeed[] {
  const by = Date.parse(job.expires_at)
  const { free } = placeCountsOf(job.roles)
  const isEnding = jobStatusAt(job, now) === 'open' && by - now <= PROJECT_END_NOTICE_DAYS * 24 * HOUR_MS
  return isEnding && free > 0 && by < startOfJob(job) ? [{ kind: 'ending', job, by, free }] : []
}

const isOfferWaitingAt = ({ state, expires_at }: { state: string; expires_at: string }, now: number) =>
  state === 'waiting' && Date.parse(expires_at) > now

/** Not of a role that has begun: whoever comes now comes too late to be planned. */
const startsWithin = ({ date_start }: JobRole, now: number, ms: number) =>
  now < Date.parse(date_start) && Date.parse(date_start) - now <= ms

const startOfJob = ({ date_start, expires_at }: Job) => Date.parse(date_start ?? expires_at)

const knownApplicationsIn = ({ applications }: Job) =>
  applications.filter((one): one is Application => typeof one !== 'string')
