import type { CallSheet, CrewState } from '../../shared/call-sheets/call-sheets.ts'
import { formatRelative, formatTime } from '../../shared/dates.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { Tone } from '../ui/badge.tsx'

type Words = { tone: Tone; state: string; detail: string }

/** How far the last version has come with one of the crew: the furthest that is known, and never more than that. */
export function crewWords(person: CrewState, version: number, now: number): Words {
  const { seen_version, seen_at, reached_version, reached_at, told_version, told_at } = person
  if (version === 0) return { tone: 'neutral', state: 'Confirmed', detail: '' }
  if (seen_version >= version) return { tone: 'go', state: `Seen version ${version}`, detail: when(seen_at, now) }
  const earlier = seen_version > 0 ? `saw version ${seen_version}` : ''
  if (reached_version >= version)
    return { tone: 'info', state: 'Reached', detail: join(`on their phone ${when(reached_at, now)}`, earlier) }
  const last = lastReached(person, now)
  if (told_version >= version)
    return { tone: 'standby', state: 'Told', detail: join(`${when(told_at, now)}`, last, earlier) }
  return { tone: 'neutral', state: 'Not told yet', detail: join(last, earlier) }
}

/** 'last reached 40m ago' */
function lastReached({ last_reached_at }: CrewState, now: number) {
  return last_reached_at ? `last reached ${when(last_reached_at, now)}` : 'never reached'
}

function when(at: string | null, now: number) {
  const words = formatRelative(at, now).replace('Just', 'just')
  return /^\d+ \p{Lu}/u.test(words) ? `${words}, ${formatTime(at)}` : words
}

const join = (...parts: string[]) => parts.filter(Boolean).join(' · ')

export const hasSeen = ({ seen_version }: CrewState, version: number) => version > 0 && seen_version >= version

/** Also before anything was written of the call sheet. */
export const confirmedCount = (job: Job, sheet: CallSheet | null) =>
  sheet?.crew?.length ??
  job.applications.filter((each) => typeof each !== 'string' && each.status === 'accepted').length
