import { durationText } from '../pay/pay-words.ts'
import type { SheetLine } from './draft-sheets.ts'

/** A line of a sheet as a chief sees it: '2 h 15, overtime'. */
export const crewLineText = ({ rule, minutes }: Pick<SheetLine, 'rule' | 'minutes'>) =>
  `${durationText(minutes)}, ${CREW_LINE_TEXTS[rule]}`
const CREW_LINE_TEXTS: Record<SheetLine['rule'], string> = {
  day: 'the day',
  short_day: 'a short day',
  hours: 'by the hour',
  flat: 'at a flat rate',
  overtime: 'overtime',
  night: 'at night',
  sunday: 'on a Sunday',
  holiday: 'on a bank holiday',
  sixth_day: 'on a sixth day in a row',
  seventh_day: 'on a seventh day in a row',
  day_step: 'a longer day',
  minimum: 'up to the shortest call',
  rest_of_day: 'the rest of the day',
  turnaround: 'short rest',
  weekend_rest: 'short rest over a weekend',
  meal: 'a late break',
  travel_day: 'travel',
  per_diem: 'per diem',
  mileage: 'mileage',
  agreed: 'agreed with the office',
}
