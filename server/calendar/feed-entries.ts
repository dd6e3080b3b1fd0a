import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { calendarEntries, type FeedFacts } from '../db/schema/calendar.ts'
import type { Reader, Tx } from '../db/connection.ts'
import { applications, jobRoles, jobs, projectEvents } from '../db/schema/jobs.ts'
import { companies } from '../db/schema/people.ts'
import { identifiedShifts, periodOf } from '../jobs/matching/shift-rows.ts'

/** Days that a past job stays in the feed. */
const DAYS_BACK = 365
/** Days that a cancelled booking stays in it: a calendar that is read once a week must learn of it, too. */
const DAYS_CANCELLED = 30
const DAY = 86_400_000
const UUID = 36

type Entry = typeof calendarEntries.$inferSelect
/** `noted_at`: when the booking or its project was last changed. */
type Booked = { id: string; facts: FeedFacts; noted_at: string }

/** What the feed says now, in order; in a transaction, because it is compared with what it said before. */
export async function renewEntries(tx: Tx, user_id: string, now: Date): Promise<Entry[]> {
  const { changed, gone } = await entryChanges(tx, user_id, now)
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
  return await keptEntries(tx, user_id)
}

/** What the feed has said, the earliest first. */
export async function keptEntries(db: Reader, user_id: string): Promise<Entry[]> {
  const rows = await db.select().from(calendarEntries).where(eq(calendarEntries.user_id, user_id)).all()
  return rows.toSorted((a, b) => (a.facts.start + a.id < b.facts.start + b.id ? -1 : 1))
}

/** The entries that have to be written, and those that leave. */
export async function entryChanges(db: Reader, user_id: string, now: Date) {
  const kept = new Map((await keptEntries(db, user_id)).map((entry) => [entry.id, entry]))
  const booked = await bookedEntries(db, user_id, now)
  const isBooked = new Set(booked.map(({ id }) => id))
  const missing = [...kept.values()].filter(({ id }) => !isBooked.has(id))
  const oldest = daysBefore(now, DAYS_BACK)
  const gone = missing.filter(({ is_cancelled, changed_at, facts }) =>
    is_cancelled ? changed_at < daysBefore(now, DAYS_CANCELLED) : facts.end < oldest,
  )
  const ended = missing.filter((entry) => !entry.is_cancelled && !gone.includes(entry))
  const endedAt = await changesOf(
    db,
    ended.map(({ id }) => id.slice(0, UUID)),
  )
  return {
    gone: gone.map(({ id }) => id),
    changed: [
      ...booked.flatMap(({ id, facts, noted_at }) => {
        const before = kept.get(id)
        if (before && !before.is_cancelled && isSame(before.facts, facts)) return []
        return [nextOf(before, { user_id, id, facts, is_cancelled: false }, noted_at, now)]
      }),
      ...ended.map((entry) =>
        nextOf(entry, { ...entry, is_cancelled: true }, endedAt.get(entry.id.slice(0, UUID)) ?? '', now),
      ),
    ],
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY).toISOString()

const isSame = (a: FeedFacts, b: FeedFacts) =>
  (Object.keys(b) as (keyof FeedFacts)[]).every((name) => a[name] === b[name])

/** The next version: changed when its booking or project was, if that is later than what it said before, else now. */
function nextOf(
  before: Entry | undefined,
  entry: Pick<Entry, 'user_id' | 'id' | 'facts' | 'is_cancelled'>,
  noted_at: string,
  now: Date,
): Entry {
  const changed_at = noted_at > (before?.changed_at ?? '') ? noted_at : now.toISOString()
  return { ...entry, changed_at, sequence: before ? before.sequence + 1 : 0 }
}

async function changesOf(db: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const columns = { id: applications.id, noted_at: NOTED_AT }
  const rows = await db
    .select(columns)
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(inArray(applications.id, ids))
    .all()
  return new Map(rows.map(({ id, noted_at }) => [id, noted_at]))
}

/** One entry for each shift of a booking, or for the booking where its role has none for this person. */
async function bookedEntries(db: Reader, user_id: string, now: Date): Promise<Booked[]> {
  const booked = await confirmedJobs(db, user_id, daysBefore(now, DAYS_BACK))
  const shifts = await identifiedShifts(
    db,
    booked.map(({ id }) => id),
  )
  return booked.flatMap((each) => {
    const own = shifts.get(each.id) ?? []
    if (own.length === 0) {
      const whole = { start: each.role_start ?? each.date_start, end: each.role_end ?? each.date_end }
      return [entryOf(each, each.id, whole)]
    }
    return own.map((shift) => entryOf(each, `${each.id}-${shift.id}`, periodOf(shift)))
  })
}

type Confirmed = Awaited<ReturnType<typeof confirmedJobs>>[number]

const entryOf = (each: Confirmed, id: string, { start, end }: { start: string; end: string }): Booked => ({
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

const PROJECT_CHANGED = sql`(select max(${projectEvents.created_at}) from ${projectEvents} where ${projectEvents.job_id} = ${jobs.id})`
const NOTED_AT = sql<string>`case when ${PROJECT_CHANGED} > ${applications.updated_at} then ${PROJECT_CHANGED} else ${applications.updated_at} end`

const confirmedJobs = (db: Reader, freelancer_id: string, since: string) =>
  db
    .select({
      id: applications.id,
      noted_at: NOTED_AT,
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
