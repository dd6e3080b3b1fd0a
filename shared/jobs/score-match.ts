import { countWithNoun } from '../counts.ts'
import { formatLondonDay, isoLondonDay, lastWorkDay } from '../dates-in-london.ts'
import { FITTING_SCORE_MIN } from '../limits.ts'
import type { JobMatch } from './jobs.ts'

/** The most that each part contributes; together 100. */
export const MATCH_WEIGHTS = { roles: 35, skills: 25, distance: 20, dates: 10, experience: 5, rating: 5 }
/**
 * A place, experience, a rating, and a role beside named skills count this share of their weight where they are unknown.
 * Somebody who has named neither role nor skill has nothing in common with a job: that is no fit.
 */
export const UNKNOWN_SHARE = 0.6
/** Miles over which nearness fades for people who travel any distance. */
export const FAR_MILES = 300
/** Missing skills that are named. */
const MISSING_SKILLS_NAMED = 2

type MatchPoint = { lat: number; lng: number }
type TimeSpan = { start: string; end: string }

/**
 * A period in which a person is not free. `job_id` is null if it is from their calendar, or of days that they have blocked.
 */
export type TakenTime = TimeSpan & { job_id: string | null; is_blocked?: true }

/** A freelancer as matching sees them. Unknown values are null. */
export type MatchedFreelancer = {
  id: string
  /** Terms, the main role first. */
  roles: string[]
  /** Terms of their skills and certificates. */
  skills: string[]
  /** Terms of credentials that end, with their last day; left out in entries of earlier releases. */
  until?: Record<string, string>
  point: MatchPoint | null
  /** Miles; null: any distance, or not given. */
  reach: number | null
  /** 0 to 1. */
  experience: number | null
  /** 0 to 1. */
  rating: number | null
  taken: TakenTime[]
}

/**
 * A role of a job as matching sees it. Jobs that were indexed by earlier releases have no ids. `skills`: what it wants,
 * where roles want different skills; otherwise all of the job's.
 */
export type RoleFacts = TimeSpan & { id?: string; name: string; free: boolean; skills?: string[] }
/** The data of a job that the index stores for matching: all text as terms, times as ISO 8601. */
export type MatchFacts = { start: string; skills: string[]; roles: RoleFacts[] }
type JobToMatch = { job_id: string; lat: number | null; lng: number | null }

/**
 * `isProposed`: whether a company is shown this person for the job. They do one of the roles in question, those with a
 * free place if there are any; or have named none, and
 * have one of its skills or named none either; or have one of its skills and fit in spite of their roles. `roleRank`: 0 who does
 * one of the roles in question, 1 who has named no role, 2 who has named others, 3 who has named neither role nor skill.
 */
export type ScoredMatch = {
  match: JobMatch
  isWithinReach: boolean
  isFree: boolean
  roleRank: 0 | 1 | 2 | 3
  isProposed: boolean
}

export type MatchWording = {
  /** A skill's term in the job's spelling. */
  nameOf?: (term: string) => string
  /**
   * Who reads it. The day of a clash is shown to the person themselves, and that of a booking to companies they applied
   * to; strangers learn that they are not free.
   */
  reader: 'themselves' | 'applied_to' | 'stranger'
  /** The role applied for: the match is about this one alone. */
  role_id?: string | null | undefined
}

