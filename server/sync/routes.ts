import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { unavailable } from '../errors.ts'
import { answerError } from '../http/router.ts'
import { openPersonStream } from './open-stream.ts'
import { pullChanges } from './pull-changes.ts'
import { syncOperations } from '../../shared/api/sync-operations.ts'
import { serveOperations } from '../http/serve.ts'

export const syncRoutes = serveOperations(syncOperations, {
  pullChanges: ({ me, query }) => pullChanges(me, query.since),
  openEvents: async ({ c, ctx, me }) => {
    // Without a Node socket (a request made in process) there is nothing to keep open.
    const outgoing = c.env?.outgoing
    if (!outgoing) throw unavailable('This server cannot keep a stream open.')
    // The response is written by hand, but only after every middleware has set its headers on the one that Hono knows.
    setImmediate(() =>
      openPersonStream({ ...me, db: ctx.db }, outgoing, streamHeadersOf(c.res)).catch(async (error: Error) => {
        me.log.warn({ err: error }, 'a stream could not be opened')
        if (outgoing.headersSent) return void outgoing.destroy()
        const refusal = answerError(error, c)
        outgoing.writeHead(refusal.status, Object.fromEntries(streamHeadersOf(refusal))).end(await refusal.text())
      }),
    )
    return RESPONSE_ALREADY_SENT
  },
})

function streamHeadersOf({ headers }: Response) {
  const kept = new Headers(headers)
  kept.delete('x-hono-already-sent')
  kept.delete('content-length')
  return kept
}
