import { countWithNoun } from '../counts.ts'
import { inHundredths, roundHalfUp } from './exact-pence.ts'
import { weekdayOf } from './london-windows.ts'
import type { BookedExtras, ExtraPayLine } from './pay-lines.ts'
import type { PayTerms } from './pay-terms.ts'
import { durationText, poundsText } from './pay-words.ts'
import { roundedMinutes } from './rounded-minutes.ts'
import { lastListed, type WorkDay } from './work-days.ts'

/** Pence of minutes at the hour's rate times hundredths. */
function hourlyPence({ basis, rate_pence, hourly_divisor }: PayTerms, minutes: number, hundredths: number) {
  const divisor = basis === 'hour' ? 100 : inHundredths(hourly_divisor)
  return roundHalfUp([rate_pence, minutes, hundredths], [60, divisor])
}

/** Minutes from the last out of a day to the first in of the next. */
export const restBetween = (before: WorkDay, day: WorkDay) => day.present[0]!.from - lastListed(before.present).to

/** The rest that is due before a day: over a free Saturday and Sunday the weekend's, where one is agreed. */
export function dueRestOf({ turnaround, weekend_rest_minutes }: PayTerms, before: WorkDay, day: WorkDay) {
  if (weekend_rest_minutes !== null && hasFreeWeekend(before.work_day, day.work_day))
    return { rule: 'weekend_rest' as const, minutes: weekend_rest_minutes }
  return { rule: 'turnaround' as const, minutes: turnaround?.minutes ?? 0 }
}

function hasFreeWeekend(before: string, next: string) {
  const daysToSunday = weekdayOf(before) === 6 ? 8 : 7 - weekdayOf(before)
  const sunday = Date.parse(`${before}T00:00:00Z`) + daysToSunday * 86_400_000
  return sunday < Date.parse(`${next}T00:00:00Z`)
}

export function restLinesOf(terms: PayTerms, before: WorkDay, day: WorkDay, isExplained: boolean): ExtraPayLine[] {
  const { turnaround } = terms
  const { rule, minutes: due } = dueRestOf(terms, before, day)
  const rest = restBetween(before, day)
  if (!turnaround || turnaround.remedy === 'none' || rest >= due) return []
  const { minutes, pence, paid } =
    turnaround.remedy === 'hourly' ? byTheHour(terms, due - rest) : bySteps(terms, due - rest)
  const words = isExplained
    ? `${durationText(rest)} of rest, ${durationText(due - rest)} short of ${durationText(due)}: ${durationText(minutes)} ${paid}`
    : ''
  return pence === 0 ? [] : [{ rule, minutes, pence, words, work_day: day.work_day }]
}

function byTheHour(terms: PayTerms, short: number) {
  const minutes = roundedMinutes(short, terms.rounding)
  const paid = `at ${poundsText(hourlyPence(terms, 60, 100))} an hour`
  return { minutes, pence: hourlyPence(terms, minutes, 100), paid }
}

/** By half hours begun: two of each step, and all further ones of the last. */
function bySteps(terms: PayTerms, short: number) {
  const { steps } = terms.turnaround!
  const halves = Math.ceil(short / 30)
  const stepAt = (half: number) => steps[Math.min(Math.floor(half / 2), steps.length - 1)]!
  let hundredths = 0
  for (let half = 0; half < Math.min(halves, 2 * steps.length); half++) hundredths += inHundredths(stepAt(half))
  hundredths += Math.max(0, halves - 2 * steps.length) * inHundredths(lastListed(steps))
  return {
    minutes: halves * 30,
    pence: hourlyPence(terms, 30, hundredths),
    paid: `at ${steps.slice(0, Math.ceil(halves / 2)).join(', then ')}, by half hours begun`,
  }
}

/** From when a meal was due until a break or the end, over all stretches of a day. */
export function mealLinesOf(terms: PayTerms, { worked, work_day }: WorkDay, isExplained: boolean): ExtraPayLine[] {
  const { meal } = terms
  if (!meal) return []
  const minutes = worked.reduce((sum, { from, to }) => sum + Math.max(0, to - from - meal.after_minutes), 0)
  const pence = hourlyPence(terms, minutes, inHundredths(meal.multiplier))
  if (pence === 0) return []
  const words = isExplained
    ? `${durationText(minutes)} without a break, later than ${durationText(meal.after_minutes)}, at ${meal.multiplier}`
    : ''
  return [{ rule: 'meal', minutes, pence, words, work_day }]
}

/** Travel days, nights away and miles. By the hour a travel day is `day_minutes` long. */
export function bookedLinesOf(terms: PayTerms, { travel_days = 0, nights = 0, miles = 0 }: BookedExtras) {
  const { basis, rate_pence, day_minutes, travel_day, per_diem_pence, mileage_pence } = terms
  const [factor, divisor] = basis === 'hour' ? [day_minutes, 60] : [1, 1]
  const share = { none: 0, half: 50, full: 100 }[travel_day]
  const lines: ExtraPayLine[] = []
  const add = (rule: ExtraPayLine['rule'], pence: number, words: string) =>
    pence > 0 && lines.push({ rule, minutes: 0, pence, words, work_day: null })
  add(
    'travel_day',
    roundHalfUp([rate_pence, factor, travel_days, share], [divisor, 100]),
    `${countWithNoun(travel_days, 'travel day')}, each ${travel_day === 'half' ? 'half a day' : 'a day'}`,
  )
  add('per_diem', nights * per_diem_pence, `${countWithNoun(nights, 'night')} away, each ${poundsText(per_diem_pence)}`)
  add('mileage', miles * mileage_pence, `${countWithNoun(miles, 'mile')}, each ${mileage_pence}p`)
  return lines
}
