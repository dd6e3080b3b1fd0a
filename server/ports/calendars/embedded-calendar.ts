import { createHash, randomUUID } from 'node:crypto'
import type { BusyPeriod } from '../../../shared/calendar/calendar.ts'
import type { CalendarProviderId } from '../../../shared/calendar/calendar-texts.ts'
import { type CalendarProvider, GrantRefused } from './calendars.ts'

/** The address of the stand-in for a provider's consent page, which server/demo/dev serves. */
export const EMBEDDED_CONSENT = '/dev/calendar'

/** The code that the stand-in's page issues. It is valid only with the verifier of this challenge, as at a provider. */
export const codeFor = (challenge: string) => `standin-${challenge}`

/**
 * The stand-in for a provider that is not set up: no calendar is read, the busy periods are invented and stay the same.
 */
export function openEmbeddedCalendar(provider: CalendarProviderId, now: () => Date): CalendarProvider {
  return {
    isStandIn: true,
    authorizationUrl({ redirect_uri, state, code_challenge }) {
      const page = new URL(`${EMBEDDED_CONSENT}/${provider}`, redirect_uri)
      page.search = new URLSearchParams({ state, code_challenge, code_challenge_method: 'S256' }).toString()
      return page.href
    },
    async exchange(answer, { verifier }) {
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      if (answer.searchParams.get('code') !== codeFor(challenge)) throw new GrantRefused('invalid_grant')
      return newGrant(now())
    },
    refresh: async () => newGrant(now()),
    busyPeriods: async (_grant, { from, to }, chosen) =>
      OWN_CALENDARS.filter(({ id, is_main }) => (chosen ? chosen.includes(id) : is_main)).flatMap(({ habits }) =>
        madeUpTimes(provider, habits, from, to),
      ),
    calendars: async () => OWN_CALENDARS.map(({ habits: _habits, ...calendar }) => calendar),
    revoke: null,
  }
}

const newGrant = (now: Date) => ({
  access_token: randomUUID(),
  refresh_token: randomUUID(),
  expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
})

/** Title, period in days, day of the period, hour, duration in hours: a freelancer's weeks, with a few days away. */
const HABITS = [
  ['Five-a-side', 7, 3, 19, 2],
  ['Accounts', 14, 8, 10, 2],
  ['Dentist', 47, 20, 14, 1],
  ['Hold: theatre get-in', 23, 12, 7, 38],
  ['Away with family', 41, 30, 9, 78],
] as const
const FAMILY_HABITS = [['School run', 7, 1, 15, 1]] as const
const OWN_CALENDARS = [
  { id: 'main', name: 'Calendar', is_main: true, habits: HABITS },
  { id: 'family', name: 'Family', is_main: false, habits: FAMILY_HABITS },
]
const DAY = 86_400_000

type Habit = readonly [summary: string, apart: number, on: number, hour: number, hours: number]

function madeUpTimes(provider: CalendarProviderId, habits: readonly Habit[], from: Date, to: Date): BusyPeriod[] {
  return habits.flatMap(([summary, apart, on, hour, hours]) => {
    const times = []
    for (let day = Math.floor(from.getTime() / DAY); day * DAY < to.getTime(); day++) {
      if (day % apart !== on) continue
      const start = day * DAY + hour * 3_600_000
      const end = start + hours * 3_600_000
      // Google returns busy times without titles.
      const title = provider === 'google' ? 'Busy' : summary
      times.push({ summary: title, start: new Date(start).toISOString(), end: new Date(end).toISOString() })
    }
    return times
  })
}
