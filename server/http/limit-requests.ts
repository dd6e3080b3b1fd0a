import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Context } from '../context.ts'
import { limited } from '../errors.ts'
import { addressBlock, clientAddress } from './client-address.ts'
import type { AppEnvironment } from './app-env.ts'
import { askerOfRequest } from './router.ts'

/** ms of requests at the rate that may arrive in a burst; after that they are spaced. */
const REQUEST_BURST_MS = 4_000
/**
 * The longest wait of a request in ms. One that would wait longer is refused, after this time, so that an immediate
 * retry gains nothing.
 */
const REQUEST_WAIT_MAX_MS = 1_000
const BUCKET_SWEEP_EVERY_MS = 10_000

/**
 * Limits the request rate of a person over all their devices, and without a valid session by address (L2). Runs before
 * a body is read, so that a refused request costs only a look-up of the session.
 */
export function limitRequests({ settings }: Context): MiddlewareHandler<AppEnvironment> {
  const waitOf = leakyBucket(settings.REQUEST_RATE)
  return async (c, next) => {
    const asker = await askerOfRequest(c)
    const wait = waitOf(asker ? asker.user.id : addressBlock(clientAddress(c)))
    if (wait > 0) await pause(Math.min(wait, REQUEST_WAIT_MAX_MS))
    if (wait > REQUEST_WAIT_MAX_MS) throw limited('Too many requests at once. Please wait a moment.', wait / 1_000)
    await next()
  }
}

/**
 * A leaky bucket (GCRA): the only state per caller is the time at which its next request may start. Returns ms to wait.
 */
function leakyBucket(rate: number) {
  const each = 1_000 / rate
  const over = new Map<string, number>()
  let swept = 0

  return (asker: string, now = performance.now()) => {
    if (now - swept > BUCKET_SWEEP_EVERY_MS) sweep(now)
    const end = Math.max(over.get(asker) ?? -Infinity, now - REQUEST_BURST_MS) + each
    if (end - now <= REQUEST_WAIT_MAX_MS) over.set(asker, end)
    return end - now
  }

  function sweep(now: number) {
    swept = now
    for (const [asker, end] of over) if (end < now - REQUEST_BURST_MS) over.delete(asker)
  }
}
