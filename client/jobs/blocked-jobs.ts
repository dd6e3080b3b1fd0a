import { blockedTimes, type BlockedDay } from '../../shared/calendar/blocked-days.ts'
import { isClashPhrase, isOfFreeDays } from '../../shared/jobs/clash-text.ts'
import { matchTermOf, matchTermsOf, splitHeld } from '../../shared/jobs/match-terms.ts'
import { skillsWantedOf } from '../../shared/jobs/role-skills.ts'
import type { Job, JobRole, JobMatch } from '../../shared/jobs/jobs.ts'
import {
  bestRoleFor,
  clashFinderFor,
  clashPhrase,
  freeDaysText,
  lackingSkillsText,
  type MatchClash,
  possibleRoles,
  type RoleFacts,
  MATCH_WEIGHTS,
  skillPoints,
  skillsReasonText,
  worstClashOf,
} from '../../shared/jobs/score-match.ts'
import { blockedDaysWith } from '../offline/store/blocked-day-rows.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import type { FoundJobs } from './freelancer-jobs.ts'
import { hasFreePlace } from '../../shared/jobs/place-counts.ts'
import { ownRolesOf } from '../trade/roles-for.ts'

/**
 * The jobs as the server will match them once it has counted the days that are blocked or freed on this device.
 * @param blocked the days as the server has them
 */
export async function countBlockedDays(
  db: StandbyDb,
  found: FoundJobs,
  blocked: readonly BlockedDay[],
): Promise<FoundJobs> {
  const [me] = await db.me.toArray()
  return me ? withBlockedDays(found, blocked, ownRolesOf(me)) : found
}

/**
 * @param ownRoles what the reader works as, the main role first
 */
export function withBlockedDays(found: FoundJobs, blocked: readonly BlockedDay[], ownRoles: string[]): FoundJobs {
  const times = blockedTimes([...blockedDaysWith(blocked, found.unsent).keys()])
  const taken = times.map((time) => ({ ...time, job_id: null, is_blocked: true as const }))
  const booked = new Set(found.applications.flatMap(({ status, job_id }) => (status === 'accepted' ? job_id : [])))
  const clashFor = clashFinderFor({ taken }, '')
  const blockedClash = (role: RoleFacts) => {
    const clash = clashFor(role)
    return clash && { ...clash, text: clashPhrase(clash, 'themselves') }
  }
  return {
    ...found,
    jobs: found.jobs.map((job) =>
      job.match && !booked.has(job.id)
        ? { ...job, match: matchWithBlockedDays(job, job.match, matchTermsOf(ownRoles), blockedClash) }
        : job,
    ),
  }
}

type ShownClash = MatchClash & { text: string }

/** What the server says of bookings and of the calendar stays: only it knows them. */
function matchWithBlockedDays(
  job: Job,
  match: JobMatch,
  own: string[],
  blockedClash: (role: RoleFacts) => ShownClash | null,
): JobMatch {
  const all = job.roles.map(roleFactsOf)
  const clashes = all.flatMap((role) => {
    const known = match.clashes?.find(({ role_id, text }) => role_id === role.id && !isBlockedText(text))
    const found = [known && knownClashOf(known), blockedClash(role)].flatMap((clash) => clash ?? [])
    // Of one role a booking comes first.
    const clash = found.find(({ isBooked }) => isBooked) ?? (found.length > 0 ? worstClashOf(found) : null)
    return clash ? [{ role_id: role.id, ...clash }] : []
  })
  const clashOf = ({ id }: RoleFacts) => clashes.find(({ role_id }) => role_id === id)
  const ownRoles = all.filter(({ name }) => own.includes(name))
  const possible = possibleRoles(ownRoles, all)
  const busy = possible.flatMap((role) => clashOf(role) ?? [])
  const isFree = busy.length < possible.length || possible.length === 0
  const wasFree = !match.missing.some(isClashPhrase)
  const best = bestRoleFor(
    ownRoles.filter(({ free }) => free),
    own,
    clashOf,
  )
  const judged = matchForRole(job, matchWithoutClashes(match), best?.id)
  return {
    ...judged,
    score: judged.score + (Number(isFree) - Number(wasFree)) * MATCH_WEIGHTS.dates,
    reasons: [
      ...judged.reasons.filter((reason) => !isOfFreeDays(reason)),
      ...(isFree ? [freeDaysText(possible.length - busy.length, possible.length)] : []),
    ],
    missing: [
      ...(isFree ? [] : [worstClashOf(busy).text]),
      ...judged.missing.filter((phrase) => !isClashPhrase(phrase)),
    ],
    role_id: best?.id ?? null,
    ...(clashes.length > 0 && { clashes: clashes.map(({ role_id, text, moment: at }) => ({ role_id, text, at })) }),
  }
}

/** The match as it is for another role of theirs, which wants other skills. */
function matchForRole(job: Job, match: JobMatch, roleId: string | undefined): JobMatch {
  const { skills_role_id: before, held: has = [] } = match
  if (!before || !roleId || before === roleId) return match
  const [then, now] = [before, roleId].map((id) => splitHeld(skillsWantedOf(job, id), has)) as [SkillSplit, SkillSplit]
  const pointsOf = ({ held, missing }: SkillSplit) => skillPoints(held, [...held, ...missing])
  const isKnown = match.reasons.some(isOfSkills) || [then.held, then.missing].flat().length === 0
  return {
    ...match,
    score: Math.round(match.score + pointsOf(now) - pointsOf(then)),
    skills_role_id: roleId,
    reasons: [
      ...(isKnown && [now.held, now.missing].flat().length > 0
        ? [skillsReasonText(now.held, [...now.held, ...now.missing])]
        : []),
      ...match.reasons.filter((reason) => !isOfSkills(reason)),
    ],
    missing: [
      ...match.missing.filter((phrase) => !phrase.startsWith('no ')),
      ...(isKnown && now.missing.length > 0 ? [lackingSkillsText(now.missing)] : []),
    ],
  }
}

type SkillSplit = ReturnType<typeof splitHeld>
const isOfSkills = (reason: string) => reason.endsWith(' skills')

const roleFactsOf = (role: JobRole) => ({
  id: role.id,
  name: matchTermOf(role.role_name),
  start: role.date_start,
  end: role.date_end,
  free: hasFreePlace(role),
})

const matchWithoutClashes = ({ clashes: _clashes, ...match }: JobMatch) => match
const isBlockedText = (text: string) => text.startsWith('you blocked')

/** Rows of earlier releases do not say when. */
const knownClashOf = ({ text, at = '' }: NonNullable<JobMatch['clashes']>[number]): ShownClash => ({
  text,
  moment: at,
  isBooked: text.startsWith('clashes'),
  isBlocked: false,
})
