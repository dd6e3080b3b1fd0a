import { formatLondonDay } from '../../../shared/dates-in-london.ts'
import type { Match } from '../../../shared/jobs/jobs.ts'
import type { IndexedJob } from '../../db/match-index.ts'
import { clashes, overlaps, type TakenTime } from './bookings.ts'
import { milesApart } from './map-cells.ts'
import type { MatchFacts } from './match-facts.ts'
import type { MatchedFreelancer } from './freelancer.ts'

/** The most that each part contributes; together 100. */
export const WEIGHTS = { roles: 35, skills: 25, distance: 20, dates: 10, experience: 5, rating: 5 }
/** Unknown parts count this share of their weight: nobody falls behind for lack of data. */
export const UNKNOWN = 0.6
/** Miles over which nearness fades for people who travel any distance. */
export const FAR = 300
/** Missing skills that are named. */
const SKILLS_NAMED = 2

export type Scored = { match: Match; isWithinReach: boolean; isFree: boolean }

type Wording = {
  /** A skill's term in the job's spelling. */
  nameOf?: (term: string) => string
  /** The day of a clash is only shown to the person themselves. */
  isToThemselves?: boolean
}

/** How well a job matches a freelancer, the reasons, and what is missing. */
export function scoreMatch(
  freelancer: MatchedFreelancer,
  job: IndexedJob,
  facts: MatchFacts,
  wording: Wording = {},
): Scored {
  const { nameOf = asItIs, isToThemselves = false } = wording
  const hasSkills = facts.skills.length > 0 && freelancer.skills.length > 0
  const lacking = facts.skills.filter((skill) => !freelancer.skills.includes(skill))
  const shared = facts.skills.length - lacking.length
  const miles = freelancer.point && milesApart(freelancer.point, job)
  const isWithinReach = miles === null || freelancer.reach === null || miles <= freelancer.reach
  const clash = findClash(freelancer, job, facts)
  const isFree = clash === null
  const score =
    WEIGHTS.roles * partOfRoles(freelancer, facts) +
    WEIGHTS.skills * (hasSkills ? shared / facts.skills.length : UNKNOWN) +
    WEIGHTS.distance * partOfDistance(miles, freelancer.reach) +
    WEIGHTS.dates * (isFree ? 1 : 0) +
    standingOf(freelancer)
  const reasons = [
    ...(hasSkills ? [`${shared} of ${facts.skills.length} skills`] : []),
    ...(miles === null ? [] : [miles === 1 ? '1 mile' : `${miles} miles`]),
    ...(isFree ? ['free'] : []),
  ]
  const missing = [
    ...(clash ? [clashText(clash, isToThemselves)] : []),
    ...(isWithinReach ? [] : ['beyond travel distance']),
    ...(hasSkills && lacking.length > 0 ? [`no ${listed(lacking.map(nameOf))}`] : []),
  ]
  return { match: { score: Math.round(score), reasons, missing, miles }, isWithinReach, isFree }
}

/** Precedes the first day on which the person is booked elsewhere. */
export const CLASHES_ON = 'clashes on'
/** Without day and reason. */
export const NOT_FREE = 'not free'

function clashText({ moment, isBooked }: Clash, isToThemselves: boolean) {
  if (!isBooked && !isToThemselves) return NOT_FREE
  return `${isBooked ? CLASHES_ON : 'busy in your calendar on'} ${formatLondonDay(moment)}`
}

const asItIs = (term: string) => term

/** 'IPAF', 'IPAF or Slinging', 'IPAF, Slinging and 2 more' */
function listed(skills: string[]) {
  const rest = skills.length - SKILLS_NAMED
  return rest > 0 ? `${skills.slice(0, SKILLS_NAMED).join(', ')} and ${rest} more` : skills.join(' or ')
}

/** The points for experience and ratings, the same for every job. */
export const standingOf = ({ experience, rating }: Pick<MatchedFreelancer, 'experience' | 'rating'>) =>
  WEIGHTS.experience * (experience ?? UNKNOWN) + WEIGHTS.rating * (rating ?? UNKNOWN)

/** The full weight for a role with a free place, half for one without. */
function partOfRoles(freelancer: MatchedFreelancer, facts: MatchFacts) {
  if (freelancer.roles.length === 0) return UNKNOWN
  const own = facts.roles.filter((role) => freelancer.roles.includes(role.name))
  if (own.some((role) => role.free)) return 1
  return own.length > 0 ? 0.5 : 0
}

/** Falls to a half at the person's travel distance, and from there towards zero. */
function partOfDistance(miles: number | null, reach: number | null) {
  if (miles === null) return UNKNOWN
  const limit = reach ?? FAR
  return miles <= limit ? 1 - (0.5 * miles) / limit : (0.25 * limit) / miles
}

/** `isBooked`: by a confirmed job; otherwise by the calendar. */
type Clash = { moment: string; isBooked: boolean }

/** Null if the person is free for at least one of the roles they could take. */
function findClash(freelancer: MatchedFreelancer, { job_id }: IndexedJob, facts: MatchFacts): Clash | null {
  if (freelancer.taken.length === 0) return null
  const roles = possibleRoles(freelancer, facts)
  const others = freelancer.taken.filter((time) => time.job_id !== job_id)
  const booked = others.filter((time) => time.job_id !== null)
  if (roles.every((role) => clashes(booked, job_id, role))) return firstOf(booked, roles, true)
  // A person confirmed for this very job may have it in their calendar too.
  const isOwn = others.length < freelancer.taken.length
  return !isOwn && roles.every((role) => clashes(others, job_id, role)) ? firstOf(others, roles, false) : null
}

function possibleRoles(freelancer: MatchedFreelancer, { roles }: MatchFacts) {
  const own = roles.filter((role) => freelancer.roles.includes(role.name))
  return own.length > 0 ? own : roles
}

/** The first moment of an overlap; which other job it is stays private. */
function firstOf(times: TakenTime[], roles: MatchFacts['roles'], isBooked: boolean): Clash | null {
  const moments = roles.flatMap((role) =>
    times
      .filter((time) => (isBooked || time.job_id === null) && overlaps(time, role))
      .map((time) => (time.start > role.start ? time.start : role.start)),
  )
  const [moment] = moments.sort()
  return moment === undefined ? null : { moment, isBooked }
}
