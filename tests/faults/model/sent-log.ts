import { AsyncLocalStorage } from 'node:async_hooks'
import type { World } from '../../support/world.ts'

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

/** Requests in flight, to record when they write. Several runs may share a world. */
const underWay = new AsyncLocalStorage<{ order: number }>()
const watched = new WeakSet<World['ctx']['db']>()
let moment = 0

/** The requests of these people that reached the server, with the answers: the input of the expected state. */
export function openSentLog(world: World, people: { token: string; user: { id: string } }[]) {
  const sent: Sent[] = []
  const personBy = new Map(people.map(({ token, user }) => [`Bearer ${token}`, user.id]))
  watchWrites(world)

  return {
    /** In the order in which they took effect. */
    all: () => sent.toSorted((a, b) => a.order - b.order),
    /** Directly to the server. */
    async send(input: string, { method = 'GET', headers, body }: RequestInit = {}) {
      const request = { order: 0 }
      const response = await underWay.run(request, async () => world.app.request(input, { method, headers, body }))
      if (method !== 'GET') {
        const text = await response.clone().text()
        sent.push({
          by: personBy.get(new Headers(headers).get('authorization') ?? '') ?? '',
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

function watchWrites({ ctx: { db } }: World) {
  if (watched.has(db)) return
  watched.add(db)
  for (const name of ['write', 'writeByRow'] as const) {
    const write = db[name]
    db[name] = (work) => {
      const request = underWay.getStore()
      return write((tx) => {
        if (request) request.order = ++moment
        return work(tx)
      })
    }
  }
}

function fieldsOf(body: RequestInit['body']): Sent['body'] {
  if (typeof body === 'string') return JSON.parse(body)
  if (!(body instanceof FormData)) return {}
  return Object.fromEntries([...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
}
