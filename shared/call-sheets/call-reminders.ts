import { formatLondonTime, isoLondonDay, londonMidnight, workDay } from '../dates-in-london.ts'
import type { Call } from './calls.ts'

const HOUR = 3_600_000
/** The evening begins this long before midnight: at 18:00. */
const EVENING = 6 * HOUR
const SOON = 2 * HOUR

export type Reminder = {
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
 * London. `calls`: theirs, the first one first.
 */
export function remindersOf(jobId: string, calls: Call[]): Reminder[] {
  const firsts = new Map<string, Call>()
  for (const call of calls) {
    const day = workDay(Date.parse(call.at))
    if (!firsts.has(day)) firsts.set(day, call)
  }
  return [...firsts].flatMap(([day, { at, label }]) => {
    const call = Date.parse(at)
    const midnight = londonMidnight(isoLondonDay(call))
    const soon = call - SOON
    const about = (kind: Reminder['kind']) => ({ id: `call:${jobId}:${day}:${kind}`, kind, at, label })
    return [
      { ...about('call_tomorrow'), from: midnight - EVENING, until: Math.min(midnight, soon) },
      { ...about('call_soon'), from: soon, until: call },
    ]
  })
}

/** `title` and `place`: of the job. `timeOf`: London's clock, as its reader reads it. */
export const reminderWords = (
  { kind, at, label }: Reminder,
  { title, place }: { title: string; place: string },
  timeOf: (at: string) => string = formatLondonTime,
) => ({
  title: `${kind === 'call_tomorrow' ? 'Call tomorrow at' : 'Call at'} ${timeOf(at)}`,
  body: [title, label, place].filter(Boolean).join(' · '),
})

/** Where the job is, in a line: by the call sheet, or else by the project. */
export const placeOf = (content: { venue: string; address: string } | null, location: string) =>
  content ? [content.venue, content.address].filter(Boolean).join(' · ') : location
