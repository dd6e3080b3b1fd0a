import { isoLondonDay, londonMidnight } from '../dates-in-london.ts'

export const GUEST_LINK_ENDED_TEXT = 'This link has ended.'

/** Where a guest link leads: its secret is behind the '#', which no server, log or referrer sees. */
export const guestLinkPath = (token: string) => `/sheet#token=${token}`

/** The last day of a new link ('2026-12-17'): the day after the job, or tomorrow once that is past. */
export function defaultGuestLinkDay(date_end: string | null, now: number) {
  const last = Math.max(date_end ? Date.parse(date_end) : 0, now)
  return isoLondonDay(londonMidnight(isoLondonDay(last), 1) + NOON_MS)
}
const NOON_MS = 43_200_000

/** ISO; on the last day of a link, which ends at its midnight. */
export const lastMomentOfGuestLink = (ends_at: string) => new Date(Date.parse(ends_at) - 1).toISOString()

/** The moment at which a link ends that works on this day of London. */
export const guestLinkEndOf = (day: string) => new Date(londonMidnight(day, 1)).toISOString()
