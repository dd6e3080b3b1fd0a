import { openSingleProcess, type Processes } from '../db/processes.ts'
import { type Count, giveBackAll, openByBlock, takeAll } from './take-points.ts'

const QUARTER_HOUR_S = 900
const HOUR_S = 3600
const DAY_S = 86_400

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
  failedSignInsFromTo: { points: 10, seconds: QUARTER_HOUR_S },
  failedSignInsFrom: { points: 100, seconds: QUARTER_HOUR_S, byAddress: true },
  failedSignInsTo: { points: 50, seconds: HOUR_S },
  failedSignInsOnKnownDevice: { points: 10, seconds: QUARTER_HOUR_S },
  registrationsFrom: { points: 1000, seconds: HOUR_S, byAddress: true },
  takenEmailsFrom: { points: 30, seconds: HOUR_S, byAddress: true },
  resetMails: { points: 5, seconds: HOUR_S },
  resetMailsFrom: { points: 30, seconds: HOUR_S, byAddress: true },
  mailedLinksFrom: { points: 100, seconds: HOUR_S, byAddress: true },
  wrongPasswords: { points: 10, seconds: QUARTER_HOUR_S },
  exports: { points: 10, seconds: HOUR_S },
  teamInvitations: { points: 60, seconds: HOUR_S },
  teamInvitationsFrom: { points: 300, seconds: DAY_S, byAddress: true },
  teamInvitationsTo: { points: 4, seconds: DAY_S },
  repeatedInvitations: { points: 20, seconds: DAY_S },
  repeatedInvitationsFrom: { points: 60, seconds: DAY_S, byAddress: true },
  refereeMailsFrom: { points: 100, seconds: DAY_S, byAddress: true },
  welcomeMails: { points: 3, seconds: DAY_S, reason: 'The email has been sent three times today.' },
  /** Re-encoding pictures is the most expensive work of the server. */
  pictures: { points: 400, seconds: DAY_S, reason: 'At most 400 pictures can be uploaded in a day.' },
  calendarRequests: { points: 60, seconds: QUARTER_HOUR_S },
  testPushes: { points: 6, seconds: QUARTER_HOUR_S, reason: 'That is enough tests for now.' },
  /** Over all codes sent meanwhile, and over all kinds. */
  codeGuesses: { points: 10, seconds: HOUR_S },
  /** Counted by purpose, never by person, so that a stranger cannot use up the owner's. */
  codes: { points: 5, seconds: HOUR_S },
  codesFrom: { points: 30, seconds: HOUR_S, byAddress: true },
  passkeyOptionsFrom: { points: 300, seconds: QUARTER_HOUR_S, byAddress: true },
  textsTo: { points: 10, seconds: HOUR_S },
  textsPerDayTo: { points: 40, seconds: DAY_S },
  textsFrom: { points: 50, seconds: DAY_S, byAddress: true },
  textsPerDay: { points: 500, seconds: DAY_S },
  textsPerDayExceptSignIns: { points: 250, seconds: DAY_S },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS
export type Limits = ReturnType<typeof openLimits>

/** `points` replaces those of LIMITS. */
export function openLimits(
  points: Partial<Record<LimitName, number>> = {},
  { rateLimiter }: Pick<Processes, 'rateLimiter'> = openSingleProcess(),
) {
  const pointsOf = (name: LimitName) => points[name] ?? LIMITS[name].points
  const counters = new Map<LimitName, (who: string) => Count[]>()

  function countsOf(name: LimitName, who: string) {
    const counter = counters.get(name) ?? openCounter(name)
    counters.set(name, counter)
    return counter(who)
  }
  function openCounter(name: LimitName): (who: string) => Count[] {
    const { seconds, byAddress }: Limit = LIMITS[name]
    const counted = { points: pointsOf(name), duration: seconds }
    if (byAddress) return openByBlock(rateLimiter, name, counted)
    const limiter = rateLimiter(name, counted)
    return (who) => [[limiter, who]]
  }

  return {
    /**
     * Counts before the thing is done, so that what is asked for at the same time is limited too. `who`: an address for
     * limits by address, else any key. @throws 429 where nothing is left
     */
    async take(name: LimitName, who: string, { count = 1, reason = (LIMITS[name] as Limit).reason } = {}) {
      await takeAll(countsOf(name, who), count, reason)
    },
    /** Takes one count back, as after the right password. */
    giveBack: (name: LimitName, who: string) => giveBackAll(countsOf(name, who)),
    async isUsedUp(name: LimitName, who: string) {
      const [[limiter, key]] = countsOf(name, who) as [Count]
      return ((await limiter.get(key))?.consumedPoints ?? 0) >= pointsOf(name)
    },
  }
}
