import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { syncPage, syncQuery } from '../../shared/sync.ts'
import { unavailable } from '../errors.ts'
import { answer, answerError, createRouter, operation, problems } from '../http/router.ts'
import { openStream } from './open-stream.ts'
import { pullChanges } from './pull-changes.ts'

export const syncRoutes = createRouter()

const pull = operation('user', {
  method: 'get',
  path: '/sync',
  operationId: 'pullChanges',
  tags: ['sync'],
  summary: 'What has changed for you since a cursor',
  request: { query: syncQuery },
  responses: { 200: answer(syncPage, 'What has changed since the cursor'), ...problems(400, 401) },
})
syncRoutes.openapi(pull, async (c) => c.json(await pullChanges(c.var.me, c.req.valid('query').since), 200))

const events = operation('user', {
  method: 'get',
  path: '/events',
  operationId: 'openEvents',
  tags: ['sync'],
  summary: 'A stream of server-sent events that says when to pull',
  responses: {
    200: {
      description: 'Server-sent events: hello, then a poke for each change, with its revision only',
      content: { 'text/event-stream': {} },
    },
    ...problems(401, 503),
  },
})
syncRoutes.openapi(events, (c) => {
  // Without a Node socket (a request made in process) there is nothing to keep open.
  const outgoing = c.env?.outgoing
  if (!outgoing) throw unavailable('This server cannot keep a stream open.')
  const { me } = c.var
  // The response is written by hand, but only after every middleware has set its headers on the one that Hono knows.
  setImmediate(() =>
    openStream(me, outgoing, headersOf(c.res)).catch(async (error: Error) => {
      me.log.warn({ err: error }, 'a stream could not be opened')
      if (outgoing.headersSent) return void outgoing.destroy()
      const refusal = answerError(error, c)
      outgoing.writeHead(refusal.status, Object.fromEntries(headersOf(refusal))).end(await refusal.text())
    }),
  )
  return RESPONSE_ALREADY_SENT as never
})

function headersOf({ headers }: Response) {
  const kept = new Headers(headers)
  kept.delete('x-hono-already-sent')
  kept.delete('content-length')
  return kept
}
