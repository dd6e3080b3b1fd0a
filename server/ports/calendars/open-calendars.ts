import type { Logger } from 'pino'
import { CALENDAR_PROVIDERS, type CalendarProviderId } from '../../../shared/calendar/calendar-texts.ts'
import type { ServerSettings } from '../settings.ts'
import type { CalendarProvider, CalendarProviders } from './calendars.ts'
import { openEmbeddedCalendar } from './embedded-calendar.ts'
import type { OAuthClientAccount } from './oauth-calendar.ts'

/** Each provider whose client is configured; else its stand-in, which does not exist in production. */
export async function openCalendars(
  settings: ServerSettings,
  log: Logger,
  now: () => Date,
): Promise<CalendarProviders> {
  const calendars: CalendarProviders = {}
  for (const id of CALENDAR_PROVIDERS) {
    const opened = await openCalendarProvider(id, settings, log, now)
    if (opened) calendars[id] = opened
  }
  return calendars
}

async function openCalendarProvider(
  id: CalendarProviderId,
  settings: ServerSettings,
  log: Logger,
  now: () => Date,
): Promise<CalendarProvider | null> {
  const account = calendarAccountOf(id, settings, now)
  const isProduction = settings.NODE_ENV === 'production'
  if (!account && !isProduction) return openEmbeddedCalendar(id, now)
  if (!account || (isProduction && !settings.PUBLIC_URL)) {
    const missing = account ? 'PUBLIC_URL' : `${id.toUpperCase()}_CLIENT_ID`
    log.warn(`${missing} is not set: no ${id} calendar can be connected, and the screens do not offer it`)
    return null
  }
  if (id === 'google') return (await import('./google-calendar.ts')).openGoogleCalendar(account)
  return (await import('./microsoft-calendar.ts')).openMicrosoftCalendar(account)
}

function calendarAccountOf(
  provider: CalendarProviderId,
  settings: ServerSettings,
  now: () => Date,
): OAuthClientAccount | null {
  const [id, secret, base] =
    provider === 'google'
      ? [settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET, settings.GOOGLE_API_BASE]
      : [settings.MICROSOFT_CLIENT_ID, settings.MICROSOFT_CLIENT_SECRET, settings.MICROSOFT_API_BASE]
  return id && secret ? { id, secret, base, now } : null
}
