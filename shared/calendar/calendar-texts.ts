import { formatDay, formatTime } from '../dates.ts'
import { labelFor } from '../labels.ts'

const isMidnight = (moment: string) => formatTime(moment) === '00:00'

/** 'Mon 14 Dec', 'Mon 14 Dec to Wed 16 Dec' for whole days; 'Mon 14 Dec, 10:00 to 11:00'; 'Mon 14 Dec, 19:00 to Tue 15 Dec, 09:00'. */
export function busyText({ start, end }: { start: string; end: string }) {
  const first = formatDay(start)
  if (isMidnight(start) && isMidnight(end)) {
    const last = formatDay(new Date(Date.parse(end) - 1))
    return first === last ? first : `${first} to ${last}`
  }
  const from = `${first}, ${formatTime(start)}`
  return first === formatDay(end) ? `${from} to ${formatTime(end)}` : `${from} to ${formatDay(end)}, ${formatTime(end)}`
}

export const CALENDAR_PROVIDERS = ['google', 'microsoft'] as const
export type CalendarProviderId = (typeof CALENDAR_PROVIDERS)[number]

const CALENDAR_PROVIDER_NAMES: Record<CalendarProviderId, string> = {
  google: 'Google Calendar',
  microsoft: 'Microsoft Calendar',
}
/** The provider's name on screens. */
export const calendarProviderName = (provider: string) => labelFor(CALENDAR_PROVIDER_NAMES, provider)

/** How connecting a calendar ended: /settings?tab=calendar&calendar=... carries one of the keys. */
export const CONNECTION_END_TEXTS = {
  connected: 'Your calendar is connected.',
  denied: 'You didn’t allow it, so nothing was connected.',
  stale:
    'That link has been used, timed out or was started on another device. Nothing was connected; please start again.',
  failed: 'The calendar’s provider refused. Nothing was connected; please start again.',
  unreachable: 'The calendar’s provider isn’t answering. Nothing was connected; please try again later.',
} as const
export type ConnectionEnd = keyof typeof CONNECTION_END_TEXTS

/** Whether a value from the address is one of these keys. */
export const isConnectionEnd = (text: string | null): text is ConnectionEnd =>
  text !== null && Object.hasOwn(CONNECTION_END_TEXTS, text)
