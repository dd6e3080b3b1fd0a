import { rmSync } from 'node:fs'
import autocannon from 'autocannon'
import { v7 as uuid } from 'uuid'
import type { BenchRow } from './rows.ts'
import { startChild } from './support/child.ts'
import { atLeast } from './support/compare.ts'

const ROUNDS = 3
const SECONDS = 4

type Server = { port: number; folder: string; people?: { id: string; token: string }[] }

/** Sending a message (session, dedupe, conversation, watermark, change rows) against a bare insert, in turns; best round of each. */
export async function benchSend(): Promise<BenchRow[]> {
  const ours = await startChild<Server>('./our-server.ts')
  const bare = await startChild<Server>('./bare-insert.ts')
  const best = { ours: 0, bare: 0 }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      best.ours = Math.max(best.ours, await rate(ours.ready))
      best.bare = Math.max(best.bare, await rate(bare.ready))
    }
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
    for (const { ready } of [ours, bare]) rmSync(ready.folder, { recursive: true, force: true })
  }
  const name = 'send a message, against a bare insert over node:http'
  return [atLeast(0.7, { name, ours: best.ours, peer: best.bare, unit: 'requests/s' })]
}

async function rate({ port, people }: Server) {
  const [sender, recipient] = people ?? []
  const body = () =>
    JSON.stringify({ id: uuid(), recipient_id: recipient?.id ?? 'r', content: 'Load-in has moved to six, dock four.' })
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 16,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        path: '/api/messages/send-direct',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${sender?.token}` },
        setupRequest: (request) => ({ ...request, body: body() }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}
