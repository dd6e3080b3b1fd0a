import { blockedTimes, type BlockedDay } from '../../shared/calendar/blocked-days.ts'
import { isClashPhrase, isOfFreeDays } from '../../shared/jobs/clash-text.ts'
import { matchTermOf, matchTermsOf } from '../../shared/jobs/match-terms.ts'
import type { Job, JobRole, JobMatch } from '../../shared/jobs/jobs.ts'
import {
  bestRoleFor,
  clashFinderFor,
  clashPhrase,
  freeDaysText,
  type MatchClash,
  possibleRoles,
  type RoleFacts,
  MATCH_WEIGHTS,
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
  { roles }: Job,
  match: JobMatch,
  own: string[],
  blockedClash: (role: RoleFacts) => ShownClash | null,
): JobMatch {
  const all = roles.map(roleFactsOf)
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
  return {
    ...matchWithoutClashes(match),
    score: match.score + (Number(isFree) - Number(wasFree)) * MATCH_WEIGHTS.dates,
    reasons: [
      ...match.reasons.filter((reason) => !isOfFreeDays(reason)),
      ...(isFree ? [freeDaysText(possible.length - busy.length, possible.length)] : []),
    ],
    missing: [
      ...(isFree ? [] : [worstClashOf(busy).text]),
      ...match.missing.filter((phrase) => !isClashPhrase(phrase)),
    ],
    role_id:
      bestRoleFor(
        ownRoles.filter(({ free }) => free),
        own,
        clashOf,
      )?.id ?? null,
    ...(clashes.length > 0 && { clashes: clashes.map(({ role_id, text, moment: at }) => ({ role_id, text, at })) }),
  }
}

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
  ...{ text, moment: at, isBooked: text.startsWith('clashes'), isBlocked: false },
})
