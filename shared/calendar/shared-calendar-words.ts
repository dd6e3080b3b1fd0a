import { wordsFor } from '../plain-words.ts'

export const CALENDAR_PROVIDERS = ['google', 'microsoft'] as const
export type CalendarProviderId = (typeof CALENDAR_PROVIDERS)[number]

const NAMES: Record<CalendarProviderId, string> = {
  google: 'Google Calendar',
  microsoft: 'Microsoft Calendar',
}
export const calendarName = (provider: string) => wordsFor(NAMES, provider)

/** What became of the way to a provider's page and back: /settings?tab=calendar&calendar=... carries one of the words on the left. */
export const CONNECTION_ENDS = {
  connected: 'Your calendar is connected.',
  denied: 'You did not allow it, so nothing was connected.',
  stale:
    'This way back was used already, took too long, or began somewhere else. Nothing was connected; please start again.',
  failed: 'The calendar’s provider refused. Nothing was connected; please start again.',
  unreachable: 'The calendar’s provider does not answer. Nothing was connected; please try again later.',
} as const
export type ConnectionEnd = keyof typeof CONNECTION_ENDS

export const isConnectionEnd = (text: string | null): text is ConnectionEnd => text !== null && text in CONNECTION_ENDS