/** How well a job matches a freelancer, the reasons, and what is missing. */
export function scoreMatch(
  freelancer: MatchedFreelancer,
  job: JobToMatch,
  facts: MatchFacts,
  { nameOf = unchangedTerm, reader, role_id }: MatchWording,
): ScoredMatch {
  const applied = facts.roles.filter(({ id }) => id !== undefined && id === role_id)
  const own = facts.roles.filter((role) => freelancer.roles.includes(role.name))
  const meant = applied.length > 0 ? own.filter((role) => applied.includes(role)) : own
  const isHeld = holdsSkillFor(freelancer, facts)
  const held = facts.skills.filter(isHeld)
  const isSkilled = knownSkills(freelancer).length > 0
  const isBlank = freelancer.roles.length === 0 && !isSkilled
  const miles = freelancer.point && milesApart(freelancer.point, job)
  const isWithinReach = miles === null || freelancer.reach === null || miles <= freelancer.reach
  const clashOf = clashFinderFor(freelancer, job.job_id)
  const possible = possibleRoles(meant, applied.length > 0 ? applied : facts.roles)
  const busy = possible.flatMap((role) => clashOf(role) ?? [])
  const isFree = busy.length < possible.length || possible.length === 0
  const open = own.filter(({ free }) => free)
  const best = bestRoleFor(open, freelancer.roles, clashOf)
  // Whoever does none of the roles is measured by all that the job asks for.
  const judged = applied[0] ?? best ?? (own.length > 0 ? mostSkilledFor(possible, isHeld) : undefined)
  const wanted = judged?.skills ?? facts.skills
  const [has, lacking] = [wanted.filter(isHeld), wanted.filter((skill) => !isHeld(skill))]
  const hasSkills = wanted.length > 0 && isSkilled
  const score =
    (isBlank ? 0 : MATCH_WEIGHTS.roles * rolesShareOf(freelancer, meant) + skillPoints(has, wanted)) +
    MATCH_WEIGHTS.distance * distanceShareOf(miles, freelancer.reach) +
    MATCH_WEIGHTS.dates * (isFree ? 1 : 0) +
    standingPoints(freelancer)
  const reasons = [
    ...(hasSkills ? [skillsReasonText(has, wanted)] : []),
    ...(miles === null ? [] : [countWithNoun(miles, 'mile')]),
    ...(isFree ? [freeDaysText(possible.length - busy.length, possible.length)] : []),
  ]
  const missing = [
    ...(isFree ? [] : [clashPhrase(worstClashOf(busy), reader)]),
    ...(isWithinReach ? [] : ['beyond travel distance']),
    ...(hasSkills && lacking.length > 0 ? [lackingSkillsText(lacking.map(nameOf))] : []),
    ...(reader === 'themselves' ? [] : unnamedPhrases(freelancer, isSkilled)),
  ]
  const clashes = facts.roles.flatMap((role) => {
    const clash = reader === 'stranger' || !role.id ? null : clashOf(role)
    if (!clash) return []
    const about = { role_id: role.id!, text: clashPhrase(clash, reader) }
    return reader === 'themselves' ? { ...about, at: clash.moment } : about
  })
  const doesRole = (facts.roles.some(({ free }) => free) ? open : own).length > 0
  return {
    match: {
      score: Math.round(score),
      reasons,
      missing,
      miles,
      held: held.map(nameOf),
      ...(judged?.skills && judged.id && { skills_role_id: judged.id }),
      role_id: best?.id ?? null,
      ...(clashes.length > 0 && { clashes }),
    },
    isWithinReach,
    isFree,
    roleRank: doesRole ? 0 : isBlank ? 3 : freelancer.roles.length === 0 ? 1 : 2,
    isProposed:
      doesRole ||
      (freelancer.roles.length === 0
        ? held.length > 0 || isBlank
        : held.length > 0 && isWithinReach && score >= FITTING_SCORE_MIN),
  }
}

/**
 * Of these roles the one that suits somebody best: one that they do, then one on whose days they are free, then in the
 * order in which they name what they do.
 */
export function bestRoleFor<Role extends Pick<RoleFacts, 'name' | 'start' | 'end'>>(
  roles: Role[],
  own: string[],
  clashOf: (role: Role) => unknown,
): Role | undefined {
  const ranked = roles.map((role) => {
    const at = own.indexOf(role.name)
    return { role, rank: (at < 0 ? 2000 : 0) + (clashOf(role) ? 1000 : 0) + Math.max(at, 0) }
  })
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.role
}

/** Of these roles the first of whose skills somebody has the largest share. */
function mostSkilledFor(roles: RoleFacts[], isHeld: (skill: string) => boolean): RoleFacts | undefined {
  const pointsOf = ({ skills = [] }: RoleFacts) => skillPoints(skills.filter(isHeld), skills)
  return roles.toSorted((a, b) => pointsOf(b) - pointsOf(a))[0]
}

/** The points for those of the wanted skills that somebody has. */
export const skillPoints = (held: string[], wanted: string[]) =>
  MATCH_WEIGHTS.skills * (wanted.length > 0 ? held.length / wanted.length : UNKNOWN_SHARE)

export const skillsReasonText = (held: string[], wanted: string[]) => `${held.length} of ${wanted.length} skills`

/** What a company is told of somebody who has not named what it looks for. */
function unnamedPhrases({ roles }: MatchedFreelancer, isSkilled: boolean) {
  const what = [...(roles.length === 0 ? ['role'] : []), ...(isSkilled ? [] : ['skills'])]
  return what.length === 0 ? [] : [`no ${what.join(' or ')} on their profile yet`]
}

/** All skills somebody has, or has a credential for that may have ended. */
export const knownSkills = ({ skills, until = {} }: Pick<MatchedFreelancer, 'skills' | 'until'>) => [
  ...new Set([...skills, ...Object.keys(until)]),
]

/** A credential counts for a job if it does not end before the job does. */
const holdsSkillFor =
  ({ skills, until = {} }: MatchedFreelancer, facts: MatchFacts) =>
  (skill: string) =>
    skills.includes(skill) || (skill in until && until[skill]! >= lastDayOfJob(facts))

const lastDayOfJob = ({ start, roles }: MatchFacts) =>
  isoLondonDay(Math.max(Date.parse(start), ...roles.map(({ end }) => Date.parse(end))))

/** Those with a free place before filled ones, and among these their own before others'. */
export function possibleRoles<Role extends Pick<RoleFacts, 'free'>>(own: Role[], all: Role[]): Role[] {
  const open = own.filter(({ free }) => free)
  return open.length > 0 ? open : own.length > 0 ? own : all
}

export const freeDaysText = (free: number, roles: number) =>
  free === roles ? 'free on all days' : `free for ${free} of ${roles} roles`

