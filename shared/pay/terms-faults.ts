import type { PayTerms } from './pay-terms.ts'

/** A call from then on is a night call, and counts from when it begins. */
export const LATE_CALL_UNTIL = '17:00'

type TermsFault = { path: string[]; message: string }

/** What contradicts itself in terms whose fields are each valid; bands are in order. */
export function findTermsFaults(terms: PayTerms): TermsFault[] {
  const found: TermsFault[] = []
  const say = (is: boolean, path: string, message: string) => is && found.push({ path: [path], message })
  const { overtime, night, late_call_from, cancellation } = terms
  const firstAfter = overtime[0]?.after_minutes ?? Infinity
  say(hasRepeat(overtime.map((band) => band.after_minutes)), 'overtime', 'must not begin twice after the same time')
  say(
    overtime.some((band) => 'multiplier' in band) && overtime.some((band) => 'day_multiplier' in band),
    'overtime',
    'must be by the hour or by steps of the whole day, not both',
  )
  say(overtime.some(isBelowBefore), 'overtime', 'must not pay less the longer the day is')
  say(overtime.some(isCappedBelowFloor), 'overtime', 'must not have a cap below its floor')
  say(
    terms.basis === 'day' && firstAfter < terms.day_minutes,
    'overtime',
    'must not begin before the end of the day that the rate pays',
  )
  say(
    terms.basis === 'hour' && terms.minimum_minutes > Math.min(firstAfter, terms.continuous_day_minutes ?? Infinity),
    'minimum_minutes',
    'must not be longer than the day before overtime',
  )
  say(terms.basis === 'flat' && dependsOnHours(terms), 'basis', 'is flat, which pays the same however long the day is')
  say(night !== null && night.from === night.to, 'night', 'must end at another time than it begins')
  say(
    late_call_from !== null && late_call_from >= LATE_CALL_UNTIL,
    'late_call_from',
    `must be before ${LATE_CALL_UNTIL}`,
  )
  say(
    terms.weekend_rest_minutes !== null && terms.turnaround === null,
    'weekend_rest_minutes',
    'needs the rest between two days (turnaround), which says what is paid',
  )
  say(hasRepeat(cancellation.map((band) => band.within_hours)), 'cancellation', 'must not have the same hours twice')
  return found
}

const hasRepeat = (values: number[]) => new Set(values).size < values.length

type OvertimeBand = PayTerms['overtime'][number]
export const bandMultiplierOf = (band: OvertimeBand) => ('multiplier' in band ? band.multiplier : band.day_multiplier)
const isBelowBefore = (band: OvertimeBand, at: number, bands: OvertimeBand[]) =>
  at > 0 && bandMultiplierOf(band) < bandMultiplierOf(bands[at - 1]!)
const isCappedBelowFloor = (band: OvertimeBand) =>
  'multiplier' in band && (band.cap_pence ?? Infinity) < (band.floor_pence ?? 0)

const dependsOnHours = (terms: PayTerms) =>
  terms.overtime.length > 0 ||
  terms.minimum_minutes > 0 ||
  [
    terms.late_call_from,
    terms.continuous_day_minutes,
    terms.night,
    terms.sunday_multiplier,
    terms.holiday_multiplier,
    terms.sixth_day_multiplier,
    terms.seventh_day_multiplier,
  ].some((agreed) => agreed !== null)
