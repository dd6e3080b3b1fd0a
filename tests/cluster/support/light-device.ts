import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SyncPage } from '../../../shared/sync.ts'

type Parts = { origin: string; token: string; user_id: string; recipient_id: string }
type Line = { isBad: boolean }
export type Measured = { sends: number[]; syncs: number[]; repeated: number }
export type LightDevice = ReturnType<typeof createLightDevice>
type Message = { id: string; seq: number; content: string }

/** Shares of requests on a bad line: never sent, sent without an answer, sent twice; each answer is late by up to `LATE` ms. */
const [DROPPED, UNANSWERED, TWICE] = [0.05, 0.05, 0.03]
const LATE = 300
const PATIENCE = 15_000
/** ms until a repetition. */
const BACKOFF = [100, 3_000] as const

/**
 * What of a device matters to the server: a cursor with the messages up to it, and an outbox of which one message after
 * the other is repeated until it is acknowledged. In memory: a thousand IndexedDBs would be more than the servers.
 */
export function createLightDevice({ origin, token, user_id, recipient_id }: Parts, line: Line, measured: Measured) {
  const messages = new Map<string, Message>()
  const acknowledged: string[] = []
  let cursor = ''
  let resets = 0

  async function call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const send = async () => {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE),
      })
      return { status: response.status, body: (await response.json()) as T }
    }
    const lost = { status: 0, body: null as T }
    const luck = line.isBad ? Math.random() : 1
    try {
      if (luck < DROPPED) return lost
      const answers = await Promise.all(luck > 1 - TWICE && luck < 1 ? [send(), send()] : [send()])
      if (line.isBad) await sleep(Math.random() * LATE)
      return luck < DROPPED + UNANSWERED ? lost : answers[0]!
    } catch {
      return lost
    }
  }

  /** Repeats it until it is answered with success; anything but a failure of the line or the server is an error. */
  async function untilAnswered<T>(times: number[], ask: () => Promise<{ status: number; body: T }>): Promise<T> {
    const begun = performance.now()
    for (let tries = 0; ; tries++) {
      const { status, body } = await ask()
      if (status === 200 || status === 201) {
        times.push(performance.now() - begun)
        return body
      }
      if (status !== 0 && status < 500) throw new Error(`A device was answered ${status}: ${JSON.stringify(body)}`)
      measured.repeated++
      await sleep(Math.min(BACKOFF[0] * 2 ** tries, BACKOFF[1]) * (0.5 + Math.random() / 2))
    }
  }

  return {
    user_id,
    acknowledged,
    get resets() {
      return resets
    },
    async send() {
      const body = { id: randomUUID(), recipient_id, content: `Load-in ${acknowledged.length}` }
      await untilAnswered(measured.sends, () => call('POST', '/messages/send-direct', body))
      acknowledged.push(body.id)
    },
    async sync() {
      for (let more = true; more;) {
        const page = await untilAnswered(measured.syncs, () =>
          call<SyncPage>('GET', `/sync${cursor && `?since=${cursor}`}`),
        )
        if (page.reset) messages.clear()
        if (page.reset && cursor) resets++
        for (const { kind, id, row } of page.changes) {
          if (kind !== 'message') continue
          if (row) messages.set(id, row as Message)
          else messages.delete(id)
        }
        cursor = page.cursor
        more = page.more
      }
    },
    /** The ids of its messages in their order. */
    thread: () => [...messages.values()].toSorted((a, b) => a.seq - b.seq).map(({ id }) => id),
  }
}
