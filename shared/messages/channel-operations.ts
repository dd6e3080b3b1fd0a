import { z } from 'zod'
import { answerWithJson, declareOperations } from '../api/declare-operations.ts'
import {
  channelMemberSchema,
  channelUpdateSchema,
  newChannelMessageSchema,
  sentMessageAnswerSchema,
} from './messages.ts'
import { trimmedText } from '../fields.ts'

/** The id of the job whose channel it is. */
const channelPathSchema = z.object({ id: trimmedText(100) })

export const channelOperations = declareOperations('messages', {
  postToChannel: {
    access: 'user',
    method: 'post',
    path: '/channels/{id}/messages',
    summary: 'Write to the channel of a job: its confirmed crew and the company’s team read it',
    params: channelPathSchema,
    body: newChannelMessageSchema,
    answers: {
      200: answerWithJson(sentMessageAnswerSchema, 'Sent before; the first answer'),
      201: answerWithJson(sentMessageAnswerSchema, 'Sent'),
    },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  changeChannel: {
    access: 'user',
    method: 'patch',
    path: '/channels/{id}',
    summary: 'Let the crew write in a job’s channel, or your team alone',
    params: channelPathSchema,
    body: channelUpdateSchema,
    answers: { 204: { description: 'Stored' } },
    refusals: [400, 401, 403, 404, 422],
  },
  listChannelMembers: {
    access: 'user',
    method: 'get',
    path: '/channels/{id}/members',
    summary: 'Who is in a job’s channel, and how far each has read it',
    params: channelPathSchema,
    answers: { 200: answerWithJson(z.array(channelMemberSchema), 'The team first, then the crew, by name') },
    refusals: [400, 401, 403, 404],
  },
})
