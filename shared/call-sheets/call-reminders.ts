import { formatLondonTime, isoLondonDay, londonMidnight } from '../dates-in-london.ts'
import { callDayText } from './call-day-text.ts'
import type { CrewCall } from './calls.ts'

const REMINDER_HOUR_MS = 3_600_000
/** The evening begins this long before midnight: at 18:00. */
const EVENING_BEFORE_MIDNIGHT_MS = 6 * REMINDER_HOUR_MS
const CALL_SOON_MS = 2 * REMINDER_HOUR_MS

export type CallReminder = {
  /** The same on the server and on every device, so that each call is told of once. Also the notification's tag. */
  id: string
  kind: 'call_tomorrow' | 'call_soon'
  /** Of the call, ISO. */
  at: string
  label: string
  /** ms; at and after `until` it is too late for it. */
  from: number
  until: number
}

/**
 * When one of the crew is reminded: of the first call of each day, at six on the evening before and two hours before, in
 * London. `calls`: theirs, the first one first, each with its date.
 */
export function callRemindersOf(jobId: string, calls: DatedCall[]): CallReminder[] {
  const firsts = new Map<string, DatedCall>()
  for (const call of calls) if (!firsts.has(call.date)) firsts.set(call.date, call)
  return [...firsts].flatMap(([day, { at, label }]) => {
    const call = Date.parse(at)
    const midnight = londonMidnight(isoLondonDay(call))
    const soon = call - CALL_SOON_MS
    const about = (kind: CallReminder['kind']) => ({ id: `call:${jobId}:${day}:${kind}`, kind, at, label })
    return [
      { ...about('call_tomorrow'), from: midnight - EVENING_BEFORE_MIDNIGHT_MS, until: Math.min(midnight, soon) },
      { ...about('call_soon'), from: soon, until: call },
    ]
  })
}

type DatedCall = Pick<CrewCall, 'at' | 'label'> & { date: string }

/** `title` and `place`: of the job. `timeOf`: London's clock, as its reader reads it. */
export const callReminderTexts = (
  { kind, at, label, from }: CallReminder,
  { title, place }: { title: string; place: string },
  timeOf: (at: string) => string = formatLondonTime,
) => ({
  title: `Call${kind === 'call_tomorrow' ? ` ${callDayText(at, from).toLowerCase()}` : ''} at ${timeOf(at)}`,
  body: [title, label, place].filter(Boolean).join(' · '),
})

/** Where the job is, in a line: by the call sheet, or else by the project. */
export const callPlaceText = (content: { venue: string; address: string } | null, location: string) =>
  content ? [content.venue, content.address].filter(Boolean).join(' · ') : location
