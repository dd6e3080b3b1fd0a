import { isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { BUSY_WEEKS_SHOWN } from '../../../shared/limits.ts'
import type { BusyDays } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import { allBlockedDaysOf } from '../../calendar/blocked-days.ts'
import { bookingsOf } from '../../jobs/matching/bookings.ts'
import { daysOfBooking } from '../../jobs/matching/shift-rows.ts'
import { findShownPerson } from '../core/find-person.ts'

const MS_PER_DAY = 86_400_000

/**
 * The days of the next weeks for which a person is confirmed or that they have blocked, as periods without details: not
 * which of the two, for whom or for what, nor how many jobs. Their connected calendar stays private (decision 107). 404
 * as `findShownPerson`.
 */
export async function listBusyDays({ db, now, user }: UserContext, userId: string): Promise<BusyDays[]> {
  await findShownPerson(db.read, userId, user.id)
  const from = now().toISOString()
  const until = new Date(now().getTime() + BUSY_WEEKS_SHOWN * 7 * MS_PER_DAY).toISOString()
  const blocked = (await allBlockedDaysOf(db.read, userId))
    .filter(({ id }) => id >= londonDayOfMoment(from) && id <= londonDayOfMoment(until))
    .map(({ id }) => ({ first_day: id, last_day: id }))
  const booked = (await bookingsOf(db.read, userId))
    .filter(({ start, end }) => start && end && end > from && start < until)
    .flatMap((booking) => {
      const days = daysOfBooking(booking).filter(
        (day) => londonDayOfMoment(from) <= day && day <= londonDayOfMoment(until),
      )
      return days.length > 0 ? [{ first_day: days[0]!, last_day: days.at(-1)! }] : []
    })
  return mergedBusyDays([...booked, ...blocked])
}

const londonDayOfMoment = (moment: string) => isoLondonDay(Date.parse(moment))

/** Merges periods that touch. */
function mergedBusyDays(days: BusyDays[]): BusyDays[] {
  const spans: BusyDays[] = []
  for (const span of days.toSorted((a, b) => (a.first_day < b.first_day ? -1 : 1))) {
    const before = spans.at(-1)
    if (!before || span.first_day > isoDayAfter(before.last_day)) spans.push(span)
    else if (span.last_day > before.last_day) before.last_day = span.last_day
  }
  return spans
}
