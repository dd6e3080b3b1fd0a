import { formatLondonTime } from '../dates-in-london.ts'
import { paidDayOf, datesInARow } from './calculate-pay.ts'
import { roundHalfUp } from './exact-pence.ts'
import type { PayTerms } from './pay-terms.ts'
import { poundsText } from './pay-words.ts'
import {
  countedStretchesOf,
  type DayRules,
  dayRulesOf,
  type MinutePiece,
  type MinuteRule,
  piecesOf,
} from './worked-minutes.ts'
import { lastListed, type OpenDay, type PayPunch, readPunches, type WorkDay } from './work-days.ts'

export type PayForecast = {
  /** When an hour next becomes dearer, in ISO 8601, within a day; null where it does not. */
  next: { at: string; pence_an_hour: number | null; words: string } | null
  /** What the day has come to by now, as if they left. */
  so_far_pence: number
  /** What the hour from now adds to the day. */
  next_hour_pence: number
}

const AHEAD_MINUTES = 1440

/** For who is on site, as if work went on from `now` (milliseconds) without a break; null for who is not. */
export function forecastPay(terms: PayTerms, punches: PayPunch[], now: number): PayForecast | null {
  const { days, open } = readPunches(punches, terms.new_day_gap_minutes)
  if (!open) return null
  const { from, to } = lastListed(open.worked)
  const minute = Math.max(Math.floor(now / 60_000), open.isOnBreak ? to : from)
  const row = datesInARow([...days, open])
  const penceAt = (end: number) =>
    paidDayOf(terms, endedAt(open, minute, end), { row, rest: null, isExplained: false }).total_pence
  const ahead = endedAt(open, minute, minute + AHEAD_MINUTES)
  const rules = dayRulesOf(terms, ahead, row)
  const pieces = terms.basis === 'flat' ? [] : [...piecesOf(rules, countedStretchesOf(rules, ahead))]
  const found = [dearerHour(rules, pieces, minute), nextStep(rules, pieces, minute)].filter((one) => one !== null)
  const [first] = found.toSorted((a, b) => a.minute - b.minute)
  const so_far_pence = penceAt(minute)
  return {
    so_far_pence,
    next: first ? { at: isoAt(first.minute), pence_an_hour: first.pence, words: first.words } : null,
    next_hour_pence: penceAt(minute + 60) - so_far_pence,
  }
}

/** The day as it is when it ends then; a break that lasts ends now. */
function endedAt({ work_day, present, worked, isOnBreak }: OpenDay, now: number, end: number): WorkDay {
  const ended = (stretches: WorkDay['present']) => [...stretches.slice(0, -1), { ...lastListed(stretches), to: end }]
  return {
    work_day,
    present: ended(present),
    worked: isOnBreak ? [...worked, { from: now, to: end }] : ended(worked),
  }
}

type Change = { minute: number; pence: number | null; words: string }

function dearerHour(rules: DayRules, pieces: MinutePiece[], now: number): Change | null {
  let before = 0
  for (const piece of pieces) {
    const pence = hourPence(rules, piece)
    if (piece.from > now && pence > before)
      return { minute: piece.from, pence, words: dearerWords(rules, piece, pence) }
    before = pence
  }
  return null
}

/** What an hour of such minutes adds: within a day's rate only what it earns above it, after the day without a band nothing. */
function hourPence({ terms, dayMinutes, hourDivisor }: DayRules, { counted, minuteClass }: MinutePiece) {
  const { isOver, numerator, hundredths } = minuteClass
  if (isOver || terms.basis === 'hour') return roundHalfUp([numerator], [hourDivisor])
  return counted < dayMinutes ? roundHalfUp([terms.rate_pence, 60, hundredths - 100], [dayMinutes, 100]) : 0
}

function dearerWords({ terms }: DayRules, { from, minuteClass }: MinutePiece, pence: number) {
  const more = minuteClass.isOver || terms.basis === 'hour' ? '' : ' more'
  return `at ${clockAt(from)} this becomes ${BECOMES_TEXTS[minuteClass.rule]}, ${poundsText(pence)} an hour${more}`
}

const BECOMES_TEXTS: Record<MinuteRule, string> = {
  base: 'ordinary time',
  overtime: 'overtime',
  night: 'night work',
  sunday: 'Sunday work',
  holiday: 'bank holiday work',
  sixth_day: 'work on a sixth day',
  seventh_day: 'work on a seventh day',
}

function nextStep({ terms, shift }: DayRules, pieces: MinutePiece[], now: number): Change | null {
  for (const band of terms.overtime) {
    if (!('day_multiplier' in band)) continue
    const passed = band.after_minutes - shift + terms.rounding.grace_minutes
    const piece = pieces.find(({ from, to, counted }) => counted <= passed && passed < counted + to - from)
    const minute = piece ? piece.from + passed - piece.counted : 0
    if (minute <= now) continue
    const words = `after ${clockAt(minute)} the whole day is paid at ${band.day_multiplier}`
    return { minute, pence: null, words }
  }
  return null
}

const isoAt = (minute: number) => new Date(minute * 60_000).toISOString()
const clockAt = (minute: number) => formatLondonTime(new Date(minute * 60_000))
