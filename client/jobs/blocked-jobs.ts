import { blockedTimes, type BlockedDay } from '../../shared/calendar/blocked-days.ts'
import { isClash, isOfFreeDays } from '../../shared/jobs/clash-text.ts'
import { termOf, termsOf } from '../../shared/jobs/match-terms.ts'
import type { Job, JobRole, Match } from '../../shared/jobs/jobs.ts'
import {
  bestRole,
  clashIn,
  clashText,
  freeText,
  possibleRoles,
  type RoleFacts,
  WEIGHTS,
} from '../../shared/jobs/score-match.ts'
import { blockedWith } from '../offline/store/blocked-day-rows.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import type { Found } from './freelancer-jobs.ts'
import { hasPlace, ownRolesOf } from '../trade/roles-for.ts'

/**
 * The jobs as the server will match them once it has counted the days that are blocked or freed on this device.
 * @param blocked the days as the server has them
 */
export async function countBlockedDays(db: StandbyDb, found: Found, blocked: readonly BlockedDay[]): Promise<Found> {
  const [me] = await db.me.toArray()
  return me ? withBlockedDays(found, blocked, ownRolesOf(me)) : found
}

/**
 * @param ownRoles what the reader works as, the main role first
 */
export function withBlockedDays(found: Found, blocked: readonly BlockedDay[], ownRoles: string[]): Found {
  const times = blockedTimes([...blockedWith(blocked, found.unsent).keys()])
  const taken = times.map((time) => ({ ...time, job_id: null, is_blocked: true as const }))
  const booked = new Set(found.applications.flatMap(({ status, job_id }) => (status === 'accepted' ? job_id : [])))
  const clashFor = clashIn({ taken }, '')
  const blockedText = (role: RoleFacts) => {
    const clash = clashFor(role)
    return clash && { text: clashText(clash, 'themselves'), moment: clash.moment }
  }
  return {
    ...found,
    jobs: found.jobs.map((job) =>
      job.match && !booked.has(job.id)
        ? { ...job, match: matchWith(job, job.match, termsOf(ownRoles), blockedText) }
        : job,
    ),
  }
}

type Blocked = { text: string; moment: string } | null

/** What the server says of bookings and of the calendar stays: only it knows them. */
function matchWith({ roles }: Job, match: Match, own: string[], blockedText: (role: RoleFacts) => Blocked): Match {
  const all = roles.map(factsOf)
  const clashes = all.flatMap((role) => {
    const known = match.clashes?.find(({ role_id, text }) => role_id === role.id && !isBlocked(text))
    const clash = known ? { text: known.text, moment: '' } : blockedText(role)
    return clash ? [{ role_id: role.id, ...clash }] : []
  })
  const clashOf = ({ id }: RoleFacts) => clashes.find(({ role_id }) => role_id === id)
  const ownRoles = all.filter(({ name }) => own.includes(name))
  const possible = possibleRoles(ownRoles, all)
  const busy = possible.flatMap((role) => clashOf(role) ?? [])
  const isFree = busy.length < possible.length || possible.length === 0
  const wasFree = !match.missing.some(isClash)
  return {
    ...withoutDates(match),
    score: match.score + (Number(isFree) - Number(wasFree)) * WEIGHTS.dates,
    reasons: [
      ...match.reasons.filter((reason) => !isOfFreeDays(reason)),
      ...(isFree ? [freeText(possible.length - busy.length, possible.length)] : []),
    ],
    missing: [...(isFree ? [] : [worstOf(busy)]), ...match.missing.filter((phrase) => !isClash(phrase))],
    role_id:
      bestRole(
        ownRoles.filter(({ free }) => free),
        own,
        clashOf,
      )?.id ?? null,
    ...(clashes.length > 0 && { clashes: clashes.map(({ role_id, text }) => ({ role_id, text })) }),
  }
}

const factsOf = (role: JobRole) => ({
  id: role.id,
  name: termOf(role.role_name),
  start: role.date_start,
  end: role.date_end,
  free: hasPlace(role),
})

const withoutDates = ({ clashes: _clashes, ...match }: Match) => match
const isBlocked = (text: string) => text.startsWith('you blocked')

/** As the server puts it: what is busy in the calendar or blocked before bookings, and of blocked days the first. */
const worstOf = (clashes: { text: string; moment: string }[]) =>
  (
    clashes.find(({ text }) => text.startsWith('busy')) ??
    clashes.filter(({ text }) => isBlocked(text)).toSorted((a, b) => (a.moment < b.moment ? -1 : 1))[0] ??
    clashes[0]!
  ).text
