import { broadcast, newBroadcast, newCrewMessage, newReminder } from '../../../shared/messages/broadcasts.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { messageCrew, remindUnread, sendBroadcast } from './send-broadcast.ts'
import { boundedText } from '../../../shared/fields.ts'

/** Under a job. */
export const broadcastRoutes = createRouter()
/** About no job: under the company's crews. */
export const crewMessageRoutes = createRouter()
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
    request: { params: pathId.extend({ broadcast_id: boundedText(100) }), body: body(newReminder) },
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

crewMessageRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/',
    operationId: 'messageCrew',
    tags,
    summary: 'Write one message to people of your lists and who worked with you, to each in their own conversation',
    request: { body: body(newCrewMessage) },
    responses: {
      200: answer(broadcast, 'Sent before, as it is now'),
      201: answer(broadcast, 'Sent; whom it could not reach is named'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
    },
  }),
  async (c) => {
    const { broadcast, repeated } = await messageCrew(c.var.me, c.req.valid('json'))
    return c.json(broadcast, repeated ? 200 : 201)
  },
)

crewMessageRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/remind',
    operationId: 'remindCrewUnread',
    tags,
    summary: 'Send the same words again to those of your lists who have not read them',
    request: { params: pathId, body: body(newReminder) },
    responses: {
      200: answer(broadcast, 'The reminder, sent now or before; without recipients if everybody had read the words'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
    },
  }),
  async (c) => {
    const of = { jobId: null, broadcastId: c.req.valid('param').id }
    const { broadcast } = await remindUnread(c.var.me, of, c.req.valid('json'))
    return c.json(broadcast, 200)
  },
)
