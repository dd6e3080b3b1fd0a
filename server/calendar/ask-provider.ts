import type { BusyPeriod } from '../../shared/calendar/calendar.ts'
import { CALENDAR_DAYS_AHEAD } from '../../shared/limits.ts'
import type { Context } from '../context.ts'
import type { CalendarConnection } from '../db/schema/calendar.ts'
import {
  type CalendarProvider,
  CalendarUnreachable,
  type CalendarGrant,
  GrantRefused,
  type CalendarSpan,
} from '../ports/calendars/calendars.ts'
import { openSealedText } from '../ports/seal.ts'

const WHOLE_DAY_MS = 86_400_000
/** A token that expires this soon is refreshed first. */
const TOKEN_LEEWAY_MS = 60_000
const PROVIDER_REST_MAX_S = 6 * 3600

/** `grant`: what to store from now on, if known. `rest`: seconds until the next attempt. */
export type ProviderAnswer<T> =
  | { kind: 'answered'; grant: CalendarGrant; value: T }
  | { kind: 'unreachable'; grant: CalendarGrant | null; rest: number }
  | { kind: 'revoked' }

/** When the person is busy in the calendars that they chose. */
export function requestBusyPeriods(
  ctx: Context,
  connection: CalendarConnection,
): Promise<ProviderAnswer<BusyPeriod[]>> {
  const now = ctx.now()
  // Whole days, because Google cuts a busy period at the start of the range, so that it would differ with each reading.
  const from = new Date(Math.floor(now.getTime() / WHOLE_DAY_MS) * WHOLE_DAY_MS)
  const span = { from, to: new Date(from.getTime() + CALENDAR_DAYS_AHEAD * WHOLE_DAY_MS) }
  return requestFromProvider(ctx, connection, async (calendar, grant) =>
    tidyBusyPeriods(await calendar.busyPeriods(grant, span, connection.chosen), { from: now, to: span.to }),
  )
}

/** Asks with the stored token, or with a refreshed one if it has expired or is refused. */
export async function requestFromProvider<T>(
  ctx: Context,
  connection: CalendarConnection,
  ask: (calendar: CalendarProvider, grant: CalendarGrant) => Promise<T>,
): Promise<ProviderAnswer<T>> {
  const calendar = ctx.ports.calendars[connection.provider]
  let grant: CalendarGrant | null = null
  try {
    if (!calendar) throw new CalendarUnreachable('not set up')
    const kept = JSON.parse(openSealedText(ctx, connection.sealed!)) as CalendarGrant
    const isOver = Date.parse(kept.expires_at) < ctx.now().getTime() + TOKEN_LEEWAY_MS
    grant = isOver ? await calendar.refresh(kept) : kept
    const first = await ask(calendar, grant).then(wrapInValue, nullIfGrantRefused)
    if (first) return { kind: 'answered', grant, value: first.value }
    grant = await calendar.refresh(grant)
    const second = await ask(calendar, grant).then(wrapInValue, nullIfGrantRefused)
    // Only the refresh tells whether the permission was withdrawn.
    if (!second) throw new CalendarUnreachable('a fresh token is refused')
    return { kind: 'answered', grant, value: second.value }
  } catch (error) {
    const reason = (error as Error).message
    ctx.log.warn({ provider: connection.provider, user_id: connection.user_id, reason }, 'a calendar was not read')
    if (error instanceof GrantRefused) return { kind: 'revoked' }
    const known = error instanceof CalendarUnreachable ? error : null
    if (!known) ctx.log.error({ err: error }, 'reading a calendar failed for a reason of ours')
    const usual = Math.min(ctx.settings.CALENDAR_SYNC_SECONDS * 2 ** (connection.failures + 1), PROVIDER_REST_MAX_S)
    return { kind: 'unreachable', grant, rest: Math.max(usual, known?.retryAfter ?? 0) }
  }
}

const wrapInValue = <T>(value: T) => ({ value })

function nullIfGrantRefused(error: unknown) {
  if (error instanceof GrantRefused) return null
  throw error
}

const BUSY_PERIODS_MAX = 1000
const PERIOD_SUMMARY_MAX = 200

/** Normalizes a provider's periods: ISO 8601 in UTC, sorted, without past ones and duplicates. */
function tidyBusyPeriods(given: BusyPeriod[], { from, to }: CalendarSpan): BusyPeriod[] {
  const tidy = new Map<string, BusyPeriod>()
  for (const { summary, start, end } of given) {
    const [begins, ends] = [new Date(start), new Date(end)]
    // Also false if one of them cannot be parsed.
    if (!(begins < ends && ends > from && begins < to)) continue
    const period = {
      summary: summary.slice(0, PERIOD_SUMMARY_MAX),
      start: begins.toISOString(),
      end: ends.toISOString(),
    }
    tidy.set(Object.values(period).join(' '), period)
  }
  return [...tidy.values()].sort((a, b) => (a.start + a.end < b.start + b.end ? -1 : 1)).slice(0, BUSY_PERIODS_MAX)
}
