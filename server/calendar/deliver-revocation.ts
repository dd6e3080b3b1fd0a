import type { CalendarProviderId } from '../../shared/calendar/shared-calendar-words.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import type { CalendarConnection } from '../db/schema/calendar.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import type { Carrier } from '../delivery/deliveries-verdict.ts'
import { type Grant, GrantRefused } from '../ports/calendars/calendars.ts'
import { open } from '../ports/seal.ts'

type Revocation = { provider: CalendarProviderId; sealed: string }
/** About ten minutes of trying; then the token is let go, as it stands nowhere else any more. */
const TRIES = 7

/** Tells the provider that its permission is given back, where it wants to know. */
export function queueRevocation(ctx: Context, tx: Tx, { id, provider, sealed }: CalendarConnection) {
  if (!sealed || !ctx.ports.calendars[provider]?.revoke) return
  const payload: Revocation = { provider, sealed }
  const lane = `calendar ${provider}`
  queueDelivery(tx, { channel: 'calendar', key: `calendar:${id}`, lane, payload, now: ctx.now() })
}

export const deliverRevocation: Carrier = async (ctx, { payload, attempts }) => {
  const { provider, sealed } = payload as Revocation
  const revoke = ctx.ports.calendars[provider]?.revoke
  try {
    await revoke?.(JSON.parse(open(ctx, sealed)) as Grant)
    return { kind: 'done' }
  } catch (error) {
    // It is dead already.
    if (error instanceof GrantRefused) return { kind: 'done' }
    if (attempts + 1 < TRIES) return { kind: 'again', reason: (error as Error).message }
    ctx.log.warn({ provider }, 'a calendar’s permission could not be given back')
    return { kind: 'done' }
  }
}
