import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { MESSAGES_POLL_MS } from '../../shared/limits.ts'
import type { Message } from '../../shared/messages/messages.ts'
import type { SyncPage } from '../../shared/sync.ts'
import type { BenchRow } from './rows.ts'
import { startChild } from './support/child.ts'
import { createClient } from './support/client.ts'
import { atMost, quantile } from './support/compare.ts'

const PAIRS = 60
const ROUNDS = 4

type Server = { port: number; folder: string; people: { id: string; token: string }[] }
type Pair = { from: ReturnType<typeof createClient>; to: ReturnType<typeof createClient>; recipient: string }

/** From the sender's tap until the recipient has the message: poke and pull, against polling by the specification. */
export async function benchSeen(): Promise<BenchRow[]> {
  const server = await startChild<Server>('./our-server.ts', { BENCH_PEOPLE: String(PAIRS * 2) })
  try {
    const pairs = pairsOf(server.ready)
    const pushed: number[] = []
    const receive = await Promise.all(pairs.map((pair) => receiverByStream(pair)))
    // The first round warms the server up.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [n, pair] of pairs.entries()) {
        const milliseconds = await timed(pair, receive[n]!)
        if (round > 0) pushed.push(milliseconds)
      }
    }
    const polled = (await Promise.all(pairs.map((pair, n) => seenByPolling(pair, n / PAIRS)))).flat()
    const row = (q: number) =>
      atMost(1 / 50, {
        name: `message seen by the other side, p${q * 100}, against polling`,
        ours: quantile(pushed, q),
        peer: quantile(polled, q),
        unit: 'ms',
      })
    return [row(0.5), row(0.99)]
  } finally {
    await server.stop()
    rmSync(server.ready.folder, { recursive: true, force: true })
  }
}

function pairsOf({ port, people }: Server): Pair[] {
  return Array.from({ length: PAIRS }, (_, n) => {
    const [one, other] = [people[n * 2]!, people[n * 2 + 1]!]
    return { from: createClient(port, one.token), to: createClient(port, other.token), recipient: other.id }
  })
}

const send = ({ from, recipient }: Pair, content: string) =>
  from.call<{ conversation_id: string }>('POST', '/messages/send-direct', { recipient_id: recipient, content })

type Receiver = (content: string) => Promise<void>

async function timed(pair: Pair, seen: Receiver) {
  const content = `text ${Math.random()}`
  const begun = performance.now()
  const arrived = seen(content)
  await Promise.all([send(pair, content), arrived])
  return performance.now() - begun
}

/**
 * The requests of a device: after a poke a pull from the cursor, and another to acknowledge the message, or if poked
 * meanwhile.
 */
async function receiverByStream({ to }: Pair): Promise<Receiver> {
  let { cursor } = await to.call<SyncPage>('GET', '/sync')
  let awaited: { content: string; done: () => void; failed: (error: unknown) => void } | null = null
  let pulling = false
  let again = false
  await to.listen(() => void pull().catch((error: unknown) => awaited?.failed(error)))
  async function pull() {
    again = pulling
    if (pulling) return
    pulling = true
    const page = await to.call<SyncPage>('GET', `/sync?since=${cursor}`)
    cursor = page.cursor
    pulling = false
    if (page.changes.some(({ row }) => awaited && row?.['content'] === awaited.content)) awaited?.done()
    if (again || page.changes.some(({ row }) => row?.['is_mine'] === false)) await pull()
  }
  return (content) =>
    new Promise<void>((done, failed) => (awaited = { content, done, failed })).finally(() => (awaited = null))
}

/** One message, sent at a given phase of the polling interval. */
async function seenByPolling(pair: Pair, phase: number) {
  const { conversation_id } = await send(pair, 'first')
  const content = `text ${Math.random()}`
  const begun = performance.now()
  await send(pair, content)
  await sleep(MESSAGES_POLL_MS * phase)
  for (;;) {
    const messages = await pair.to.call<Message[]>('GET', `/messages/conversation/${conversation_id}`)
    if (messages.some((message) => message.content === content)) return performance.now() - begun
    await sleep(MESSAGES_POLL_MS)
  }
}
