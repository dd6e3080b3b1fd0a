import type { Context as HonoContext } from 'hono'
import { AppError, malformed } from '../errors.ts'
import type { AppEnv } from './router.ts'

/** A body has 30 s for each 64 kB. */
const PATIENCE = 30_000
const PROGRESS = 65_536

/**
 * What arrives of a request's body, piece by piece; nothing is read ahead of whoever asks. 413 beyond `max` bytes, counted as they
 * come; 408 when 30 s have brought less than 64 kB: an ordinary body has half a minute in all, a large one goes on as long as it moves.
 */
export async function* bodyChunks(c: HonoContext<AppEnv>, max: number, detail?: string): AsyncGenerator<Uint8Array> {
  const source = open(c)
  if (!source) return
  let received = 0
  const watch = startWatch(() => received)
  try {
    for (;;) {
      const { done, value } = await Promise.race([source.next().catch(brokenOff), watch.tooSlow])
      if (done) return
      received += value.length
      if (received > max) throw tooLarge(max, detail)
      yield value
    }
  } finally {
    watch.stop()
  }
}

export const tooLarge = (max: number, detail = `That is too large: at most ${sizeWords(max)}.`) =>
  new AppError('too_large', detail)
const sizeWords = (bytes: number) => (bytes < 1_048_576 ? `${bytes / 1024} kB` : `${Math.floor(bytes / 1_048_576)} MB`)

/** Node's own stream where there is one: the Request of the web takes a fifth of what a small request costs. Neither is destroyed when it is left. */
function open(c: HonoContext<AppEnv>): AsyncIterator<Uint8Array> | undefined {
  const incoming = c.env?.incoming
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body?.values({ preventCancel: true })
}

function brokenOff(): never {
  throw malformed('The request broke off before its end.')
}

function startWatch(received: () => number) {
  let timer: NodeJS.Timeout
  const tooSlow = new Promise<never>((_, reject) => {
    let before = 0
    const look = () => {
      if (received() - before < PROGRESS) {
        reject(new AppError('timeout', 'That took too long to arrive. Please try again.'))
        return
      }
      before = received()
      timer = setTimeout(look, PATIENCE)
    }
    timer = setTimeout(look, PATIENCE)
  })
  tooSlow.catch(() => undefined)
  return { tooSlow, stop: () => clearTimeout(timer) }
}
