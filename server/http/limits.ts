import { openSingleProcess, type Processes } from '../db/processes.ts'
import { type LimiterCount, giveBackAll, openBlockLimiter, takePointsOfAll } from './take-points.ts'

const QUARTER_HOUR_SECONDS = 900
const FULL_HOUR_SECONDS = 3600
const FULL_DAY_SECONDS = 86_400

type Limit = {
  points: number
  /** How long a point is counted. */
  seconds: number
  /** Counted by the address that a request comes from, and with a few times as many for the blocks around it. */
  byAddress?: true
  /** What somebody is told who has none left. */
  reason?: string
}

/** How often something may be done, in all processes together. See decision 020. */
export const LIMITS = {
  failedSignInsFromTo: { points: 10, seconds: QUARTER_HOUR_SECONDS },
  failedSignInsFrom: { points: 100, seconds: QUARTER_HOUR_SECONDS, byAddress: true },
  failedSignInsTo: { points: 50, seconds: FULL_HOUR_SECONDS },
  failedSignInsOnKnownDevice: { points: 10, seconds: QUARTER_HOUR_SECONDS },
  registrationsFrom: { points: 1000, seconds: FULL_HOUR_SECONDS, byAddress: true },
  takenEmailsFrom: { points: 30, seconds: FULL_HOUR_SECONDS, byAddress: true },
  resetMails: { points: 5, seconds: FULL_HOUR_SECONDS },
  resetMailsFrom: { points: 30, seconds: FULL_HOUR_SECONDS, byAddress: true },
  /** A whole crew behind the address of one venue. */
  guestSheetsFrom: { points: 600, seconds: FULL_HOUR_SECONDS, byAddress: true },
  mailedLinksFrom: { points: 100, seconds: FULL_HOUR_SECONDS, byAddress: true },
  wrongPasswords: { points: 10, seconds: QUARTER_HOUR_SECONDS },
  exports: { points: 10, seconds: FULL_HOUR_SECONDS },
  teamInvitations: { points: 60, seconds: FULL_HOUR_SECONDS },
  teamInvitationsFrom: { points: 300, seconds: FULL_DAY_SECONDS, byAddress: true },
  teamInvitationsTo: { points: 4, seconds: FULL_DAY_SECONDS },
  repeatedInvitations: { points: 20, seconds: FULL_DAY_SECONDS },
  repeatedInvitationsFrom: { points: 60, seconds: FULL_DAY_SECONDS, byAddress: true },
  refereeMailsFrom: { points: 100, seconds: FULL_DAY_SECONDS, byAddress: true },
  welcomeMails: { points: 3, seconds: FULL_DAY_SECONDS, reason: 'The email has been sent three times today.' },
  /** Re-encoding pictures is the most expensive work of the server. */
  pictures: { points: 400, seconds: FULL_DAY_SECONDS, reason: 'At most 400 pictures can be uploaded in a day.' },
  calendarRequests: { points: 60, seconds: QUARTER_HOUR_SECONDS },
  testPushes: { points: 6, seconds: QUARTER_HOUR_SECONDS, reason: 'That is enough tests for now.' },
  /** Over all codes sent meanwhile, and over all kinds. */
  codeGuesses: { points: 10, seconds: FULL_HOUR_SECONDS },
  /** Counted by purpose, never by person, so that a stranger cannot use up the owner's. */
  codes: { points: 5, seconds: FULL_HOUR_SECONDS },
  codesFrom: { points: 30, seconds: FULL_HOUR_SECONDS, byAddress: true },
  passkeyOptionsFrom: { points: 300, seconds: QUARTER_HOUR_SECONDS, byAddress: true },
  textsTo: { points: 10, seconds: FULL_HOUR_SECONDS },
  textsPerDayTo: { points: 40, seconds: FULL_DAY_SECONDS },
  textsFrom: { points: 50, seconds: FULL_DAY_SECONDS, byAddress: true },
  textsPerDay: { points: 500, seconds: FULL_DAY_SECONDS },
  textsPerDayExceptSignIns: { points: 250, seconds: FULL_DAY_SECONDS },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS
export type Limits = ReturnType<typeof openLimits>

/** `points` replaces those of LIMITS. */
export function openLimits(
  points: Partial<Record<LimitName, number>> = {},
  { rateLimiter }: Pick<Processes, 'rateLimiter'> = openSingleProcess(),
) {
  const pointsOf = (name: LimitName) => points[name] ?? LIMITS[name].points
  const counters = new Map<LimitName, (who: string) => LimiterCount[]>()

  function countsOf(name: LimitName, who: string) {
    const counter = counters.get(name) ?? openCounter(name)
    counters.set(name, counter)
    return counter(who)
  }
  function openCounter(name: LimitName): (who: string) => LimiterCount[] {
    const { seconds, byAddress }: Limit = LIMITS[name]
    const counted = { points: pointsOf(name), duration: seconds }
    if (byAddress) return openBlockLimiter(rateLimiter, name, counted)
    const limiter = rateLimiter(name, counted)
    return (who) => [[limiter, who]]
  }

  return {
    /**
     * Counts before the thing is done, so that what is asked for at the same time is limited too. `who`: an address for
     * limits by address, else any key. @throws 429 where nothing is left
     */
    async take(name: LimitName, who: string, { count = 1, reason = (LIMITS[name] as Limit).reason } = {}) {
      await takePointsOfAll(countsOf(name, who), count, reason)
    },
    /** Takes one count back, as after the right password. */
    giveBack: (name: LimitName, who: string) => giveBackAll(countsOf(name, who)),
    async isUsedUp(name: LimitName, who: string) {
      const [[limiter, key]] = countsOf(name, who) as [LimiterCount]
      return ((await limiter.get(key))?.consumedPoints ?? 0) >= pointsOf(name)
    },
  }
}
