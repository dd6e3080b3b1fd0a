import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import { londonMidnight } from '../../../shared/dates-in-london.ts'
import { exceptionRankOf, shownExceptionsOf } from '../../../shared/hours/sheet-exceptions.ts'
import { plannedMinutesOf } from '../../../shared/hours/planned-days.ts'
import type { DaySheet, JobHours, WeekHours, WorkedDay } from '../../../shared/hours/sheets.ts'
import type { PlannedDay } from '../../../shared/hours/draft-sheets.ts'
import { payForPunches } from '../../../shared/pay/calculate-pay.ts'
import { forecastPay } from '../../../shared/pay/forecast-pay.ts'
import type { PayTerms } from '../../../shared/pay/pay-terms.ts'
import { actingCompanyOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { mapInTurn, preparedStatement } from '../../db/statement.ts'
import { jobOfOwnCompany } from '../../jobs/core/own-job.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { type BookingDays, bookingDaysOf, type HashedDraft } from './booking-days.ts'
import { daySheetId, daySheetsOfBookings } from './day-sheet-rows.ts'
import { bookingIdsOfJobs, ownSheetBooking, type SheetBooking, sheetBookingsOf } from './sheet-bookings.ts'

/** The days of a booking, for both of its sides. */
export const listSheets = (me: UserContext, bookingId: string): Promise<WorkedDay[]> =>
  me.db.snapshot(async (read) => {
    const { booking } = await ownSheetBooking(read, me, bookingId)
    return workedDaysOf(
      booking,
      await bookingDaysOf(read, booking, me.now()),
      await daySheetsOfBookings(read, [bookingId]),
    )
  })

/** Everybody of a project of the own company, day by day: whoever has something to look at first. */
export const readJobHours = (me: UserContext, jobId: string): Promise<JobHours> =>
  me.db.snapshot(async (read) => {
    const { id, title } = await jobOfOwnCompany(read, me, jobId)
    return hoursOfJob(read, { id, title }, me.now())
  })

/** The same of all projects that have work in the seven days from this one. */
export const readWeekHours = (me: UserContext, from: string): Promise<WeekHours> =>
  me.db.snapshot(async (read) => {
    const company = await actingCompanyOf(read, me)
    const days = [from]
    while (days.length < 8) days.push(isoDayAfter(days.at(-1)!))
    const [begin, end] = [londonMidnight(from), londonMidnight(days[7]!)].map((ms) => new Date(ms).toISOString())
    const found = await jobsBetween(read).all({ company_id: company.id, begin, end })
    const all = await mapInTurn(found, (job) => hoursOfJob(read, job, me.now()))
    const isInWeek = ({ work_day }: WorkedDay) => work_day >= from && work_day < days[7]!
    const ofWeek = all.map(({ people, ...job }) => ({
      ...job,
      people: people
        .map((person) => ({ ...person, days: person.days.filter(isInWeek) }))
        .filter(({ days: own }) => own.length > 0),
    }))
    return { from, jobs: ofWeek.filter(({ people }) => people.length > 0) }
  })

async function hoursOfJob(db: DatabaseReader, job: { id: string; title: string }, now: Date): Promise<JobHours> {
  const bookings = await sheetBookingsOf(db, await bookingIdsOfJobs(db, [job.id]))
  const sheets = await daySheetsOfBookings(
    db,
    bookings.map(({ id }) => id),
  )
  const found = await mapInTurn(bookings, async (booking) => ({ booking, days: await bookingDaysOf(db, booking, now) }))
  const people = found
    .map(({ booking, days }) => ({
      booking_id: booking.id,
      freelancer_id: booking.freelancer_id,
      full_name: booking.full_name,
      role_name: booking.role_name,
      profile_picture: fileAddress(booking.profile_picture),
      days: workedDaysOf(booking, days, sheets),
    }))
    .filter(({ days }) => days.length > 0)
  const rankOf = ({ days }: { days: WorkedDay[] }) => Math.min(...days.map(rankOfDay))
  return {
    ...job,
    as_of: now.toISOString(),
    people: people.toSorted((a, b) => rankOf(a) - rankOf(b)),
    on_site: found.flatMap(({ booking, days }) => onSiteOf(booking, days, now)),
  }
}

const rankOfDay = ({ draft, sheet }: WorkedDay) => exceptionRankOf(shownExceptionsOf(sheet, draft))

function workedDaysOf(
  { id }: SheetBooking,
  { planned, drafts, termsOn }: BookingDays,
  sheets: Map<string, DaySheet>,
): WorkedDay[] {
  const own = [...sheets.values()].filter(({ booking_id }) => booking_id === id)
  const dates = [planned, drafts, own].flatMap((list) => list.map(({ work_day }) => work_day))
  return [...new Set(dates)].toSorted().map((work_day) => {
    const plan = planned.find((one) => one.work_day === work_day)
    const draft = drafts.find((one) => one.work_day === work_day)
    return {
      work_day,
      planned: plan ? shownPlanOf(plan, termsOn(work_day).terms) : null,
      draft: draft ? shownDraftOf(draft) : null,
      sheet: sheets.get(daySheetId(id, work_day)) ?? null,
    }
  })
}

/** From the call to the end, with no break taken off: nobody has planned one. */
function shownPlanOf(plan: PlannedDay, terms: PayTerms) {
  const { from, until } = plan
  const paid =
    until &&
    payForPunches(terms, [
      { kind: 'in', at: from },
      { kind: 'out', at: until },
    ])
  return {
    from,
    until,
    minutes: plannedMinutesOf(plan),
    pence: paid && !('fault' in paid) ? paid.days.reduce((sum, day) => sum + day.total_pence, 0) : terms.rate_pence,
  }
}

const shownDraftOf = ({ work_day: _, inputs: _inputs, ...draft }: HashedDraft) => draft

function onSiteOf(booking: SheetBooking, { punches, drafts, termsOn }: BookingDays, now: Date): JobHours['on_site'] {
  const running = drafts.find(({ is_running }) => is_running)
  if (!running) return []
  const { freelancer_id, full_name, role_name } = booking
  const { terms } = termsOn(running.work_day)
  const [first, last] = [running.present[0]!, running.present.at(-1)!]
  const ofThatDay = () => punches.filter(({ at }) => Date.parse(at) >= first.from * 60_000)
  // A day before it that was never ended makes no sense of all that follows.
  const forecast = forecastPay(terms, punches, now.getTime()) ?? forecastPay(terms, ofThatDay(), now.getTime())
  return [
    {
      freelancer_id,
      full_name,
      role_name,
      since: new Date(last.from * 60_000).toISOString(),
      is_on_break: punches.at(-1)?.kind === 'break',
      work_day: running.work_day,
      so_far_minutes: Math.max(0, Math.floor(now.getTime() / 60_000) - last.to),
      so_far_pence: forecast?.so_far_pence ?? 0,
      next_hour_pence: forecast?.next_hour_pence ?? 0,
      next_words: forecast?.next?.words ?? null,
    },
  ]
}

const jobsBetween = preparedStatement((db) =>
  db
    .select({ id: jobs.id, title: jobs.title })
    .from(jobs)
    .where(
      and(
        eq(jobs.company_id, sql.placeholder('company_id')),
        lt(jobs.date_start, sql.placeholder('end')),
        gte(jobs.date_end, sql.placeholder('begin')),
      ),
    )
    .orderBy(asc(jobs.date_start), asc(jobs.id))
    .prepare(),
)
