import { rmSync } from 'node:fs'
import { v7 as uuid } from 'uuid'
import type { BenchRow } from './rows.ts'
import { startChild } from './support/child.ts'
import { atLeast } from './support/compare.ts'
import { race } from './support/race.ts'

type Server = { port: number; folder: string }
type Ours = Server & { people: { id: string; token: string }[] }

/**
 * Sending a message (session, dedupe, conversation, watermark, change rows), two people in turn, against a bare insert,
 * alternating; best round of each.
 */
export async function benchSend(): Promise<BenchRow[]> {
  const ours = await startChild<Ours>('./our-server.ts')
  const bare = await startChild<Server>('./bare-insert.ts')
  let turn = 0
  const token = () => ours.ready.people[(turn = 1 - turn)]!.token
  const body = () =>
    JSON.stringify({
      id: uuid(),
      recipient_id: ours.ready.people[1 - turn]!.id,
      content: 'Load-in has moved to six, dock four.',
    })
  try {
    const asked = { path: '/api/messages/send-direct', token, body }
    const best = await race(ours.ready, bare.ready, asked)
    return [atLeast(0.7, { name: 'send a message, against a bare insert over node:http', ...best, unit: 'requests/s' })]
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
    for (const { ready } of [ours, bare]) rmSync(ready.folder, { recursive: true, force: true })
  }
}
