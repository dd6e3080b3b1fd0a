import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { withoutControls } from '../../shared/calendar/ical.ts'
import type { CalendarSetup, CalendarFeed } from '../../shared/calendar/calendar.ts'
import { CALENDAR_PROVIDERS } from '../../shared/calendar/calendar-texts.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { hashToken } from '../http/sessions.ts'
import type { Context, UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { type CalendarFeedFacts, calendarFeeds } from '../db/schema/calendar.ts'
import { users } from '../db/schema/people.ts'
import { notFound } from '../errors.ts'
import { feedEntryChanges, keptFeedEntries, renewFeedEntries } from './feed-entries.ts'

/**
 * The confirmed jobs of the key's owner, as iCalendar.
 * @throws 404 for a key that is nobody's, or a suspended person's
 */
export async function writeCalendarFeed(ctx: Context, key: string, origin: string): Promise<string> {
  const owner = await feedOwnerOf(ctx.db.read, key)
  const { changed, gone } = await feedEntryChanges(ctx.db.read, owner, ctx.now())
  const entries =
    changed.length + gone.length === 0
      ? await keptFeedEntries(ctx.db.read, owner)
      : await ctx.db.write(async (tx) => renewFeedEntries(tx, await feedOwnerOf(tx, key), ctx.now()))
  const calendar = ical({
    prodId: { company: PRODUCT_NAME, product: PRODUCT_NAME, language: 'EN' },
    name: `${PRODUCT_NAME} jobs`,
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: FEED_REFRESH_S,
  })
  for (const { id, facts, sequence, changed_at, is_cancelled } of entries)
    calendar.createEvent({
      id: `${id}@standby`,
      sequence,
      stamp: changed_at,
      lastModified: changed_at,
      ...(facts.is_all_day
        ? { allDay: true, start: utcDayOf(facts.start), end: utcDayOf(facts.end) }
        : { start: facts.start, end: facts.end }),
      summary: withoutControls(facts.summary),
      location: withoutControls(facts.location),
      description: withoutControls(facts.description),
      url: new URL('/?tab=confirmed', origin).href,
      status: eventStatusOf(facts, is_cancelled),
    })
  return `${calendar.toString()}\r\n`
}

function eventStatusOf({ is_held }: CalendarFeedFacts, is_cancelled: boolean) {
  if (is_cancelled) return ICalEventStatus.CANCELLED
  return is_held ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** A date of a calendar has no zone: ical-generator writes the one in UTC. */
const utcDayOf = (moment: string) => new Date(`${isoLondonDay(Date.parse(moment))}T00:00:00Z`)

/** Seconds after which a calendar may ask again. */
const FEED_REFRESH_S = 3600

async function feedOwnerOf(db: DatabaseReader, key: string) {
  const owner = await db
    .select({ id: users.id })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.user_id))
    .where(and(eq(calendarFeeds.key_hash, hashToken(key)), isNull(users.suspended_at)))
    .get()
  if (!owner) throw notFound('This calendar does not exist, or its address was withdrawn.')
  return owner.id
}

/** Creates a new secret address, returned only this once; the one before stops working. */
export async function makeCalendarFeed(me: UserContext, origin: string): Promise<CalendarFeed> {
  const key = randomBytes(32).toString('base64url')
  const row = { key_hash: hashToken(key), created_at: me.now().toISOString() }
  await me.db.writeByRow((tx) =>
    tx
      .insert(calendarFeeds)
      .values({ user_id: me.user.id, ...row })
      .onConflictDoUpdate({ target: calendarFeeds.user_id, set: row })
      .run(),
  )
  return { feed_url: new URL(`/api/calendar/feed.ics?key=${key}`, origin).href, feed_made_at: row.created_at }
}

export async function removeCalendarFeed(me: UserContext): Promise<void> {
  await me.db.writeByRow((tx) => tx.delete(calendarFeeds).where(eq(calendarFeeds.user_id, me.user.id)).run())
}

export async function readCalendarSetup({ ports, db, user }: UserContext): Promise<CalendarSetup> {
  const feed = await db.read.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, user.id)).get()
  return {
    providers: CALENDAR_PROVIDERS.flatMap((id) => {
      const calendar = ports.calendars[id]
      return calendar ? [{ id, is_stand_in: calendar.isStandIn }] : []
    }),
    feed_made_at: feed?.created_at ?? null,
  }
}
