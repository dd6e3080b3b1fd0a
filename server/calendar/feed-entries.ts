import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import {
  bookedDatesOf,
  HELD_WITHOUT_SHIFT_TEXT,
  isHeldWithoutShift,
  ownCallsOf,
  type OwnCall,
} from '../../shared/call-sheets/calls.ts'
import { londonMidnight } from '../../shared/dates-in-london.ts'
import { callSheets, callSheetVersions } from '../db/schema/call-sheets.ts'
import { calendarEntries, type CalendarFeedFacts } from '../db/schema/calendar.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { applications, jobRoles, jobs, projectEvents } from '../db/schema/jobs.ts'
import { companies } from '../db/schema/people.ts'
import { identifiedShifts, shiftPeriodOf } from '../jobs/matching/shift-rows.ts'

/** Days that a past job stays in the feed. */
const FEED_DAYS_BACK = 365
/** Days that a cancelled booking stays in it: a calendar that is read once a week must learn of it, too. */
const CANCELLED_ENTRY_DAYS = 30
const FEED_DAY_MS = 86_400_000
const UUID_LENGTH = 36

type FeedEntry = typeof calendarEntries.$inferSelect
/** `noted_at`: when the booking or its project was last changed. */
type BookedEntry = { id: string; facts: CalendarFeedFacts; noted_at: string }

/** What the feed says now, in order; in a transaction, because it is compared with what it said before. */
export async function renewFeedEntries(tx: WriteTransaction, user_id: string, now: Date): Promise<FeedEntry[]> {
  const { changed, gone } = await feedEntryChanges(tx, user_id, now)
  for (const row of changed)
    await tx
      .insert(calendarEntries)
      .values(row)
      .onConflictDoUpdate({ target: [calendarEntries.user_id, calendarEntries.id], set: row })
      .run()
  for (const id of gone)
    await tx
      .delete(calendarEntries)
      .where(and(eq(calendarEntries.user_id, user_id), eq(calendarEntries.id, id)))
      .run()
  return await keptFeedEntries(tx, user_id)
}

/** What the feed has said, the earliest first. */
export async function keptFeedEntries(db: DatabaseReader, user_id: string): Promise<FeedEntry[]> {
  const rows = await db.select().from(calendarEntries).where(eq(calendarEntries.user_id, user_id)).all()
  return rows.toSorted((a, b) => (a.facts.start + a.id < b.facts.start + b.id ? -1 : 1))
}

