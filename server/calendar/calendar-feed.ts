import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CalendarSetup, MadeFeed } from '../../shared/calendar/calendar.ts'
import { CALENDAR_PROVIDERS } from '../../shared/calendar/shared-calendar-words.ts'
import { hashToken } from '../http/sessions.ts'
import type { UserContext } from '../context.ts'
import { calendarFeeds } from '../db/schema/calendar.ts'

/** A new secret address, told this once; the one before stops working. */
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

export function calendarSetup({ ports, db, user }: UserContext): CalendarSetup {
  const feed = db.read.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, user.id)).get()
  return {
    providers: CALENDAR_PROVIDERS.flatMap((id) => {
      const calendar = ports.calendars[id]
      return calendar ? [{ id, is_stand_in: calendar.isStandIn }] : []
    }),
    feed_made_at: feed?.created_at ?? null,
  }
}
