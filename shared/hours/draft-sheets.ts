import { isoLondonDay } from '../dates-in-london.ts'
import { datesInARow, PAY_ENGINE, payForDays } from '../pay/calculate-pay.ts'
import { dueRestOf, restBetween } from '../pay/extra-lines.ts'
import type { ExtraPayLine, PayLine, PayResult } from '../pay/pay-lines.ts'
import type { PayTerms } from '../pay/pay-terms.ts'
import {
  beginsAnotherDay,
  type PayPunch,
  PUNCH_KINDS,
  readPunches,
  type Stretch,
  unfinishedFaultOf,
  type WorkDay,
} from '../pay/work-days.ts'
import type { Punch } from './punch-schema.ts'
import { type SheetException, sheetExceptionsOf } from './sheet-exceptions.ts'

/** A punch that stands, as a sheet is made from it. */
export type ClockedPunch = PayPunch & {
  is_unsure: boolean
  /** Made or countersigned by somebody who was chief no more. */
  is_after_grant?: boolean
}
type PressedPunch = PayPunch & Pick<Punch, 'witness' | 'is_after_grant'> & { clock: { is_unsure: boolean } }

export const clockedPunchOf = ({ kind, at, clock, witness, is_after_grant }: PressedPunch): ClockedPunch => ({
  kind,
  at,
  is_unsure: clock.is_unsure,
  is_after_grant: is_after_grant === true || witness?.is_after_grant === true,
})
/** A day on which somebody is to work, in ISO 8601; `until` is null where nobody has said it. */
export type PlannedDay = { work_day: string; from: string; until: string | null }
/** What is agreed for a booking, and under which hash. */
export type AgreedPay = { hash: string; terms: PayTerms }

export type SheetLine = {
  /** 'agreed': put in place of another by an amendment. */
  rule: PayLine['rule'] | ExtraPayLine['rule'] | 'agreed'
  minutes: number
  pence: number
  words: string
}
/** What punches and terms make of a day, before anybody has sent or signed it. */
export type DraftSheet = {
  work_day: string
  /** From each in to its out, and the same without breaks. */
  present: Stretch[]
  worked: Stretch[]
  worked_minutes: number
  paid_minutes: number
  rest_before_minutes: number | null
  lines: SheetLine[]
  total_pence: number
  exceptions: SheetException[]
  engine: string
  /** Why it is no day yet; then it cannot be sent. */
  fault: string | null
  /** They are on site: the day is not over. */
  is_running: boolean
  /** All that it is made from; null where there is a fault. The hash of it is the sheet's (`termsHash`). */
  inputs: SheetInputs | null
}
type SheetInputs = {
  terms: string
  engine: string
  work_day: string
  punches: [kind: string, at: string][]
  short_rest: [rule: string, minutes: number] | null
  row: number | null
}

/** Whoever clocked in longer ago than this has forgotten to clock out. */
const RUNNING_HOURS_MAX = 16

/**
 * The days of a booking: one for each date on which somebody clocked in, and for each on which they were to work and did
 * not, once it is over. A day that makes no sense holds up no other. `termsOn`: what is agreed for a day; `now` in ms.
 */