/** The entries that have to be written, and those that leave. */
export async function feedEntryChanges(db: DatabaseReader, user_id: string, now: Date) {
  const kept = new Map((await keptFeedEntries(db, user_id)).map((entry) => [entry.id, entry]))
  const booked = await bookedFeedEntries(db, user_id, now)
  const isBooked = new Set(booked.map(({ id }) => id))
  const missing = [...kept.values()].filter(({ id }) => !isBooked.has(id))
  const oldest = daysBefore(now, FEED_DAYS_BACK)
  const gone = missing.filter(({ is_cancelled, changed_at, facts }) =>
    is_cancelled ? changed_at < daysBefore(now, CANCELLED_ENTRY_DAYS) : facts.end < oldest,
  )
  const ended = missing.filter((entry) => !entry.is_cancelled && !gone.includes(entry))
  const endedAt = await changeTimesOf(
    db,
    ended.map(({ id }) => id.slice(0, UUID_LENGTH)),
  )
  return {
    gone: gone.map(({ id }) => id),
    changed: [
      ...booked.flatMap(({ id, facts, noted_at }) => {
        const before = kept.get(id)
        if (before && !before.is_cancelled && hasSameFacts(before.facts, facts)) return []
        return [nextEntryVersion(before, { user_id, id, facts, is_cancelled: false }, noted_at, now)]
      }),
      ...ended.map((entry) =>
        nextEntryVersion(
          entry,
          { ...entry, is_cancelled: true },
          endedAt.get(entry.id.slice(0, UUID_LENGTH)) ?? '',
          now,
        ),
      ),
    ],
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * FEED_DAY_MS).toISOString()

const hasSameFacts = (a: CalendarFeedFacts, b: CalendarFeedFacts) =>
  (Object.keys({ ...a, ...b }) as (keyof CalendarFeedFacts)[]).every((name) => a[name] === b[name])

/** The next version: changed when its booking or project was, if that is later than what it said before, else now. */
function nextEntryVersion(
  before: FeedEntry | undefined,
  entry: Pick<FeedEntry, 'user_id' | 'id' | 'facts' | 'is_cancelled'>,
  noted_at: string,
  now: Date,
): FeedEntry {
  const changed_at = noted_at > (before?.changed_at ?? '') ? noted_at : now.toISOString()
  return { ...entry, changed_at, sequence: before ? before.sequence + 1 : 0 }
}

async function changeTimesOf(db: DatabaseReader, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const columns = { id: applications.id, noted_at: BOOKING_NOTED_AT }
  const rows = await db
    .select(columns)
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(inArray(applications.id, ids))
    .all()
  return new Map(rows.map(({ id, noted_at }) => [id, noted_at]))
}

/**
 * One entry for each of a person's own calls, as every screen tells them; for a day of theirs that has none yet, and for
 * days that are held, all-day ones. Without shifts and a call sheet, one for the booking as it is agreed.
 */
async function bookedFeedEntries(db: DatabaseReader, user_id: string, now: Date): Promise<BookedEntry[]> {
  const booked = await confirmedFeedJobs(db, user_id, daysBefore(now, FEED_DAYS_BACK))
  const shifts = await identifiedShifts(
    db,
    booked.map(({ id }) => id),
  )
  return booked.flatMap((each) => {
    const { start, end } = { start: each.role_start ?? each.date_start, end: each.role_end ?? each.date_end }
    const role = { id: each.role_id ?? '', date_start: start, date_end: end }
    const own = shifts.get(each.id)
    const work = { job: { roles: [role] }, role, content: each.content, shifts: own }
    if (isHeldWithoutShift(work))
      return [feedEntryOf(each, each.id, { ...wholeDaysOf(bookedDatesOf(work)), is_held: true })]
    if (own) return own.map((shift) => feedEntryOf(each, `${each.id}-${shift.id}`, shiftPeriodOf(shift)))
    const calls = ownCallsOf(work)
    if (calls.every(({ source }) => source === 'role')) return [feedEntryOf(each, each.id, { start, end })]
    const called = new Map(calls.map((call) => [call.date, call]))
    return bookedDatesOf(work).map((date) =>
      feedEntryOf(each, `${each.id}-${date}`, callPeriodOf(called.get(date)) ?? wholeDaysOf([date])),
    )
  })
}

type FeedPeriod = Pick<CalendarFeedFacts, 'start' | 'end' | 'is_all_day' | 'is_held'>

function callPeriodOf(call: OwnCall | undefined): FeedPeriod | null {
  if (!call) return null
  const { at, until } = call
  return { start: at, end: until ?? new Date(Date.parse(at) + OPEN_CALL_MS).toISOString() }
}
/** What a call that says no end takes in a calendar. */
const OPEN_CALL_MS = 3_600_000

const wholeDaysOf = (dates: string[]): FeedPeriod => ({
  start: new Date(londonMidnight(dates[0]!)).toISOString(),
  end: new Date(londonMidnight(dates.at(-1)!, 1)).toISOString(),
  is_all_day: true,
})

type ConfirmedFeedJob = Awaited<ReturnType<typeof confirmedFeedJobs>>[number]

function feedEntryOf(each: ConfirmedFeedJob, id: string, { start, end, ...kind }: FeedPeriod): BookedEntry {
  const summary = each.role_name ? `${each.role_name}: ${each.title}` : each.title
  const words = kind.is_held ? HELD_WITHOUT_SHIFT_TEXT : kind.is_all_day ? 'No call time yet' : ''
  const facts = {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    summary: kind.is_held ? `Held: ${summary}` : summary,
    location: [each.location, each.postcode].filter(Boolean).join(', '),
    description: [words, each.company].filter(Boolean).join('\n'),
    ...kind,
  }
  return { id, noted_at: each.noted_at, facts }
}

const PROJECT_CHANGED_AT = sql`(select max(${projectEvents.created_at}) from ${projectEvents} where ${projectEvents.job_id} = ${jobs.id})`
const BOOKING_NOTED_AT = sql<string>`case when ${PROJECT_CHANGED_AT} > ${applications.updated_at} then ${PROJECT_CHANGED_AT} else ${applications.updated_at} end`

const confirmedFeedJobs = (db: DatabaseReader, freelancer_id: string, since: string) =>
  db
    .select({
      id: applications.id,
      noted_at: BOOKING_NOTED_AT,
      title: jobs.title,
      location: jobs.location,
      postcode: jobs.postcode,
      date_start: jobs.date_start,
      date_end: jobs.date_end,
      role_id: jobRoles.id,
      role_name: jobRoles.role_name,
      content: callSheetVersions.content,
      role_start: sql<string | null>`coalesce(${applications.booked_start}, ${jobRoles.date_start})`,
      role_end: sql<string | null>`coalesce(${applications.booked_end}, ${jobRoles.date_end})`,
      company: companies.name,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .leftJoin(callSheets, eq(callSheets.job_id, jobs.id))
    .leftJoin(
      callSheetVersions,
      and(eq(callSheetVersions.job_id, jobs.id), eq(callSheetVersions.version, callSheets.version)),
    )
    .where(
      and(eq(applications.freelancer_id, freelancer_id), eq(applications.status, 'accepted'), gt(jobs.date_end, since)),
    )
    .orderBy(asc(jobs.date_start))
    .all()
