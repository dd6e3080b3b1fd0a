import { z } from 'zod'
import { CALENDAR_PROVIDERS } from './calendar-texts.ts'
import { boundedText, namedObject, namedStrict, trimmedText } from '../fields.ts'
import { BLOCKED_DAYS_AT_ONCE, BLOCKED_NOTE_MAX, READ_CALENDARS_MAX } from '../limits.ts'

/** A busy period, times in ISO 8601. `summary` is visible to its owner only. */
const busyPeriodSchema = namedObject('BusyPeriod', { summary: z.string(), start: z.string(), end: z.string() })
export type BusyPeriod = z.infer<typeof busyPeriodSchema>

/** GET /calendar/status, and the answer to sync and disconnect. */
export const calendarStatusSchema = namedObject('CalendarStatus', {
  connected: z.boolean(),
  provider: z.enum(CALENDAR_PROVIDERS).nullable(),
  /** When the calendar was last read successfully. */
  last_sync: z.string().nullable(),
  busy_periods_count: z.number().int(),
  busy_periods: z.array(busyPeriodSchema),
  /**
   * 'revoked': the permission was withdrawn, and only connecting again helps. 'unreachable': the server tries again by
   * itself.
   */
  problem: z.enum(['revoked', 'unreachable']).nullable(),
})
export type CalendarStatus = z.infer<typeof calendarStatusSchema>

/** The row of kind 'calendar' on the device. */
export type CalendarRow = CalendarStatus & { id: 'calendar' }

/** GET /calendar/setup: which providers can be connected here, and whether a feed of one's own jobs exists. */
export const calendarSetupSchema = z.object({
  providers: z.array(z.object({ id: z.enum(CALENDAR_PROVIDERS), is_stand_in: z.boolean() })),
  feed_made_at: z.string().nullable(),
})
export type CalendarSetup = z.infer<typeof calendarSetupSchema>

/** GET /calendar/choices: the calendars of the connected account, and which of them are read. */
export const calendarChoicesSchema = namedObject('CalendarChoices', {
  calendars: z.array(z.object({ id: z.string(), name: z.string(), is_main: z.boolean(), is_chosen: z.boolean() })),
})
export type CalendarChoices = z.infer<typeof calendarChoicesSchema>

/** PUT /calendar/choices */
export const chosenCalendarsSchema = namedStrict('ChosenCalendars', {
  ids: z
    .array(boundedText(1000))
    .min(1, { error: 'choose at least one calendar' })
    .max(READ_CALENDARS_MAX, { error: `choose at most ${READ_CALENDARS_MAX} calendars` }),
})

export const startedConnectionSchema = z.object({ authorization_url: z.url() })
export type StartedConnection = z.infer<typeof startedConnectionSchema>

/** The address contains the key, and is returned only this once. */
export const calendarFeedSchema = z.object({ feed_url: z.url(), feed_made_at: z.string() })
export type CalendarFeed = z.infer<typeof calendarFeedSchema>

export const feedQuerySchema = z.object({ key: boundedText(100) })

/** The query that providers redirect people back with (RFC 6749, 4.1.2). Their further parameters are ignored. */
export const connectionAnswerSchema = z.object({
  state: boundedText(200).optional(),
  code: boundedText(4000).optional(),
  error: boundedText(200).optional(),
})
export type ConnectionAnswer = z.output<typeof connectionAnswerSchema>

/** PUT /calendar/blocked-days. A day that is named twice counts once; a repeat changes nothing. */
export const blockedDaysChangeSchema = namedStrict('BlockedDaysChange', {
  days: z
    .array(z.iso.date({ error: 'must be a day such as 2026-12-14' }))
    .min(1, { error: 'must have at least one day' })
    .max(BLOCKED_DAYS_AT_ONCE, { error: `must have at most ${BLOCKED_DAYS_AT_ONCE} days` }),
  /** False frees them. */
  is_blocked: z.boolean(),
  /** For the owner only. */
  note: trimmedText(BLOCKED_NOTE_MAX).default(''),
})
