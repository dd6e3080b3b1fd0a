import ICAL from 'ical.js'
import { calendarFileText } from '../../client/call-sheet/calendar-file.ts'
import { pullSyncPages } from '../../client/offline/sync/pull.ts'
import { readOwnHours } from '../../client/hours/own/own-days.ts'
import { type OwnDays, readOwnDays } from '../../client/portfolio/calendar/day-marks.ts'
import { ownJobDays } from '../../client/today/days.ts'
import { findOwnBookings, type OwnBooking, ownSheetOfBooking } from '../../client/trade/call-sheets/use-own-sheet.ts'
import { callRemindersOf } from '../../shared/call-sheets/call-reminders.ts'
import { ownCallsOf } from '../../shared/call-sheets/calls.ts'
import { formatLondonTime, isoLondonDay, londonMoment } from '../../shared/dates-in-london.ts'
import { createTestBrowser, openTab } from '../client/support/test-device.ts'
import type { Person } from './factories/people.ts'
import type { World } from './world.ts'

/** The real client of a person with the real server. */
export function ownRowsOf(world: World, { user, token }: Pick<Person, 'user' | 'token'>) {
  const fetch = (async (input: string, { method = 'GET', headers, body }: RequestInit = {}) =>
    world.app.request(input, { method, headers, body })) as typeof globalThis.fetch
  const tab = openTab({ fetch, browser: createTestBrowser(), user_id: user.id, token: () => token })
  return {
    async read(now: number) {
      await pullSyncPages(tab.device)
      return {
        bookings: await findOwnBookings(tab.db),
        days: await readOwnDays(tab.db, now),
        hours: await readOwnHours(tab.db),
      }
    },
  }
}

type ToldCalls = Record<string, string>
/** '08:00' by the London date of its call, the first of each. */
const firstTold = (all: { date: string; at: string }[]): ToldCalls =>
  Object.fromEntries(all.toReversed().map(({ date, at }) => [date, formatLondonTime(at)]))

/** Of entries whose id begins so, without those of whole days. */
const eventsIn = (text: string, begin = '') =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .filter((event) => event.getFirstPropertyValue('status') !== 'CANCELLED')
    .filter((event) => String(event.getFirstPropertyValue('uid')).startsWith(begin))
    .map((event) => event.getFirstPropertyValue('dtstart') as ICAL.Time)
    .filter((start) => !start.isDate)
    .map((start) => start.toJSDate().toISOString())
    .toSorted()
    .map((at) => ({ at, date: isoLondonDay(Date.parse(at)) }))

const toldOnToday = (booking: OwnBooking, dates: string[]): ToldCalls =>
  firstTold(
    dates.flatMap((date) => {
      // From the evening before to the end of the date, every half hour: whatever day it shows has its call.
      const from = londonMoment(date, '00:00') - 6 * 3_600_000
      return Array.from({ length: 60 }, (_, n) => from + n * 1_800_000).flatMap((now) =>
        ownJobDays([booking], now).flatMap(({ call, date: shown }) => (call ? [{ date: shown, at: call.at }] : [])),
      )
    }),
  )

const toldInCalendar = ({ marks }: Pick<OwnDays, 'marks'>, booking_id: string): ToldCalls =>
  Object.fromEntries(
    [...marks].flatMap(([date, all]) => {
      const time = all.find(({ key }) => key === booking_id)?.call?.match(/^\d\d:\d\d/)?.[0]
      return time ? [[date, time]] : []
    }),
  )

/** The call of each date as the job tells it, and the same wherever else it is told. `feed`: iCalendar. */
export function toldCallsOf(booking: OwnBooking, days: OwnDays, feed: string, now: number) {
  const calls = ownCallsOf(booking)
  const job = firstTold(calls)
  const own = ownSheetOfBooking(booking)
  const places: Record<string, ToldCalls> = {
    reminder: firstTold(callRemindersOf(booking.job.id, calls).map(({ id, at }) => ({ date: id.split(':')[2]!, at }))),
    calendar: toldInCalendar(days, booking.booking_id),
    feed: firstTold(eventsIn(feed, booking.booking_id)),
    today: toldOnToday(booking, Object.keys(job)),
    ...(own && { file: firstTold(eventsIn(calendarFileText(own, new Date(now)))) }),
  }
  return { calls, job, places }
}
