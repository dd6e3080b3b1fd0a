import { answerWithJson, declareOperations } from './declare-operations.ts'
import { syncPageSchema, syncQuerySchema } from '../sync.ts'

export const syncOperations = declareOperations('sync', {
  pullChanges: {
    access: 'user',
    method: 'get',
    path: '/sync',
    summary: 'What has changed for you since a cursor',
    query: syncQuerySchema,
    answers: { 200: answerWithJson(syncPageSchema, 'What has changed since the cursor') },
    refusals: [400, 401],
  },
  openEvents: {
    access: 'user',
    method: 'get',
    path: '/events',
    summary: 'A stream of server-sent events that says when to pull',
    answers: {
      200: {
        description: 'Server-sent events: hello, then a poke for each change, with its revision only',
        content: { 'text/event-stream': {} },
      },
    },
    refusals: [401, 503],
  },
})
