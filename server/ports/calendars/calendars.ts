import type { BusyPeriod } from '../../../shared/calendar/calendar.ts'
import type { CalendarProviderId } from '../../../shared/calendar/calendar-texts.ts'

/** A provider's tokens for one person: stored sealed. */
export type CalendarGrant = {
  access_token: string
  refresh_token: string | null
  /** Expiry of the access token, ISO 8601. */
  expires_at: string
  /** What was granted; missing in grants of earlier releases. */
  scope?: string
}
/** One of a person's calendars. */
export type ProviderCalendar = { id: string; name: string; is_main: boolean }
export type CalendarSpan = { from: Date; to: Date }

/** A calendar provider, by OAuth 2.0 with PKCE. Failures are one of the two errors below. */
export type CalendarProvider = {
  isStandIn: boolean
  authorizationUrl: (ask: { redirect_uri: string; state: string; code_challenge: string }) => string
  /** `answer` is the whole callback address. Null if the person did not grant the scope that is needed. */
  exchange: (answer: URL, checks: { verifier: string; state: string }) => Promise<CalendarGrant | null>
  refresh: (grant: CalendarGrant) => Promise<CalendarGrant>
  /** Of the chosen calendars that still exist, or else of the main one. */
  busyPeriods: (grant: CalendarGrant, span: CalendarSpan, chosen: string[] | null) => Promise<BusyPeriod[]>
  /** The calendars to choose from; null if what was granted does not cover their names. */
  calendars: (grant: CalendarGrant) => Promise<ProviderCalendar[] | null>
  /** Null if the provider has no such call: then the person revokes the permission on the provider's own page. */
  revoke: ((grant: CalendarGrant) => Promise<void>) | null
}
/** The providers that are set up. */
export type CalendarProviders = Partial<Record<CalendarProviderId, CalendarProvider>>

/** The provider refuses this code or token for good. */
export class GrantRefused extends Error {}

/** A temporary failure. Its text is never the provider's own, which may repeat a secret. */
export class CalendarUnreachable extends Error {
  /** Seconds, if the provider gives them. */
  readonly retryAfter: number | undefined

  constructor(reason: string, retryAfter?: number) {
    super(reason)
    this.retryAfter = retryAfter
  }
}
