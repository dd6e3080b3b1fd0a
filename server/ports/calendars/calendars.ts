import type { BusyPeriod } from '../../../shared/calendar/calendar.ts'
import type { CalendarProviderId } from '../../../shared/calendar/calendar-words.ts'

/** What a provider has given us for one person: kept sealed. */
export type Grant = {
  access_token: string
  refresh_token: string | null
  /** Of the access token, ISO 8601. */
  expires_at: string
}
export type Span = { from: Date; to: Date }

/** A provider of calendars, by OAuth 2.0 with PKCE. What goes wrong is one of the two errors below. */
export type CalendarProvider = {
  isStandIn: boolean
  authorizationUrl: (ask: { redirect_uri: string; state: string; code_challenge: string }) => string
  /** `answer` is the whole address that the browser came back to. Null where the person left out what we ask for. */
  exchange: (answer: URL, checks: { verifier: string; state: string }) => Promise<Grant | null>
  refresh: (grant: Grant) => Promise<Grant>
  busyPeriods: (grant: Grant, span: Span) => Promise<BusyPeriod[]>
  /** Null where the provider has no such call: the person takes the permission back on a page of theirs. */
  revoke: ((grant: Grant) => Promise<void>) | null
}
/** Those that are set up. */
export type Calendars = Partial<Record<CalendarProviderId, CalendarProvider>>

/** The provider does not take this code or token, now or later. */
export class GrantRefused extends Error {}

/** It may work another time. Never the provider's own words: they may repeat a secret. */
export class CalendarUnreachable extends Error {
  /** Seconds, where the provider names them. */
  readonly retryAfter: number | undefined

  constructor(reason: string, retryAfter?: number) {
    super(reason)
    this.retryAfter = retryAfter
  }
}
