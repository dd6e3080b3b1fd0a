import { inHundredths } from './exact-pence.ts'
import { londonDateAt, londonDateOf, minuteAt, type LondonDate } from './london-windows.ts'
import type { PayTerms } from './pay-terms.ts'
import { bandMultiplierOf, LATE_CALL_UNTIL } from './terms-faults.ts'
import type { Stretch, WorkDay } from './work-days.ts'

type HourlyBand = Extract<PayTerms['overtime'][number], { multiplier: number }>
export type SpecialRule = 'night' | 'sunday' | 'holiday' | 'sixth_day' | 'seventh_day'
export type MinuteRule = 'base' | 'overtime' | SpecialRule

/** Terms as they hold for one day. Minutes of a day are counted from its first. */
export type DayRules = {
  terms: PayTerms
  /** After how many minutes the rate is used up; Infinity by the hour. */
  dayMinutes: number
  /** Minutes that overtime begins earlier, or later, on a continuous day. */
  shift: number
  /** Hundredths of an hour's rate are `rate_pence` through this. */
  hourDivisor: number
  /** What a sixth or seventh day in a row multiplies, in hundredths. */
  row: { rule: SpecialRule; hundredths: number } | null
}

/** Minutes that are paid alike. `numerator` through the hour's divisor is pence an hour; `hundredths` is the multiplier. */
export type MinuteClass = {
  rule: MinuteRule
  /** Past the first band: rounded, and paid beside the day's rate. */
  isOver: boolean
  /** After which its band begins on this day, of what is dearer than bands the first; 0 where none was reached. */
  afterMinutes: number
  band: HourlyBand | null
  hundredths: number
  numerator: number
}
/** A piece of one class. `counted` minutes of the day are before it. */
export type MinutePiece = Stretch & { counted: number; minuteClass: MinuteClass }

/** `row`: how many dates of work in a row this one ends. */
export function dayRulesOf(terms: PayTerms, { worked }: WorkDay, row: number): DayRules {
  const isContinuous = terms.continuous_day_minutes !== null && worked.length === 1
  const length = isContinuous ? terms.continuous_day_minutes! : terms.day_minutes
  const firstAfter = terms.overtime[0]?.after_minutes ?? length
  return {
    terms,
    dayMinutes: terms.basis === 'hour' ? Infinity : length,
    shift: isContinuous ? firstAfter - length : 0,
    hourDivisor: terms.basis === 'hour' ? 100 : inHundredths(terms.hourly_divisor),
    row: rowRuleOf(terms, row),
  }
}

function rowRuleOf({ sixth_day_multiplier, seventh_day_multiplier }: PayTerms, row: number): DayRules['row'] {
  const sixth = row >= 6 ? inHundredths(sixth_day_multiplier ?? 0) : 0
  const seventh = row >= 7 ? inHundredths(seventh_day_multiplier ?? 0) : 0
  if (seventh > 0 && seventh >= sixth) return { rule: 'seventh_day', hundredths: seventh }
  return sixth > 0 ? { rule: 'sixth_day', hundredths: sixth } : null
}

/** What counts as worked: presence or work, from an earlier hour after a late call. */
export function countedStretchesOf({ terms }: Pick<DayRules, 'terms'>, { present, worked, work_day }: WorkDay) {
  const stretches = terms.breaks === 'paid' ? present : worked
  const first = stretches[0]!
  if (terms.late_call_from === null) return stretches
  const [from, until] = [minuteAt(work_day, terms.late_call_from), minuteAt(work_day, LATE_CALL_UNTIL)]
  return first.from > from && first.from < until ? [{ from, to: first.to }, ...stretches.slice(1)] : stretches
}

/** Cuts stretches where another class begins: at midnight, a night's edges and overtime's bands. */
export function* piecesOf(rules: DayRules, stretches: Stretch[]): Generator<MinutePiece> {
  const thresholds = [rules.dayMinutes, ...rules.terms.overtime.map((band) => band.after_minutes - rules.shift)]
  let counted = 0
  let date: LondonDate | null = null
  for (const { from, to } of stretches)
    for (let at = from; at < to;) {
      if (!date || at >= date.to) date = londonDateOf(londonDateAt(at), rules.terms)
      const edges = [date.to, ...date.nights.flatMap((night) => [night.from, night.to])].filter((edge) => edge > at)
      const limits = thresholds.filter((after) => after > counted).map((after) => at + after - counted)
      const end = Math.min(to, ...edges, ...limits)
      yield { from: at, to: end, counted, minuteClass: classOf(rules, date, { at, counted }) }
      counted += end - at
      at = end
    }
}

/** The dearest of what meets in a minute; overtime, where it pays as much as another. */
function classOf(rules: DayRules, date: LondonDate, { at, counted }: { at: number; counted: number }): MinuteClass {
  const { terms, shift, hourDivisor } = rules
  const isNight = date.nights.some((night) => at >= night.from && at < night.to)
  const special = dearestOf(rules, date, isNight)
  const over = terms.overtime
    .filter((band): band is HourlyBand => 'multiplier' in band && counted >= band.after_minutes - shift)
    .map((band) => ({ band, numerator: bandNumerator(terms.rate_pence, hourDivisor, band) }))
  const band = over.reduce((best, one) => (best && best.numerator > one.numerator ? best : one), over[0])
  const numerator = terms.rate_pence * special.hundredths
  if (band && band.numerator >= numerator)
    return {
      rule: 'overtime',
      isOver: true,
      afterMinutes: band.band.after_minutes - shift,
      band: band.band,
      hundredths: inHundredths(band.band.multiplier),
      numerator: band.numerator,
    }
  const afterMinutes = over[0] ? over[0].band.after_minutes - shift : 0
  return { ...special, isOver: band !== undefined, afterMinutes, band: null, numerator }
}

function bandNumerator(rate: number, hourDivisor: number, { multiplier, floor_pence, cap_pence }: HourlyBand) {
  const asked = rate * inHundredths(multiplier)
  return Math.min(Math.max(asked, (floor_pence ?? 0) * hourDivisor), (cap_pence ?? Infinity) * hourDivisor)
}

/** The highest multiplier of a moment, bands apart. */
export function dearestOf({ terms, row }: DayRules, date: LondonDate | null, isNight: boolean) {
  const candidates: { rule: MinuteRule; hundredths: number }[] = [{ rule: 'base', hundredths: 100 }]
  const add = (is: boolean | undefined, rule: SpecialRule, multiplier: number | null | undefined) => {
    if (is && multiplier) candidates.push({ rule, hundredths: inHundredths(multiplier) })
  }
  if (row) candidates.push(row)
  add(date?.isHoliday, 'holiday', terms.holiday_multiplier)
  add(date?.isSunday, 'sunday', terms.sunday_multiplier)
  add(isNight, 'night', terms.night?.multiplier)
  return candidates.reduce((best, one) => (one.hundredths > best.hundredths ? one : best))
}

/** The multiplier of the highest step of the whole day that is passed, with what it is passed by; null where none is. */
export function passedStepOf({ terms, shift }: DayRules, counted: number) {
  const passed = terms.overtime.filter(
    (band) => 'day_multiplier' in band && counted > band.after_minutes - shift + terms.rounding.grace_minutes,
  )
  const step = passed.at(-1)
  return step ? { afterMinutes: step.after_minutes - shift, hundredths: inHundredths(bandMultiplierOf(step)) } : null
}
