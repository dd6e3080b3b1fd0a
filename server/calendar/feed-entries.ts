import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
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
  (Object.keys(b) as (keyof CalendarFeedFacts)[]).every((name) => a[name] === b[name])

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

/** One entry for each shift of a booking, or for the booking where its role has none for this person. */
async function bookedFeedEntries(db: DatabaseReader, user_id: string, now: Date): Promise<BookedEntry[]> {
  const booked = await confirmedFeedJobs(db, user_id, daysBefore(now, FEED_DAYS_BACK))
  const shifts = await identifiedShifts(
    db,
    booked.map(({ id }) => id),
  )
  return booked.flatMap((each) => {
    const own = shifts.get(each.id) ?? []
    if (own.length === 0) {
      const whole = { start: each.role_start ?? each.date_start, end: each.role_end ?? each.date_end }
      return [feedEntryOf(each, each.id, whole)]
    }
    return own.map((shift) => feedEntryOf(each, `${each.id}-${shift.id}`, shiftPeriodOf(shift)))
  })
}

type ConfirmedFeedJob = Awaited<ReturnType<typeof confirmedFeedJobs>>[number]

const feedEntryOf = (
  each: ConfirmedFeedJob,
  id: string,
  { start, end }: { start: string; end: string },
): BookedEntry => ({
  id,
  noted_at: each.noted_at,
  facts: {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    summary: each.role_name ? `${each.role_name}: ${each.title}` : each.title,
    location: [each.location, each.postcode].filter(Boolean).join(', '),
    description: each.company,
  },
})

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
      role_name: jobRoles.role_name,
      ...{ role_start: sql<string | null>`coalesce(${applications.booked_start}, ${jobRoles.date_start})` },
      ...{ role_end: sql<string | null>`coalesce(${applications.booked_end}, ${jobRoles.date_end})` },
      company: companies.name,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(
      and(eq(applications.freelancer_id, freelancer_id), eq(applications.status, 'accepted'), gt(jobs.date_end, since)),
    )
    .orderBy(asc(jobs.date_start))
    .all()
