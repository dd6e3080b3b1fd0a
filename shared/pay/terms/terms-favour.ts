import type { PayTerms } from '../pay-terms.ts'

export type TermsField = keyof PayTerms

type FavourRule = (before: PayTerms, after: PayTerms) => boolean

/** By field that has changed: whether that can only be in the freelancer's favour. In doubt it is not. */
export const FAVOUR_RULES: Record<TermsField, FavourRule> = {
  basis: () => false,
  rate_pence: isMore((terms) => terms.rate_pence),
  hourly_divisor: isLess((terms) => terms.hourly_divisor),
  day_minutes: isOfDay(isLess((terms) => terms.day_minutes)),
  breaks: (_before, after) => after.breaks === 'paid',
  overtime: isOvertimeBetter,
  rounding: isRoundingBetter,
  minimum_minutes: isMinimumBetter,
  late_call_from: isLess((terms) => minutesOfClock(terms.late_call_from) ?? Infinity),
  continuous_day_minutes: isOfDay(
    isLess((terms) => Math.min(terms.continuous_day_minutes ?? Infinity, terms.day_minutes)),
  ),
  night: isNightBetter,
  sunday_multiplier: isMore((terms) => terms.sunday_multiplier ?? 1),
  holiday_multiplier: isMore((terms) => terms.holiday_multiplier ?? 1),
  division: (before, after) => (before.holiday_multiplier ?? after.holiday_multiplier) === null,
  sixth_day_multiplier: isMore((terms) => terms.sixth_day_multiplier ?? 1),
  seventh_day_multiplier: isMore((terms) => terms.seventh_day_multiplier ?? 1),
  turnaround: isRestBetter,
  weekend_rest_minutes: isMore((terms) => terms.weekend_rest_minutes ?? 0),
  meal: ({ meal: was }, { meal }) =>
    meal !== null && (!was || (meal.after_minutes <= was.after_minutes && meal.multiplier >= was.multiplier)),
  travel_day: isMore((terms) => ['none', 'half', 'full'].indexOf(terms.travel_day)),
  per_diem_pence: isMore((terms) => terms.per_diem_pence),
  mileage_pence: isMore((terms) => terms.mileage_pence),
  cancellation: isCancellationBetter,
  payment_days: isLess((terms) => terms.payment_days),
  new_day_gap_minutes: () => false,
}

function isMore(of: (terms: PayTerms) => number): FavourRule {
  return (before, after) => of(after) >= of(before)
}
function isLess(of: (terms: PayTerms) => number): FavourRule {
  return (before, after) => of(after) <= of(before)
}
function isOfDay(rule: FavourRule): FavourRule {
  return (before, after) => before.basis === 'day' && after.basis === 'day' && rule(before, after)
}

/** Every minute over a day is paid no less than before. */
function isOvertimeBetter(before: PayTerms, after: PayTerms) {
  if (before.overtime.length === 0) return true
  const isStep = (band: PayTerms['overtime'][number]) => 'day_multiplier' in band
  if (after.overtime.length === 0 || isStep(before.overtime[0]!) !== isStep(after.overtime[0]!)) return false
  const from = [...before.overtime, ...after.overtime].map((band) => band.after_minutes)
  return from.every((minutes) => {
    const [was, is] = [bandAt(before, minutes), bandAt(after, minutes)]
    return is.multiplier >= was.multiplier && is.floor >= was.floor && is.cap >= was.cap
  })
}

function bandAt({ basis, overtime }: PayTerms, minutes: number) {
  const band = overtime.findLast(({ after_minutes }) => after_minutes <= minutes)
  if (!band) return { multiplier: basis === 'hour' ? 1 : 0, floor: 0, cap: Infinity }
  if ('day_multiplier' in band) return { multiplier: band.day_multiplier, floor: 0, cap: Infinity }
  return { multiplier: band.multiplier, floor: band.floor_pence ?? 0, cap: band.cap_pence ?? Infinity }
}

function isRoundingBetter({ rounding: was }: PayTerms, { rounding: is }: PayTerms) {
  if (is.grace_minutes > was.grace_minutes) return false
  if (is.mode === was.mode && is.step_minutes === was.step_minutes) return true
  return is.mode === 'up' && (was.mode === 'none' || is.step_minutes % was.step_minutes === 0)
}

/** Without a shortest call a short day is paid in full, and an hour’s work by the hour. */
function isMinimumBetter({ minimum_minutes: was }: PayTerms, { basis, minimum_minutes: is }: PayTerms) {
  if (basis === 'hour') return is >= was
  return is === 0 || (was > 0 && is >= was)
}

function isNightBetter({ night: was }: PayTerms, { night: is }: PayTerms) {
  if (!was || !is) return is !== null
  const length = nightMinutes(is.from, is.to)
  return (
    is.multiplier >= was.multiplier &&
    (nightMinutes(is.from, was.from) % 1440) + nightMinutes(was.from, was.to) <= length
  )
}

/** From one time to the next time that it is the other. */
const nightMinutes = (from: string, to: string) => (minutesOfClock(to)! - minutesOfClock(from)! + 1440) % 1440

function minutesOfClock(clock: string | null) {
  if (clock === null) return null
  const [hours, minutes] = clock.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

function isRestBetter({ turnaround: was }: PayTerms, { turnaround: is }: PayTerms) {
  if (!was || !is) return is !== null
  if (is.minutes < was.minutes || restStepsOf(is).length === 0)
    return restStepsOf(was).length === 0 && is.minutes >= was.minutes
  const [old, now] = [restStepsOf(was), restStepsOf(is)]
  return Array.from({ length: Math.max(old.length, now.length) }).every((_, at) => stepAt(now, at) >= stepAt(old, at))
}

/** Of the hour's rate for the first hour that is missing, the second, every further. */
function restStepsOf({ remedy, steps }: NonNullable<PayTerms['turnaround']>) {
  if (remedy === 'none') return []
  return remedy === 'hourly' ? [1] : steps
}
const stepAt = (steps: number[], at: number) => steps[Math.min(at, steps.length - 1)] ?? 0

/** Whatever the notice, a cancellation costs no less. */
function isCancellationBetter({ cancellation: was }: PayTerms, { cancellation: is }: PayTerms) {
  const notices = [0, ...[...was, ...is].map((band) => band.within_hours)].flatMap((hours) => [hours, hours - 1])
  return notices.every((hours) => percentAt(is, hours) >= percentAt(was, hours))
}
const percentAt = (bands: PayTerms['cancellation'], hours: number) =>
  Math.max(0, ...bands.filter(({ within_hours }) => hours < within_hours).map(({ percent }) => percent))
