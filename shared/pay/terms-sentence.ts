import { countWithNoun } from '../counts.ts'
import { inHundredths, roundHalfUp } from './exact-pence.ts'
import type { PayTerms } from './pay-terms.ts'
import { durationText, poundsText } from './pay-words.ts'
import { LATE_CALL_UNTIL } from './terms-faults.ts'

/** Terms in one sentence, made from their fields: what is not agreed is not in it. */
export function termsSentence(terms: PayTerms) {
  const parts = [
    basisText(terms),
    overtimeText(terms),
    minimumText(terms),
    terms.continuous_day_minutes !== null && `a day without a break is ${longText(terms.continuous_day_minutes)}`,
    terms.late_call_from &&
      `a call from ${terms.late_call_from} to ${LATE_CALL_UNTIL} counts from ${terms.late_call_from}`,
    ...multiplierTexts(terms),
    restText(terms),
    mealText(terms),
    ...besideTexts(terms),
    cancellationText(terms),
    `paid within ${terms.payment_days} days`,
  ]
  return `${parts.filter(Boolean).join('; ')}.`
}

function basisText({ basis, rate_pence, day_minutes, breaks }: PayTerms) {
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

function overtimeText(terms: PayTerms) {
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

function minimumText({ basis, minimum_minutes }: PayTerms) {
  if (minimum_minutes === 0) return false
  const least = `at least ${longText(minimum_minutes)}`
  return basis === 'hour' ? `${least} a call` : `a shorter day by the hour, ${least}`
}

const DIVISION_TEXTS = {
  england_and_wales: 'England and Wales',
  scotland: 'Scotland',
  northern_ireland: 'Northern Ireland',
}

function multiplierTexts(terms: PayTerms) {
  const { night, sunday_multiplier, holiday_multiplier, division, sixth_day_multiplier, seventh_day_multiplier } = terms
  return [
    night && `${night.from} to ${night.to} at ${night.multiplier}`,
    sunday_multiplier && `Sundays at ${sunday_multiplier}`,
    holiday_multiplier && `bank holidays of ${DIVISION_TEXTS[division]} at ${holiday_multiplier}`,
    sixth_day_multiplier && `a sixth day in a row at ${sixth_day_multiplier}`,
    seventh_day_multiplier && `a seventh at ${seventh_day_multiplier}`,
  ]
}

function restText(terms: PayTerms) {
  const { turnaround, weekend_rest_minutes } = terms
  if (!turnaround) return false
  const weekend = weekend_rest_minutes === null ? '' : ` and ${longText(weekend_rest_minutes)} over a weekend`
  const rest = `${longText(turnaround.minutes)} of rest${weekend}`
  if (turnaround.remedy === 'none') return rest
  return turnaround.remedy === 'hourly'
    ? `${rest}, what is missing at ${hourText(terms, 1)}`
    : `${rest}, what is missing at ${turnaround.steps.join(', then ')} times the hour’s rate by half hours begun`
}

function mealText({ meal }: PayTerms) {
  const times = meal?.multiplier === 1 ? '' : `${meal?.multiplier} times `
  return meal && `after ${longText(meal.after_minutes)} without a break ${times}the hour’s rate on top until it comes`
}

function besideTexts({ travel_day, per_diem_pence, mileage_pence }: PayTerms) {
  return [
    travel_day !== 'none' && `a travel day is paid ${travel_day === 'half' ? 'half' : 'in full'}`,
    per_diem_pence > 0 && `${poundsText(per_diem_pence)} a night away`,
    mileage_pence > 0 && `${mileage_pence}p a mile`,
  ]
}

function cancellationText({ cancellation }: PayTerms) {
  if (cancellation.length === 0) return false
  return `cancelled ${cancellation.map((band) => `within ${longText(band.within_hours * 60)} ${band.percent}%`).join(', ')}`
}

/** '10 hours', '1 h 30' */
const longText = (minutes: number) => (minutes % 60 === 0 ? countWithNoun(minutes / 60, 'hour') : durationText(minutes))
