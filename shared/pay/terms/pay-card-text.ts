import { formatPounds, inMinorUnits } from '../../money.ts'
import { durationText } from '../pay-words.ts'
import type { StatedPayRules } from '../unstated-terms.ts'

/** What a card has room for: '10 h, then £42 an hour'. The rate is in pence a day. */
export function payCardText(pay: StatedPayRules, rate: number) {
  const { basis, day_minutes = 600, hourly_divisor = 10, overtime: [band] = [] } = pay
  const hour = (multiplier: number) =>
    // Whole numbers below 2^53: halves are exact. The calculator's own rounding would be code for the first screen.
    `${formatPounds(Math.round((rate * inMinorUnits(multiplier)) / inMinorUnits(hourly_divisor)))} an hour`
  if (basis === 'flat') return 'However long it is'
  if (basis === 'hour') return hour(1)
  const day = durationText(day_minutes)
  if (!band) return `${day}, no overtime`
  return 'multiplier' in band
    ? `${day}, then ${hour(band.multiplier)}`
    : `${day}, then the day at ${band.day_multiplier}`
}
