import { CLOCK_KIND_TEXTS } from '../hours/punch-texts.ts'
import { formatLondonDay, formatLondonTime, isoLondonDay } from '../dates-in-london.ts'

export const PUNCH_KINDS = ['in', 'break', 'back', 'out'] as const
export type PunchKind = (typeof PUNCH_KINDS)[number]
/** `at` in ISO 8601. Seconds are dropped: a minute counts from when the clock shows it. */
export type PayPunch = { kind: PunchKind; at: string }

/** From and to, in minutes since 1970: elapsed ones, whatever the clocks do. */
export type Stretch = { from: number; to: number }

/** A work day has the London date of its first `in`. `present` is from each in to its out, `worked` the same without breaks. */
export type WorkDay = { work_day: string; present: Stretch[]; worked: Stretch[] }

/** A day that still lasts: its last stretches have no end, and there is none of `worked` during a break. */
export type OpenDay = WorkDay & { isOnBreak: boolean }

/** Why punches make no day, and the place of the one concerned in the list that was given. */
export type PunchFault = { index: number; words: string }

/** What punches in any order make, up to the first that makes no day. */
export type ReadPunches = { days: WorkDay[]; open: OpenDay | null; fault: PunchFault | null }

type SortedPunch = { kind: PunchKind; ms: number; minute: number; index: number }
type ClockState = 'off' | 'on' | 'break'

const ALLOWED_KINDS: Record<ClockState, PunchKind[]> = { off: ['in'], on: ['break', 'out'], break: ['back'] }
const STATE_AFTER: Record<PunchKind, ClockState> = { in: 'on', break: 'break', back: 'on', out: 'off' }
const REPEAT_MS = 60_000
/** Two days and nights without an `out`: it was forgotten. */
export const STRETCH_MINUTES_MAX = 2880

/**
 * Whether a press belongs to another day than the one before: after so many minutes an `in` does, and after an `out`
 * whatever it is, so that a forgotten `in` spoils its own day alone.
 */
export const beginsAnotherDay = (before: PayPunch, { kind, at }: PayPunch, newDayGap: number) =>
  (kind === 'in' || before.kind === 'out') && minuteOfPress(at) - minuteOfPress(before.at) >= newDayGap
const minuteOfPress = (at: string) => Math.floor(Date.parse(at) / 60_000)

/** `newDayGap`: minutes off after which an `in` begins another day. */
export function readPunches(given: PayPunch[], newDayGap: number): ReadPunches {
  const punches = withoutRepeats(given)
  const days: WorkDay[] = []
  let day: WorkDay | null = null
  let state: ClockState = 'off'
  let opened: SortedPunch | null = null
  let paused: SortedPunch | null = null
  const faultOf = ({ index }: SortedPunch, words: string) => {
    const whole = day && state === 'off' ? [...days, day] : days
    return { days: whole, open: null, fault: { index, words } }
  }
  for (let at = 0; at < punches.length; at++) {
    const punch = takeAllowed(punches, at, state)
    const { kind, minute } = punch
    if (!ALLOWED_KINDS[state].includes(kind)) {
      const [concerned, words] = misplacedWords(punch, { state, opened, paused })
      return faultOf(concerned, words)
    }
    if (kind === 'in') {
      if (!day || minute - lastListed(day.present).to >= newDayGap) {
        if (day) days.push(day)
        day = { work_day: isoLondonDay(punch.ms), present: [], worked: [] }
      }
      begin(day.present, minute)
      opened = punch
    }
    if (kind === 'break') paused = punch
    if (kind === 'in' || kind === 'back') begin(day!.worked, minute)
    if (kind === 'break' || kind === 'out') end(day!.worked, minute)
    if (kind === 'out') {
      lastListed(day!.present).to = minute
      if (minute - opened!.minute > STRETCH_MINUTES_MAX)
        return faultOf(punch, `There are more than 48 hours from ${nameOf(opened!)} to ${nameOf(punch)}.`)
    }
    state = STATE_AFTER[kind]
  }
  if (state !== 'off') return { days, open: { ...day!, isOnBreak: state === 'break' }, fault: null }
  return { days: day ? [...days, day] : days, open: null, fault: null }
}

/** By time, without what was pressed again within a minute: the first press counts. */
function withoutRepeats(given: PayPunch[]) {
  const sorted = given
    .map(({ kind, at }, index): SortedPunch => {
      const ms = Date.parse(at)
      return { kind, ms, minute: Math.floor(ms / 60_000), index }
    })
    .toSorted((a, b) => a.ms - b.ms || PUNCH_KINDS.indexOf(a.kind) - PUNCH_KINDS.indexOf(b.kind) || a.index - b.index)
  return sorted.filter((punch, at) => {
    const before = sorted[at - 1]
    return !before || before.kind !== punch.kind || punch.ms - before.ms > REPEAT_MS
  })
}

/** The punch at this place; of several at the same moment first the one that goes with what was before. */
function takeAllowed(punches: SortedPunch[], at: number, state: ClockState) {
  const first = punches[at]!
  for (let other = at; punches[other]?.ms === first.ms; other++) {
    const punch = punches[other]!
    if (!ALLOWED_KINDS[state].includes(punch.kind)) continue
    punches[other] = first
    punches[at] = punch
    return punch
  }
  return first
}

/** What begins when the one before ended goes on: a break without a minute was none. */
function begin(stretches: Stretch[], minute: number) {
  if (stretches.at(-1)?.to !== minute) stretches.push({ from: minute, to: minute })
}

/** What ends as it begins was not work between two breaks. */
function end(stretches: Stretch[], minute: number) {
  const last = lastListed(stretches)
  if (last.from === minute && stretches.length > 1) stretches.pop()
  else last.to = minute
}

function misplacedWords(
  punch: SortedPunch,
  { state, opened, paused }: { state: ClockState; opened: SortedPunch | null; paused: SortedPunch | null },
): [SortedPunch, string] {
  if (state === 'off') return [punch, `${nameOf(punch)} has no On site before it.`]
  if (state === 'break') return [paused!, `${nameOf(paused!)} has no Back before ${nameOf(punch)}.`]
  if (punch.kind === 'back') return [punch, `${nameOf(punch)} has no Break before it.`]
  return [punch, `${nameOf(punch)} comes before an Off site for ${nameOf(opened!)}.`]
}

/** Why a day that still lasts is none yet. */
export function unfinishedFaultOf(given: PayPunch[], { isOnBreak }: OpenDay): PunchFault {
  const sorted = withoutRepeats(given)
  const last = sorted.findLast(({ kind }) => kind === (isOnBreak ? 'break' : 'in'))!
  return {
    index: last.index,
    words: `${nameOf(last)} has no ${CLOCK_KIND_TEXTS[isOnBreak ? 'back' : 'out']} after it.`,
  }
}

/** 'Off site at 18:00 on Tue 1 Dec' */
function nameOf({ kind, ms }: SortedPunch) {
  const at = new Date(ms)
  return `${CLOCK_KIND_TEXTS[kind]} at ${formatLondonTime(at)} on ${formatLondonDay(at)}`
}

export const lastListed = <T>(list: T[]) => list.at(-1)!
