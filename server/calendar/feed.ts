import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { BRAND } from '../../shared/brand.ts'
import { writeCalendar } from '../../shared/calendar/ical.ts'
import type { CalendarSetup, MadeFeed } from '../../shared/calendar/calendar.ts'
import { CALENDAR_PROVIDERS } from '../../shared/calendar/calendar-texts.ts'
import { hashToken } from '../http/sessions.ts'
import type { Context, UserContext } from '../context.ts'
import { calendarFeeds } from '../db/schema/calendar.ts'
import { applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import { companies, users } from '../db/schema/people.ts'
import { notFound } from '../errors.ts'
import { ownShifts, periodOf } from '../jobs/matching/shift-rows.ts'

/** Days that a past job stays in the feed. */
const DAYS_BACK = 365

/**
 * The confirmed jobs of the key's owner, as iCalendar.
 * @throws 404 for a key that is nobody's, or a suspended person's
 */
export async function writeFeed(ctx: Context, key: string, origin: string): Promise<string> {
  const owner = await ctx.db.read
    .select({ id: users.id })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.user_id))
    .where(and(eq(calendarFeeds.key_hash, hashToken(key)), isNull(users.suspended_at)))
    .get()
  if (!owner) throw notFound('This calendar does not exist, or its address was withdrawn.')
  const booked = await confirmedJobs(ctx, owner.id)
  const shifts = await ownShifts(
    ctx.db.read,
    booked.map(({ id }) => id),
  )
  const events = booked.flatMap((each) => {
    const whole = { start: each.role_start ?? each.date_start, end: each.role_end ?? each.date_end }
    const own = shifts.get(each.id) ?? []
    if (own.length === 0) return eventOf(each, each.id, whole, origin)
    return own.map((shift) => eventOf(each, `${each.id}-${shift.day}-${shift.starts}`, periodOf(shift), origin))
  })
  return writeCalendar(events, `${BRAND} jobs`)
}

type Confirmed = Awaited<ReturnType<typeof confirmedJobs>>[number]

/** A confirmed job, or one of its shifts. */
const eventOf = (each: Confirmed, id: string, time: { start: string; end: string }, origin: string) => ({
  uid: `${id}@standby`,
  stamp: each.updated_at,
  ...time,
  summary: each.role_name ? `${each.role_name}: ${each.title}` : each.title,
  location: [each.location, each.postcode].filter(Boolean).join(', '),
  description: each.company,
  url: new URL('/?tab=confirmed', origin).href,
})

const confirmedJobs = ({ db, now }: Context, freelancer_id: string) =>
  db.read
    .select({
      id: applications.id,
      updated_at: applications.updated_at,
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
      and(
        eq(applications.freelancer_id, freelancer_id),
        eq(applications.status, 'accepted'),
        gt(jobs.date_end, new Date(now().getTime() - DAYS_BACK * 86_400_000).toISOString()),
      ),
    )
    .orderBy(asc(jobs.date_start))
    .all()

/** Creates a new secret address, returned only this once; the one before stops working. */
export async function makeFeed(me: UserContext, origin: string): Promise<MadeFeed> {
  const key = randomBytes(32).toString('base64url')
  const row = { key_hash: hashToken(key), created_at: me.now().toISOString() }
  await me.db.write((tx) =>
    tx
      .insert(calendarFeeds)
      .values({ user_id: me.user.id, ...row })
      .onConflictDoUpdate({ target: calendarFeeds.user_id, set: row })
      .run(),
  )
  return { feed_url: new URL(`/api/calendar/feed.ics?key=${key}`, origin).href, feed_made_at: row.created_at }
}

export async function removeFeed(me: UserContext): Promise<void> {
  await me.db.write((tx) => tx.delete(calendarFeeds).where(eq(calendarFeeds.user_id, me.user.id)).run())
}

export async function calendarSetup({ ports, db, user }: UserContext): Promise<CalendarSetup> {
  const feed = await db.read.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, user.id)).get()
  return {
    providers: CALENDAR_PROVIDERS.flatMap((id) => {
      const calendar = ports.calendars[id]
      return calendar ? [{ id, is_stand_in: calendar.isStandIn }] : []
    }),
    feed_made_at: feed?.created_at ?? null,
  }
}
