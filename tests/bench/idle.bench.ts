import { rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { STREAM_HEARTBEAT_MS, MESSAGES_POLL_MS, UNREAD_POLL_MS } from '../../shared/limits.ts'
import type { BenchRow } from './rows.ts'
import { startChild } from './support/child.ts'
import { createClient } from './support/client.ts'
import { atMost } from './support/compare.ts'

const HOUR = 3_600_000
const CONVERSATIONS = 12
const MESSAGES = 30

type Server = { port: number; folder: string; people: { id: string; token: string }[] }

/**
 * Bytes of an idle hour on the messages screen: stream and heartbeats, against polling. Counted on the network, both
 * ways.
 */
export async function benchIdle(): Promise<BenchRow[]> {
  const server = await startChild<Server>('./our-server.ts', { BENCH_PEOPLE: String(CONVERSATIONS + 1) })
  const wire = await countingWire(server.ready.port)
  try {
    const conversation_id = await fill(server.ready)
    const me = createClient(wire.port, server.ready.people[0]!.token)
    const opening = await wire.during(() => me.listen(() => undefined))
    const beat = (await wire.during(() => sleep(STREAM_HEARTBEAT_MS * 2))) / 2
    const once = async (path: string) => {
      await me.call('GET', path)
      return wire.during(() => me.call('GET', path))
    }
    const polled =
      ((await once('/messages/conversations')) + (await once(`/messages/conversation/${conversation_id}`))) *
        (HOUR / MESSAGES_POLL_MS) +
      (await once('/messages/unread-count')) * (HOUR / UNREAD_POLL_MS)
    const ours = opening + beat * (HOUR / STREAM_HEARTBEAT_MS)
    const name = 'bytes of an idle hour on the messages screen, against polling'
    return [atMost(1 / 50, { name, ours, peer: polled, unit: 'bytes' })]
  } finally {
    wire.close()
    await server.stop()
    rmSync(server.ready.folder, { recursive: true, force: true })
  }
}

/** A dozen conversations of thirty messages; the last is the open one. */
async function fill({ port, people: [me, ...others] }: Server) {
  let last = ''
  for (const other of others) {
    const client = createClient(port, other.token)
    for (let n = 0; n < MESSAGES; n++) {
      const body = { recipient_id: me!.id, content: `Load-in is at six on dock ${n}, bring your own harness.` }
      last = (await client.call<{ conversation_id: string }>('POST', '/messages/send-direct', body)).conversation_id
    }
    client.close()
  }
  return last
}

async function countingWire(target: number) {
  let bytes = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk: Buffer) => void (bytes += chunk.length))
      one.on('error', () => other.destroy()).pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async during(work: () => Promise<unknown>) {
      const before = bytes
      await work()
      return bytes - before
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