/** `isBooked`: by a confirmed job; `isBlocked`: the person has blocked the day; otherwise by the calendar. */
export type MatchClash = { moment: string; isBooked: boolean; isBlocked: boolean }

/**
 * When somebody is first taken during a role, or null; which other job it is stays private. A person confirmed for this
 * very job may have it in their calendar too.
 */
export function clashFinderFor(
  { taken }: Pick<MatchedFreelancer, 'taken'>,
  jobId: string,
): (role: TimeSpan) => MatchClash | null {
  if (taken.length === 0) return () => null
  const others = taken.filter((time) => time.job_id !== jobId)
  const isOwn = others.length < taken.length
  return (role) => {
    const during = others.filter((time) => spansOverlap(time, role) && !(time.is_blocked && isNightBefore(role, time)))
    const booked = during.filter((time) => time.job_id !== null)
    const times = booked.length > 0 ? booked : isOwn ? [] : during
    const [first] = times
      .map((time) => ({
        moment: time.start > role.start ? time.start : role.start,
        isBlocked: time.is_blocked ?? false,
      }))
      .sort(byMoment)
    return first ? { ...first, isBooked: booked.length > 0 } : null
  }
}

/** Whether a role only ends on the first of these blocked days: a day of work belongs to the date of its call. */
const isNightBefore = (role: TimeSpan, blocked: TimeSpan) =>
  lastWorkDay(Date.parse(role.start), Date.parse(role.end)) < isoLondonDay(Date.parse(blocked.start))

/** Ending at the moment the other starts is no clash; starting together always is. */
export const spansOverlap = (a: TimeSpan, b: TimeSpan) => a.start === b.start || (a.start < b.end && b.start < a.end)

/** The first; one of the calendar if not all are bookings, since the calendar's may move. */
export const worstClashOf = <Clash extends MatchClash>(clashes: Clash[]): Clash =>
  clashes.toSorted((a, b) => Number(a.isBooked) - Number(b.isBooked) || byMoment(a, b))[0]!

/** Of two at one moment, what somebody has blocked themselves comes first. */
const byMoment = (a: Pick<MatchClash, 'moment' | 'isBlocked'>, b: typeof a) =>
  a.moment === b.moment ? Number(b.isBlocked) - Number(a.isBlocked) : a.moment < b.moment ? -1 : 1

export function clashPhrase({ moment, isBooked, isBlocked }: MatchClash, reader: MatchWording['reader']) {
  if (reader === 'stranger' || (reader === 'applied_to' && !isBooked)) return 'not free'
  return `${isBooked ? 'clashes on' : isBlocked ? 'you blocked' : 'busy in your calendar on'} ${formatLondonDay(moment)}`
}

const unchangedTerm = (term: string) => term

/** 'no IPAF', 'no IPAF or Slinging', 'no IPAF, Slinging and 2 more' */
export function lackingSkillsText(skills: string[]) {
  const rest = skills.length - MISSING_SKILLS_NAMED
  const named = rest > 0 ? `${skills.slice(0, MISSING_SKILLS_NAMED).join(', ')} and ${rest} more` : skills.join(' or ')
  return `no ${named}`
}

/** The points for experience and ratings, the same for every job. */
export const standingPoints = ({ experience, rating }: Pick<MatchedFreelancer, 'experience' | 'rating'>) =>
  MATCH_WEIGHTS.experience * (experience ?? UNKNOWN_SHARE) + MATCH_WEIGHTS.rating * (rating ?? UNKNOWN_SHARE)

/** The full weight for a role with a free place, half for one without. */
function rolesShareOf(freelancer: MatchedFreelancer, own: RoleFacts[]) {
  if (freelancer.roles.length === 0) return UNKNOWN_SHARE
  if (own.some((role) => role.free)) return 1
  return own.length > 0 ? 0.5 : 0
}

/** Falls to a half at the person's travel distance, and from there towards zero. */
function distanceShareOf(miles: number | null, reach: number | null) {
  if (miles === null) return UNKNOWN_SHARE
  const limit = reach ?? FAR_MILES
  return miles <= limit ? 1 - (0.5 * miles) / limit : (0.25 * limit) / miles
}

/** Whole miles, or null if one of the positions is unknown. */
export function milesApart(a: { lat: number | null; lng: number | null }, b: typeof a) {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return null
  return Math.round(milesBetween({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng }))
}

const EARTH_RADIUS_IN_MILES = 3958.8

/** Great-circle distance. */
export function milesBetween(a: MatchPoint, b: MatchPoint) {
  const lat = radiansOf(b.lat - a.lat)
  const lng = radiansOf(b.lng - a.lng)
  const h = Math.sin(lat / 2) ** 2 + Math.cos(radiansOf(a.lat)) * Math.cos(radiansOf(b.lat)) * Math.sin(lng / 2) ** 2
  return 2 * EARTH_RADIUS_IN_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

const radiansOf = (degrees: number) => (degrees * Math.PI) / 180
