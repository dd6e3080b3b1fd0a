import { broadcast, newBroadcast, newReminder } from '../../../shared/messages/broadcasts.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { z } from 'zod'
import { remindUnread, sendBroadcast } from './send-broadcast.ts'

export const broadcastRoutes = createRouter()
const tags = ['messages']

broadcastRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/broadcasts',
    operationId: 'sendBroadcast',
    tags,
    summary: 'Write one message to several people of a project, to each in their own conversation',
    request: { params: pathId, body: body(newBroadcast) },
    responses: {
      200: answer(broadcast, 'Sent before, as it is now'),
      201: answer(broadcast, 'Sent; whom it could not reach is named'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
    },
  }),
  async (c) => {
    const { broadcast, repeated } = await sendBroadcast(c.var.me, c.req.valid('param').id, c.req.valid('json'))
    return c.json(broadcast, repeated ? 200 : 201)
  },
)

broadcastRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/broadcasts/{broadcast_id}/remind',
    operationId: 'remindUnread',
    tags,
    summary: 'Send the same words again to those who have not read them',
    request: { params: pathId.extend({ broadcast_id: z.string().max(100) }), body: body(newReminder) },
    responses: {
      200: answer(broadcast, 'The reminder, sent now or before; without recipients if everybody had read the words'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
    },
  }),
  async (c) => {
    const { id: jobId, broadcast_id: broadcastId } = c.req.valid('param')
    const { broadcast } = await remindUnread(c.var.me, { jobId, broadcastId }, c.req.valid('json'))
    return c.json(broadcast, 200)
  },
)
