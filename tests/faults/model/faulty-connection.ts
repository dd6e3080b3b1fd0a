import { hops } from '../../support/hops.ts'
import type { Random } from './random.ts'
import type { SentLog } from './sent-log.ts'

const FAULTS = {
  /** It is never sent. */
  request_dropped: 3,
  /** The server has acted; its answer is lost. */
  response_dropped: 4,
  /** The device has given up on it, and it arrives all the same, much later. */
  arrives_late: 2,
  duplicated: 3,
  /** Answers long after other things have happened. */
  slow: 4,
  failed: 2,
  failed_after: 2,
  limited: 1,
  /** The answer breaks off halfway. */
  cut: 2,
}

/** A fetch into the real server, over a connection with all faults that a connection can have. */
export function createFaultyConnection(log: SentLog, random: Random, rate: number) {
  const late: (() => Promise<unknown>)[] = []
  let isBad = true

  const fetch = (async (input: string, init?: RequestInit) => {
    const send = () => log.send(input, init)
    const lost = () => new TypeError('Failed to fetch')
    switch (isBad && random.chance(rate) ? random.weighted(FAULTS) : 'none') {
      case 'request_dropped':
        throw lost()
      case 'response_dropped':
        await send()
        throw lost()
      case 'arrives_late':
        late.push(send)
        throw lost()
      case 'duplicated':
        return (await Promise.all([send(), send()]))[random.below(2)]
      case 'slow':
        await hops(random.below(60))
        return held(await send(), random.below(60))
      case 'failed':
        return new Response('', { status: random.pick([500, 502, 503, 504]) })
      case 'failed_after':
        await send()
        return new Response('', { status: random.pick([500, 502, 504]) })
      case 'limited':
        return new Response('', { status: 429, headers: { 'retry-after': '30' } })
      case 'cut': {
        const answer = await send()
        const text = await answer.text()
        return text
          ? new Response(text.slice(0, text.length / 2), { status: answer.status, headers: answer.headers })
          : new Response(null, { status: answer.status })
      }
      default:
        return send()
    }
  }) as typeof globalThis.fetch

  return {
    fetch,
    /** Delivers the delayed requests. */
    async deliverLate() {
      for (const send of late.splice(0)) await send()
    },
    mend: () => void (isBad = false),
  }
}

async function held(response: Response, turns: number) {
  await hops(turns)
  return response
}
