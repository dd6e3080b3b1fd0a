import { createHash, randomUUID } from 'node:crypto'
import type { BusyPeriod } from '../../../shared/calendar/calendar.ts'
import type { CalendarProviderId } from '../../../shared/calendar/calendar-texts.ts'
import { type CalendarProvider, GrantRefused } from './calendars.ts'

/** The address of the stand-in for a provider's consent page, which server/demo/dev serves. */
export const EMBEDDED_CONSENT_PATH = '/dev/calendar'

/** The code that the stand-in's page issues. It is valid only with the verifier of this challenge, as at a provider. */
export const standInCodeFor = (challenge: string) => `standin-${challenge}`

/**
 * The stand-in for a provider that is not set up: no calendar is read, the busy periods are invented and stay the same.
 */
export function openEmbeddedCalendar(provider: CalendarProviderId, now: () => Date): CalendarProvider {
  return {
    isStandIn: true,
    authorizationUrl({ redirect_uri, state, code_challenge }) {
      const page = new URL(`${EMBEDDED_CONSENT_PATH}/${provider}`, redirect_uri)
      page.search = new URLSearchParams({ state, code_challenge, code_challenge_method: 'S256' }).toString()
      return page.href
    },
    async exchange(answer, { verifier }) {
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      if (answer.searchParams.get('code') !== standInCodeFor(challenge)) throw new GrantRefused('invalid_grant')
      return newStandInGrant(now())
    },
    refresh: async () => newStandInGrant(now()),
    busyPeriods: async (_grant, { from, to }, chosen) =>
      STAND_IN_CALENDARS.filter(({ id, is_main }) => (chosen ? chosen.includes(id) : is_main)).flatMap(({ habits }) =>
        madeUpBusyPeriods(provider, habits, from, to),
      ),
    calendars: async () => STAND_IN_CALENDARS.map(({ habits: _habits, ...calendar }) => calendar),
    revoke: null,
  }
}

const newStandInGrant = (now: Date) => ({
  access_token: randomUUID(),
  refresh_token: randomUUID(),
  expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
})

/** Title, period in days, day of the period, hour, duration in hours: a freelancer's weeks, with a few days away. */
const MAIN_CALENDAR_HABITS = [
  ['Five-a-side', 7, 3, 19, 2],
  ['Accounts', 14, 8, 10, 2],
  ['Dentist', 47, 20, 14, 1],
  ['Hold: theatre get-in', 23, 12, 7, 38],
  ['Away with family', 41, 30, 9, 78],
] as const
const FAMILY_HABITS = [['School run', 7, 1, 15, 1]] as const
const STAND_IN_CALENDARS = [
  { id: 'main', name: 'Calendar', is_main: true, habits: MAIN_CALENDAR_HABITS },
  { id: 'family', name: 'Family', is_main: false, habits: FAMILY_HABITS },
]
const CALENDAR_DAY_MS = 86_400_000

type CalendarHabit = readonly [summary: string, apart: number, on: number, hour: number, hours: number]

function madeUpBusyPeriods(
  provider: CalendarProviderId,
  habits: readonly CalendarHabit[],
  from: Date,
  to: Date,
): BusyPeriod[] {
  return habits.flatMap(([summary, apart, on, hour, hours]) => {
    const times = []
    for (let day = Math.floor(from.getTime() / CALENDAR_DAY_MS); day * CALENDAR_DAY_MS < to.getTime(); day++) {
      if (day % apart !== on) continue
      const start = day * CALENDAR_DAY_MS + hour * 3_600_000
      const end = start + hours * 3_600_000
      // Google returns busy times without titles.
      const title = provider === 'google' ? 'Busy' : summary
      times.push({ summary: title, start: new Date(start).toISOString(), end: new Date(end).toISOString() })
    }
    return times
  })
}
