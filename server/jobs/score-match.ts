import type { Match } from '../../shared/jobs.ts'
import type { IndexedJob } from '../db/match-index.ts'
import { clashes } from './bookings.ts'
import { milesBetween } from './map-cells.ts'
import type { MatchFacts } from './match-facts.ts'
import type { Seeker } from './seeker.ts'

/** What each part can add; together 100. */
export const WEIGHTS = { roles: 35, skills: 25, distance: 20, dates: 10, experience: 5, rating: 5 }
/** What is not known counts this much of its weight: nobody falls behind for lack of data. */
export const UNKNOWN = 0.6
/** Miles over which nearness fades for somebody who goes anywhere. */
export const FAR = 300

export type Scored = { match: Match; isWithinReach: boolean; isFree: boolean }
/** Of a freelancer who is booked, to themselves. */
export const CLASHES = 'clashes with a confirmed job'

/** How well one job fits one freelancer, and why. */
export function scoreMatch(seeker: Seeker, job: IndexedJob, facts: MatchFacts): Scored {
  const shared = facts.skills.filter((skill) => seeker.skills.includes(skill)).length
  const hasPoints = seeker.point !== null && job.lat !== null && job.lng !== null
  const miles = hasPoints ? Math.round(milesBetween(seeker.point!, { lat: job.lat!, lng: job.lng! })) : null
  const isWithinReach = miles === null || seeker.reach === null || miles <= seeker.reach
  const isFree = hasFreeDates(seeker, job, facts)
  const score =
    WEIGHTS.roles * partOfRoles(seeker, facts) +
    WEIGHTS.skills * (facts.skills.length > 0 && seeker.skills.length > 0 ? shared / facts.skills.length : UNKNOWN) +
    WEIGHTS.distance * partOfDistance(miles, seeker.reach) +
    WEIGHTS.dates * (isFree ? 1 : 0) +
    standingOf(seeker)
  const reasons = [
    ...(facts.skills.length > 0 && seeker.skills.length > 0 ? [`${shared} of ${facts.skills.length} skills`] : []),
    ...(miles === null ? [] : [miles === 1 ? '1 mile' : `${miles} miles`]),
    isFree ? 'free' : CLASHES,
  ]
  return { match: { score: Math.round(score), reasons, miles }, isWithinReach, isFree }
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
function hasFreeDates(seeker: Seeker, job: IndexedJob, facts: MatchFacts) {
  if (seeker.bookings.length === 0) return true
  const own = facts.roles.filter((role) => seeker.roles.includes(role.name))
  return (own.length > 0 ? own : facts.roles).some((role) => !clashes(seeker.bookings, job.job_id, role))
}
