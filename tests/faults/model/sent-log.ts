import { AsyncLocalStorage } from 'node:async_hooks'
import type { World } from '../../support/world.ts'
import type { Random } from './random.ts'

/** A request that the server has answered. A form's body is an object of its fields, with a file's name for a file. */
export type Sent = {
  /** The person's id. */
  by: string
  method: string
  /** Without /api. */
  path: string
  body: Record<string, any>
  status: number
  /** The answer's body; null without one. */
  answer: any
  /** When it wrote, relative to all that wrote; for a request without a write the moment of its answer. */
  order: number
}
export type SentLog = ReturnType<typeof openSentLog>

type Order = { order: number }
/** Requests in flight that may write, to record when they do. */
const underWay = new AsyncLocalStorage<Order>()
let inFlight = 0
const watched = new WeakSet<World['ctx']['db']>()
let moment = 0

/** How often a device's next request goes to another process than the one before. */
const MOVES = 0.1

/**
 * The requests of these people that reached a server, with the answers: the input of the expected state. `worlds` are
 * the processes that serve them; each device is at one of them, and now and then at another.
 */
export function openSentLog(worlds: World[], people: { token: string; user: { id: string } }[], random: Random) {
  const sent: Sent[] = []
  const personBy = new Map(people.map(({ token, user }) => [`Bearer ${token}`, user.id]))
  const at = new Map<string, World>()
  for (const world of worlds) watchWrites(world)

  function worldOf(asker: string) {
    const known = at.get(asker)
    const world = !known || random.chance(MOVES) ? random.pick(worlds) : known
    at.set(asker, world)
    return world
  }

  return {
    /** In the order in which they took effect. */
    all: () => sent.toSorted((a, b) => a.order - b.order),
    /** Directly to the server. */
    async send(input: string, { method = 'GET', headers, body }: RequestInit = {}) {
      const request = { order: 0 }
      const asker = new Headers(headers).get('authorization') ?? ''
      const { app } = worldOf(asker)
      const answer = async () => app.request(input, { method, headers, body })
      const response = await (method === 'GET' ? answer() : noting(request, answer))
      if (method !== 'GET') {
        const text = await response.clone().text()
        sent.push({
          by: personBy.get(asker) ?? '',
          method,
          path: new URL(input, 'http://model').pathname.replace(/^\/api/, ''),
          body: fieldsOf(body),
          status: response.status,
          answer: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
          order: request.order || ++moment,
        })
      }
      return response
    },
  }
}

/** Off while nobody writes: as long as it is on, each promise of the process costs more, those of the devices as well. */
async function noting<T>(request: Order, answer: () => Promise<T>) {
  inFlight += 1
  try {
    return await underWay.run(request, answer)
  } finally {
    inFlight -= 1
    if (inFlight === 0) underWay.disable()
  }
}

function watchWrites({ ctx: { db, fullDisk } }: World) {
  if (watched.has(db)) return
  watched.add(db)
  // What a request writes in passing, such as its session's new end, may come after its effect, and says nothing of it.
  const { inPassing } = fullDisk
  fullDisk.inPassing = (work) => underWay.exit(() => inPassing(work))
  for (const name of ['write', 'writeByRow'] as const) {
    const write = db[name]
    db[name] = (work) => {
      const request = underWay.getStore()
      return write(async (tx) => {
        const value = await work(tx)
        // At its end: of two that exclude each other, the later one ends after the commit of the earlier one.
        if (request) request.order = ++moment
        return value
      })
    }
  }
}

function fieldsOf(body: RequestInit['body']): Sent['body'] {
  if (typeof body === 'string') return JSON.parse(body)
  if (!(body instanceof FormData)) return {}
  return Object.fromEntries([...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
}
