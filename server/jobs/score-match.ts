import { formatLondonDay } from '../../shared/days.ts'
import type { Match } from '../../shared/jobs.ts'
import type { IndexedJob } from '../db/match-index.ts'
import { clashes, overlaps } from './bookings.ts'
import { milesApart } from './map-cells.ts'
import type { MatchFacts } from './match-facts.ts'
import type { Seeker } from './seeker.ts'

/** What each part can add; together 100. */
export const WEIGHTS = { roles: 35, skills: 25, distance: 20, dates: 10, experience: 5, rating: 5 }
/** What is not known counts this much of its weight: nobody falls behind for lack of data. */
export const UNKNOWN = 0.6
/** Miles over which nearness fades for somebody who goes anywhere. */
export const FAR = 300
/** How many of the skills that are missing are named. */
const SKILLS_NAMED = 2

export type Scored = { match: Match; isWithinReach: boolean; isFree: boolean }

/** How well one job fits one freelancer, why, and what is missing. `nameOf` gives a skill's term as the job writes it. */
export function scoreMatch(seeker: Seeker, job: IndexedJob, facts: MatchFacts, nameOf = asItIs): Scored {
  const hasSkills = facts.skills.length > 0 && seeker.skills.length > 0
  const lacking = facts.skills.filter((skill) => !seeker.skills.includes(skill))
  const shared = facts.skills.length - lacking.length
  const miles = seeker.point && milesApart(seeker.point, job)
  const isWithinReach = miles === null || seeker.reach === null || miles <= seeker.reach
  const isFree = hasFreeDates(seeker, job, facts)
  const score =
    WEIGHTS.roles * partOfRoles(seeker, facts) +
    WEIGHTS.skills * (hasSkills ? shared / facts.skills.length : UNKNOWN) +
    WEIGHTS.distance * partOfDistance(miles, seeker.reach) +
    WEIGHTS.dates * (isFree ? 1 : 0) +
    standingOf(seeker)
  const reasons = [
    ...(hasSkills ? [`${shared} of ${facts.skills.length} skills`] : []),
    ...(miles === null ? [] : [miles === 1 ? '1 mile' : `${miles} miles`]),
    ...(isFree ? ['free'] : []),
  ]
  const missing = [
    ...(isFree ? [] : [`${CLASHES_ON} ${formatLondonDay(firstClash(seeker, job, facts))}`]),
    ...(isWithinReach ? [] : ['beyond travel distance']),
    ...(hasSkills && lacking.length > 0 ? [`no ${listed(lacking.map(nameOf))}`] : []),
  ]
  return { match: { score: Math.round(score), reasons, missing, miles }, isWithinReach, isFree }
}

/** Before the first day at which the person is booked elsewhere. */
export const CLASHES_ON = 'clashes on'

const asItIs = (term: string) => term

/** 'IPAF', 'IPAF or Slinging', 'IPAF, Slinging and 2 more' */
function listed(skills: string[]) {
  const rest = skills.length - SKILLS_NAMED
  return rest > 0 ? `${skills.slice(0, SKILLS_NAMED).join(', ')} and ${rest} more` : skills.join(' or ')
}

/** What experience and ratings give, whatever the job. */
export const standingOf = ({ experience, rating }: Pick<Seeker, 'experience' | 'rating'>) =>
  WEIGHTS.experience * (experience ?? UNKNOWN) + WEIGHTS.rating * (rating ?? UNKNOWN)

/** Full for a role that is still to be filled, half for one that is taken. */
function partOfRoles(seeker: Seeker, facts: MatchFacts) {
  if (seeker.roles.length === 0) return UNKNOWN
  const own = facts.roles.filter((role) => seeker.roles.includes(role.name))
  if (own.some((role) => role.free)) return 1
  return own.length > 0 ? 0.5 : 0
}

/** Falls to a half at the distance the person travels, and from there towards nothing. */
function partOfDistance(miles: number | null, reach: number | null) {
  if (miles === null) return UNKNOWN
  const limit = reach ?? FAR
  return miles <= limit ? 1 - (0.5 * miles) / limit : (0.25 * limit) / miles
}

/** Free for at least one of the roles that could be theirs. */
const hasFreeDates = (seeker: Seeker, job: IndexedJob, facts: MatchFacts) =>
  seeker.bookings.length === 0 ||
  possibleRoles(seeker, facts).some((role) => !clashes(seeker.bookings, job.job_id, role))

function possibleRoles(seeker: Seeker, { roles }: MatchFacts) {
  const own = roles.filter((role) => seeker.roles.includes(role.name))
  return own.length > 0 ? own : roles
}

/** The first moment at which both the job and another one want the person; whose job that is is not said. */
function firstClash(seeker: Seeker, job: IndexedJob, facts: MatchFacts) {
  const moments = possibleRoles(seeker, facts).flatMap((role) =>
    seeker.bookings
      .filter((booking) => booking.job_id !== job.job_id && overlaps(booking, role))
      .map((booking) => (booking.start > role.start ? booking.start : role.start)),
  )
  return moments.sort()[0]!
}
