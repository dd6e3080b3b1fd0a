import { confirmedApplicationsOn, indexProjects } from '../../../client/trade/bookings/company-days.ts'
import { ownDaysOf } from '../../../client/hours/own/own-days.ts'
import { bookedCardDays } from '../../../client/jobs/booked-days.ts'
import { sendCallReminders } from '../../../server/call-sheets/remind-of-calls.ts'
import { notifications } from '../../../server/db/schema/sync.ts'
import { daysCovered, isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import { bookedDatesOf, isHeldWithoutShift, ownCallsOf, rolesOfBooking } from '../../../shared/call-sheets/calls.ts'
import { londonMoment } from '../../../shared/dates-in-london.ts'
import { lastDayOfProject, projectDayCount } from '../../../shared/jobs/project-days.ts'
import { crewCostByDay } from '../../../shared/jobs/crew-cost.ts'
import { rolePayPence } from '../../../shared/jobs/role-pay.ts'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import { inMinorUnits } from '../../../shared/money.ts'
import type { Person } from '../../support/factories/people.ts'
import { toldCallsOf } from '../../support/own-calls.ts'
import type { JointScene } from './scene.ts'

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
const inOrder = (told: Record<string, string>) => Object.entries(told).toSorted()

/** The call of each date on the job, and in every other place that tells it, the evening's reminder from the server too. */
export async function callTimes({ crew, rowsOf, feedOf, world, now }: JointScene) {
  const found: string[] = []
  for (const person of crew) {
    const { bookings, days } = await rowsOf(person).read(now())
    const feed = await (await world.app.request(await feedOf(person))).text()
    for (const booking of bookings) {
      const { job, places } = toldCallsOf(booking, days, feed, now())
      for (const [place, told] of Object.entries(places))
        if (differ(inOrder(told), inOrder(job)))
          found.push(`${booking.job.title}: ${place} says ${inOrder(told)}, the job ${inOrder(job)}`)
    }
    found.push(...(await remindedOtherwise(person, bookings, { world, now })))
  }
  return found
}

async function remindedOtherwise(
  { user }: Person,
  bookings: Awaited<ReturnType<ReturnType<JointScene['rowsOf']>['read']>>['bookings'],
  { world, now }: Pick<JointScene, 'world' | 'now'>,
) {
  const found: string[] = []
  for (const booking of bookings) {
    const next = ownCallsOf(booking).find(({ date }) => londonMoment(isoDayAfter(date, -1), '18:00') > now())
    if (!next) continue
    world.setClock(new Date(londonMoment(isoDayAfter(next.date, -1), '18:00')))
    await sendCallReminders(world.ctx)
    world.setClock(new Date(now()))
    const entries = await world.ctx.db.read.select().from(notifications).all()
    const id = `call:${booking.job.id}:${next.date}:call_tomorrow`
    const entry = entries.find((one) => one.user_id === user.id && one.id === id)
    const job = toldCallsOf(booking, { marks: new Map() } as never, EMPTY_FEED, now()).job[next.date]
    if (!entry?.title.endsWith(`at ${job}`) || !entry.body.startsWith(booking.job.title))
      found.push(`${booking.job.title}: the evening's push says ${entry?.title}, ${entry?.body}; the job ${job}`)
  }
  return found
}
const EMPTY_FEED = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'

/** The days of each booking: own calendar, hours of both sides, the company's calendar, and the card's number of them. */
export async function workedDays({ boss, crew, rowsOf, devices, jobs, now }: JointScene) {
  const found: string[] = []
  const hours = new Map<string, JobHours>()
  for (const { id } of await jobs()) hours.set(id, (await boss.get<JobHours>(`/jobs/${id}/hours`)).body)
  const ofBoss = devices.find(({ person }) => person === boss)!.device
  const projects = indexProjects(ofBoss.of('job') as never)
  for (const person of crew) {
    const rows = await rowsOf(person).read(now())
    const own = ownDaysOf(rows.hours, now())
    for (const booking of rows.bookings) {
      const { job, booking_id, role, shifts } = booking
      const dates = bookedDatesOf(booking)
      const say = (place: string, told: unknown, expected: unknown) =>
        differ(told, expected) && found.push(`${job.title}: ${place} says ${told}, the booking ${expected}`)
      say(
        'the calendar',
        [...rows.days.marks]
          .filter(([, all]) => all.some(({ key }) => key === booking_id))
          .map(([day]) => day)
          .toSorted(),
        dates,
      )

      // A day on which a call sheet alone calls them was not agreed, nor is a day that is held planned.
      const agreed = rolesOfBooking(booking).flatMap(({ date_start, date_end }) => daysCovered(date_start, date_end))
      const planned = isHeldWithoutShift(booking) ? [] : shifts ? dates : [...new Set(agreed)].toSorted()
      const plannedIn = (list: { work_day: string; planned: object | null }[]) =>
        list.flatMap(({ work_day, planned: plan }) => (plan ? [work_day] : [])).toSorted()
      say('own hours', plannedIn(own.filter((day) => day.booking_id === booking_id)), planned)
      const people = hours.get(job.id)!.people
      say('the desk’s hours', plannedIn(people.find((one) => one.booking_id === booking_id)?.days ?? []), planned)

      const project = projects.find((one) => one.job.id === job.id)!
      const asked = [...new Set([...agreed, ...dates])].toSorted()
      const inCompany = asked.filter((day) => confirmedApplicationsOn(project, day).some(({ id }) => id === booking_id))
      if (role)
        say('the company’s calendar', inCompany, shifts && shifts.length > 0 ? dates : [...new Set(agreed)].toSorted())
      const entry = rows.hours.applications.find(({ id }) => id === booking_id)
      const onSheetAlone = dates.filter((day) => !agreed.includes(day)).length
      if (role)
        say(
          'the card',
          bookedCardDays({ job, application: entry } as never)?.days,
          shifts && shifts.length > 0 ? dates.length : dates.length - onSheetAlone,
        )
    }
  }
  for (const job of await jobs()) {
    const roles = job.roles.flatMap(({ date_start, date_end }) => daysCovered(date_start, date_end)).toSorted()
    const cost = crewCostByDay(job.roles)
    const [first, last] = [cost[0]?.day, cost.at(-1)?.day]
    const count = cost.length
    if (projectDayCount(job) !== count)
      found.push(`${job.title}: its card says ${projectDayCount(job)} days, it costs ${count}`)
    if (differ([first, last], [roles[0], roles.at(-1)]) || last !== lastDayOfProject(job))
      found.push(`${job.title}: costs fall on ${first} to ${last}, its roles work ${roles}`)
    const sum = job.roles.reduce((all, role) => all + rolePayPence(role) * role.places, 0)
    const byDay = cost.reduce((all, { planned }) => all + planned, 0)
    if (sum !== byDay) found.push(`${job.title}: costs ${byDay} by day, ${sum} in all`)
    const paid = job.roles.map((role) => rolePayPence(role) / inMinorUnits(role.day_rate))
    if (
      differ(
        paid,
        job.roles.map(({ date_start, date_end }) => daysCovered(date_start, date_end).length),
      )
    )
      found.push(`${job.title}: pays ${paid} days`)
  }
  return found
}
