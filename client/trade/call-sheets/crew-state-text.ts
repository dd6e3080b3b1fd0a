import type { CrewState } from '../../../shared/call-sheets/call-sheets.ts'
import { hasSeenVersion } from '../../../shared/call-sheets/seen.ts'
import { formatRelative, formatTime } from '../../../shared/dates.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

type CrewStateText = { tone: BadgeTone; state: string; detail: string }

/** How far the last version has got with one of the crew: the furthest state that is known for certain. */
export function crewStateTextOf(person: CrewState, version: number, now: number): CrewStateText {
  const { seen_version, seen_at, reached_version, reached_at, told_version, told_at } = person
  if (version === 0) return { tone: 'neutral', state: 'Confirmed', detail: '' }
  if (hasSeenVersion(person, version))
    return { tone: 'go', state: `Seen version ${version}`, detail: relativeTimeText(seen_at, now) }
  const earlier = seen_version > 0 ? `saw version ${seen_version}` : ''
  if (reached_version >= version)
    return {
      tone: 'info',
      state: 'Reached',
      detail: joinDetails(`on their device ${relativeTimeText(reached_at, now)}`, earlier),
    }
  const last = lastReachedText(person, now)
  if (told_version >= version)
    return { tone: 'standby', state: 'Told', detail: joinDetails(`${relativeTimeText(told_at, now)}`, last, earlier) }
  return { tone: 'neutral', state: 'Not told yet', detail: joinDetails(last, earlier) }
}

/** 'last reached 40m ago' */
function lastReachedText({ last_reached_at }: CrewState, now: number) {
  return last_reached_at ? `last reached ${relativeTimeText(last_reached_at, now)}` : 'never reached'
}

export function relativeTimeText(at: string | null, now: number) {
  const words = formatRelative(at, now).replace('Just', 'just')
  return /^\d+ \p{Lu}/u.test(words) ? `${words}, ${formatTime(at)}` : words
}

const joinDetails = (...parts: string[]) => parts.filter(Boolean).join(' · ')
