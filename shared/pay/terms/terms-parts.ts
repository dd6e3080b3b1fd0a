import { countWithNoun } from '../../counts.ts'
import { inHundredths, roundHalfUp } from '../exact-pence.ts'
import type { PayTerms } from '../pay-terms.ts'
import { durationText, poundsText } from '../pay-words.ts'
import { LATE_CALL_UNTIL } from '../terms-faults.ts'

/** What belongs together in terms: its label in a list, and its words, null where nothing is agreed. */
export type TermsPart = { key: TermsPartKey; label: string; words: string | null }
export type TermsPartKey = (typeof PARTS)[number][0]

/** In the order in which they are read. */
const PARTS = [
  ['rate', 'Rate', rateWords],
  ['overtime', 'Overtime', overtimeWords],
  ['minimum', 'Shortest call', minimumWords],
  ['continuous', 'No break', continuousWords],
  ['late_call', 'Late call', lateCallWords],
  ['night', 'Nights', ({ night }: PayTerms) => night && `${night.from} to ${night.to} at ${night.multiplier}`],
  ['sunday', 'Sundays', (terms: PayTerms) => terms.sunday_multiplier && `Sundays at ${terms.sunday_multiplier}`],
  ['holiday', 'Bank holidays', holidayWords],
  ['sixth_day', 'Sixth day', sixthDayWords],
  [
    'seventh_day',
    'Seventh day',
    (terms: PayTerms) => terms.seventh_day_multiplier && `a seventh at ${terms.seventh_day_multiplier}`,
  ],
  ['rest', 'Rest', restWords],
  ['meal', 'Meal break', mealWords],
  ['travel', 'Travel day', travelWords],
  [
    'per_diem',
    'Nights away',
    (terms: PayTerms) => terms.per_diem_pence > 0 && `${poundsText(terms.per_diem_pence)} a night away`,
  ],
  ['mileage', 'Mileage', (terms: PayTerms) => terms.mileage_pence > 0 && `${terms.mileage_pence}p a mile`],
  ['cancellation', 'Cancelling', cancellationWords],
  ['payment', 'Paid', (terms: PayTerms) => `paid within ${terms.payment_days} days`],
] as const

export const termsParts = (terms: PayTerms): TermsPart[] =>
  PARTS.map(([key, label, wordsOf]) => ({ key, label, words: wordsOf(terms) || null }))

function rateWords({ basis, rate_pence, day_minutes, breaks }: PayTerms) {
  const rate = poundsText(rate_pence)
  if (basis === 'flat') return `${rate} a day, however long it is`
  const counted = breaks === 'paid' ? 'breaks counted' : 'breaks not counted'
  return basis === 'hour'
    ? `${rate} an hour, ${counted}`
    : `${rate} for a day of up to ${longText(day_minutes)}, ${counted}`
}

function hourText({ basis, rate_pence, hourly_divisor }: PayTerms, multiplier: number) {
  const divisor = basis === 'hour' ? 100 : inHundredths(hourly_divisor)
  return `${poundsText(roundHalfUp([rate_pence, inHundredths(multiplier)], [divisor]))} an hour`
}

function overtimeWords(terms: PayTerms) {
  const { basis, overtime, rounding } = terms
  if (overtime.length === 0) return basis === 'day' && 'no overtime agreed'
  const bands = overtime.map((band) => {
    const over = `over ${longText(band.after_minutes)}`
    if ('day_multiplier' in band) return `${over} the whole day at ${band.day_multiplier}`
    const floor = band.floor_pence === undefined ? '' : `, at least ${poundsText(band.floor_pence)}`
    const cap = band.cap_pence === undefined ? '' : `, at most ${poundsText(band.cap_pence)}`
    return `${over} ${hourText(terms, band.multiplier)}${floor}${cap}`
  })
  const isStepped = rounding.mode !== 'none' && 'multiplier' in overtime[0]!
  const way = rounding.mode === 'up' ? 'rounded up' : 'to the nearest'
  const steps = isStepped ? `, in steps of ${rounding.step_minutes} minutes ${way}` : ''
  const grace = rounding.grace_minutes > 0 ? `, nothing for ${rounding.grace_minutes} minutes or less` : ''
  return `${bands.join(', ')}${steps}${grace}`
}

function minimumWords({ basis, minimum_minutes }: PayTerms) {
  if (minimum_minutes === 0) return null
  const least = `at least ${longText(minimum_minutes)}`
  return basis === 'hour' ? `${least} a call` : `a shorter day by the hour, ${least}`
}

function continuousWords({ continuous_day_minutes }: PayTerms) {
  return continuous_day_minutes !== null && `a day without a break is ${longText(continuous_day_minutes)}`
}

function lateCallWords({ late_call_from: from }: PayTerms) {
  return from && `a call from ${from} to ${LATE_CALL_UNTIL} counts from ${from}`
}

const DIVISION_TEXTS = {
  england_and_wales: 'England and Wales',
  scotland: 'Scotland',
  northern_ireland: 'Northern Ireland',
}

function holidayWords({ holiday_multiplier, division }: PayTerms) {
  return holiday_multiplier && `bank holidays of ${DIVISION_TEXTS[division]} at ${holiday_multiplier}`
}

function sixthDayWords({ sixth_day_multiplier }: PayTerms) {
  return sixth_day_multiplier && `a sixth day in a row at ${sixth_day_multiplier}`
}

function restWords(terms: PayTerms) {
  const { turnaround, weekend_rest_minutes } = terms
  if (!turnaround) return null
  const weekend = weekend_rest_minutes === null ? '' : ` and ${longText(weekend_rest_minutes)} over a weekend`
  const rest = `${longText(turnaround.minutes)} of rest${weekend}`
  if (turnaround.remedy === 'none') return rest
  return turnaround.remedy === 'hourly'
    ? `${rest}, short rest at ${hourText(terms, 1)}`
    : `${rest}, short rest at ${turnaround.steps.join(', then ')} times the hour’s rate by half hours begun`
}

function mealWords({ meal }: PayTerms) {
  const times = meal?.multiplier === 1 ? '' : `${meal?.multiplier} times `
  return meal && `after ${longText(meal.after_minutes)} without a break ${times}the hour’s rate on top until it comes`
}

function travelWords({ travel_day }: PayTerms) {
  return travel_day !== 'none' && `a travel day is paid ${travel_day === 'half' ? 'half' : 'in full'}`
}

function cancellationWords({ cancellation }: PayTerms) {
  if (cancellation.length === 0) return null
  return `cancelled ${cancellation.map((band) => `within ${longText(band.within_hours * 60)} ${band.percent}%`).join(', ')}`
}

/** '10 hours', '1 h 30' */
const longText = (minutes: number) => (minutes % 60 === 0 ? countWithNoun(minutes / 60, 'hour') : durationText(minutes))