export function draftSheetsOf(
  termsOn: (workDay: string) => AgreedPay,
  { punches, planned, now }: { punches: readonly ClockedPunch[]; planned: readonly PlannedDay[]; now: number },
): DraftSheet[] {
  const stints = stintsOf(punches, (date) => termsOn(date).terms.new_day_gap_minutes).map((stint) => {
    const date = stintDateOf(stint)
    return { stint, date, ...readPunches(stint, termsOn(date).terms.new_day_gap_minutes) }
  })
  const whole = stints.flatMap(({ days }) => days).toSorted((a, b) => a.present[0]!.from - b.present[0]!.from)
  const dates = [...new Set([...stints.map(({ date }) => date), ...overdueDatesOf(planned, now)])].toSorted()
  const paidBy = new Map<string, PayResult>()
  return dates.map((date) => {
    const agreed = termsOn(date)
    const { hash, terms } = agreed
    const paid = paidBy.get(hash) ?? payForDays(terms, whole)
    paidBy.set(hash, paid)
    const own = stints.filter((one) => one.date === date)
    const fault = own.map(({ stint, fault: found, open }) => found ?? (open && unfinishedFaultOf(stint, open)))
    const broken = fault.find((one) => one !== null)
    const days = whole.filter(({ work_day }) => work_day === date)
    const paidDays = paid.days.filter(({ work_day }) => work_day === date)
    const open = own.at(-1)?.open ?? null
    const isRunning = open !== null && now - Date.parse(own.at(-1)!.stint[0]!.at) < RUNNING_HOURS_MAX * 3_600_000
    const extras = paid.penalties.filter(({ work_day }) => work_day === date)
    const lines = broken ? [] : [...paidDays.flatMap((day) => day.lines), ...extras].map(sheetLineOf)
    const stretches = open ? [...days, open] : days
    const sheet = {
      work_day: date,
      present: stretches.flatMap(({ present }) => present),
      worked: stretches.flatMap(({ worked }) => worked),
      worked_minutes: minutesOf(days.flatMap(({ worked }) => worked)),
      paid_minutes: paidDays.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0),
      rest_before_minutes: paidDays[0]?.rest_before_minutes ?? null,
      lines,
      total_pence: lines.reduce((sum, { pence }) => sum + pence, 0),
      engine: PAY_ENGINE,
      fault: own.length === 0 ? 'Nothing was clocked on this day.' : (broken?.words ?? null),
      is_running: isRunning,
    }
    return {
      ...sheet,
      exceptions: sheetExceptionsOf(terms, sheet, {
        punches: own.flatMap(({ stint }) => stint),
        isOpen: open !== null,
      }),
      inputs:
        sheet.fault === null
          ? inputsOf(
              agreed,
              own.flatMap(({ stint }) => stint),
              whole,
              date,
            )
          : null,
    }
  })
}

/** Punches that belong together. */
function stintsOf(punches: readonly ClockedPunch[], gapOn: (date: string) => number): ClockedPunch[][] {
  const stints: ClockedPunch[][] = []
  for (const punch of punches.toSorted(comparePunches)) {
    const own = stints.at(-1)
    if (!own || beginsAnotherDay(own.at(-1)!, punch, gapOn(stintDateOf(own)))) stints.push([punch])
    else own.push(punch)
  }
  return stints
}

/** London's, of its first punch. */
const stintDateOf = (stint: ClockedPunch[]) => isoLondonDay(Date.parse(stint[0]!.at))
const comparePunches = (a: PayPunch, b: PayPunch) =>
  Date.parse(a.at) - Date.parse(b.at) || PUNCH_KINDS.indexOf(a.kind) - PUNCH_KINDS.indexOf(b.kind)

/** Of the days planned those that are over, by the time at which they were to end. */
const overdueDatesOf = (planned: readonly PlannedDay[], now: number) =>
  planned
    .filter(
      ({ from, until }) =>
        (until === null ? Date.parse(from) + RUNNING_HOURS_MAX * 3_600_000 : Date.parse(until)) < now,
    )
    .map(({ work_day }) => work_day)

const sheetLineOf = ({ rule, minutes, pence, words }: PayLine | ExtraPayLine): SheetLine => ({
  rule,
  minutes,
  pence,
  words,
})

export const minutesOf = (stretches: readonly Stretch[]) => stretches.reduce((sum, { from, to }) => sum + to - from, 0)

/** What other days change about this one counts only where it changes what is paid: their correction opens no signed day. */
function inputsOf({ hash, terms }: AgreedPay, punches: ClockedPunch[], whole: WorkDay[], date: string): SheetInputs {
  const first = whole.findIndex(({ work_day }) => work_day === date)
  const [before, day] = [whole[first - 1], whole[first]!]
  const due = before && dueRestOf(terms, before, day)
  const rest = before ? restBetween(before, day) : 0
  const row = datesInARow(whole.slice(0, first + 1))
  return {
    terms: hash,
    engine: PAY_ENGINE,
    work_day: date,
    punches: punches.map(({ kind, at }) => [kind, new Date(at).toISOString()]),
    short_rest: due && rest < due.minutes ? [due.rule, rest] : null,
    row: row >= 6 ? row : null,
  }
}
