import { countWithNoun } from '../counts.ts'
import { formatLondonTime, WORK_DAY_HOURS_MAX, workDaysBetween } from '../dates-in-london.ts'
import { formatPounds, inMinorUnits } from '../money.ts'
import { durationText } from '../pay/pay-words.ts'

export type RolePeriod = { date_start: string; date_end: string }
export type PaidRole = RolePeriod & { day_rate: number }

/** What one person earns in a role, in pence: its day rate for each day of work, whichever hours these have. */
export const rolePayPence = ({ day_rate, date_start, date_end }: PaidRole) =>
  inMinorUnits(day_rate) * workDaysBetween(date_start, date_end)

/** '5 days, £1,250'; '' for one day, whose pay is the rate. `days`: of whoever works only on some. */
export function rolePayText(
  { day_rate, date_start, date_end }: PaidRole,
  days = workDaysBetween(date_start, date_end),
) {
  return days > 1 ? `${countWithNoun(days, 'day')}, ${formatPounds(inMinorUnits(day_rate) * days)}` : ''
}

type RoleHours = RolePeriod & { pay?: object | null | undefined; shift_days?: readonly object[] | undefined }

/**
 * '10 h a day', of one day '10 h': from the call to the end by the clock. '' where that is not it: terms say their own
 * hours, shifts have theirs, and nobody works from eight to eight the next morning.
 */
export function roleHoursText({ date_start, date_end, pay, shift_days }: RoleHours) {
  const minutes = (minuteOfDay(date_end) - minuteOfDay(date_start) + DAY_MINUTES) % DAY_MINUTES
  if (pay || shift_days || minutes === 0 || minutes > WORK_DAY_HOURS_MAX * 60) return ''
  return durationText(minutes) + (workDaysBetween(date_start, date_end) > 1 ? ' a day' : '')
}
const DAY_MINUTES = 1440

/** Of a moment in London: 495 at 08:15. */
function minuteOfDay(moment: string) {
  const [hours, minutes] = formatLondonTime(moment).split(':')
  return Number(hours) * 60 + Number(minutes)
}
