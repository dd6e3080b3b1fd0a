import { z } from 'zod'
import { text } from '../../../shared/fields.ts'
import { channelMember, channelUpdate, newChannelMessage, sent } from '../../../shared/messages/messages.ts'
import { answer, body, createRouter, operation, problems } from '../../http/router.ts'
import { changeChannel, channelMembers, postToChannel } from './post-to-channel.ts'

export const channelRoutes = createRouter()

/** The id of the job whose channel it is. */
const params = z.object({ id: text(100) })

const post = operation('user', {
  method: 'post',
  path: '/{id}/messages',
  operationId: 'postToChannel',
  tags: ['messages'],
  summary: 'Write to the channel of a job: its confirmed crew and the company’s team read it',
  request: { params, body: body(newChannelMessage) },
  responses: {
    200: answer(sent, 'Sent before; the first answer'),
    201: answer(sent, 'Sent'),
    ...problems(400, 401, 403, 404, 409, 422),
  },
})
channelRoutes.openapi(post, async (c) => {
  const { repeated, ...result } = await postToChannel(c.var.me, c.req.valid('param').id, c.req.valid('json'))
  return c.json(result, repeated ? 200 : 201)
})

const change = operation('user', {
  method: 'patch',
  path: '/{id}',
  operationId: 'changeChannel',
  tags: ['messages'],
  summary: 'Let the crew write in a job’s channel, or your team alone',
  request: { params, body: body(channelUpdate) },
  responses: { 204: { description: 'Stored' }, ...problems(400, 401, 403, 404, 422) },
})
channelRoutes.openapi(change, async (c) => {
  await changeChannel(c.var.me, c.req.valid('param').id, c.req.valid('json'))
  return c.body(null, 204)
})

const members = operation('user', {
  method: 'get',
  path: '/{id}/members',
  operationId: 'listChannelMembers',
  tags: ['messages'],
  summary: 'Who is in a job’s channel, and how far each has read it',
  request: { params },
  responses: {
    200: answer(z.array(channelMember), 'The team first, then the crew, by name'),
    ...problems(400, 401, 403, 404),
  },
})
channelRoutes.openapi(members, async (c) => c.json(await channelMembers(c.var.me, c.req.valid('param').id), 200))
