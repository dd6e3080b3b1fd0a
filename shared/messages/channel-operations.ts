import { z } from 'zod'
import { answer, declareOperations } from '../api/declare-operations.ts'
import { channelMember, channelUpdate, newChannelMessage, sent } from './messages.ts'
import { text } from '../fields.ts'

/** The id of the job whose channel it is. */
const params = z.object({ id: text(100) })

export const channelOperations = declareOperations('messages', {
  postToChannel: {
    access: 'user',
    method: 'post',
    path: '/channels/{id}/messages',
    summary: 'Write to the channel of a job: its confirmed crew and the company’s team read it',
    params,
    body: newChannelMessage,
    answers: { 200: answer(sent, 'Sent before; the first answer'), 201: answer(sent, 'Sent') },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  changeChannel: {
    access: 'user',
    method: 'patch',
    path: '/channels/{id}',
    summary: 'Let the crew write in a job’s channel, or your team alone',
    params,
    body: channelUpdate,
    answers: { 204: { description: 'Stored' } },
    refusals: [400, 401, 403, 404, 422],
  },
  listChannelMembers: {
    access: 'user',
    method: 'get',
    path: '/channels/{id}/members',
    summary: 'Who is in a job’s channel, and how far each has read it',
    params,
    answers: { 200: answer(z.array(channelMember), 'The team first, then the crew, by name') },
    refusals: [400, 401, 403, 404],
  },
})
