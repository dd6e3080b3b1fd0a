import { z } from 'zod'
import { CALENDAR_PROVIDERS } from './calendar-words.ts'
import { namedObject } from '../fields.ts'

export const calendarProvider = z.object({ provider: z.enum(CALENDAR_PROVIDERS) })

/** A time that is taken, ISO 8601. `summary` is for its owner alone. */
export const busyPeriod = namedObject('BusyPeriod', { summary: z.string(), start: z.string(), end: z.string() })
export type BusyPeriod = z.infer<typeof busyPeriod>

/** GET /calendar/status, and the answer to sync and disconnect. */
export const calendarStatus = namedObject('CalendarStatus', {
  connected: z.boolean(),
  provider: z.enum(CALENDAR_PROVIDERS).nullable(),
  /** When it was last read with success. */
  last_sync: z.string().nullable(),
  busy_periods_count: z.number().int(),
  busy_periods: z.array(busyPeriod),
  /** 'revoked': the permission was taken back, and only connecting again helps. 'unreachable': it is tried again by itself. */
  problem: z.enum(['revoked', 'unreachable']).nullable(),
})
export type CalendarStatus = z.infer<typeof calendarStatus>

/** The row of kind 'calendar' on the device. */
export type CalendarRow = CalendarStatus & { id: 'calendar' }

/** GET /calendar/setup: what can be connected here, and whether one's jobs are shown to another calendar. */
export const calendarSetup = z.object({
  providers: z.array(z.object({ id: z.enum(CALENDAR_PROVIDERS), is_stand_in: z.boolean() })),
  feed_made_at: z.string().nullable(),
})
export type CalendarSetup = z.infer<typeof calendarSetup>

export const startedConnection = z.object({ authorization_url: z.url() })
export type StartedConnection = z.infer<typeof startedConnection>

/** The address holds the key, and is told this once. */
export const madeFeed = z.object({ feed_url: z.url(), feed_made_at: z.string() })
export type MadeFeed = z.infer<typeof madeFeed>

export const feedQuery = z.object({ key: z.string().max(100) })

/** As providers send people back (RFC 6749, 4.1.2); what else they add is theirs. */
export const connectionAnswer = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
})
