import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { broadcastSchema, newBroadcastSchema, newCrewMessageSchema, newBroadcastReminderSchema } from './broadcasts.ts'
import { boundedText } from '../fields.ts'

export const broadcastOperations = declareOperations('messages', {
  sendBroadcast: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/broadcasts',
    summary: 'Write one message to several people of a project, to each in their own conversation',
    params: pathIdSchema,
    body: newBroadcastSchema,
    answers: {
      200: answerWithJson(broadcastSchema, 'Sent before, as it is now'),
      201: answerWithJson(broadcastSchema, 'Sent; whom it could not reach is named'),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 429],
  },
  remindUnread: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/broadcasts/{broadcast_id}/remind',
    summary: 'Send the same words again to those who have not read them',
    params: pathIdSchema.extend({ broadcast_id: boundedText(100) }),
    body: newBroadcastReminderSchema,
    answers: {
      200: answerWithJson(
        broadcastSchema,
        'The reminder, sent now or before; without recipients if everybody had read the words',
      ),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 429],
  },
})

export const crewMessageOperations = declareOperations('messages', {
  messageCrew: {
    access: 'employer',
    method: 'post',
    path: '/crews/messages',
    summary: 'Write one message to people of your lists and who worked with you, to each in their own conversation',
    body: newCrewMessageSchema,
    answers: {
      200: answerWithJson(broadcastSchema, 'Sent before, as it is now'),
      201: answerWithJson(broadcastSchema, 'Sent; whom it could not reach is named'),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 429],
  },
  remindCrewUnread: {
    access: 'employer',
    method: 'post',
    path: '/crews/messages/{id}/remind',
    summary: 'Send the same words again to those of your lists who have not read them',
    params: pathIdSchema,
    body: newBroadcastReminderSchema,
    answers: {
      200: answerWithJson(
        broadcastSchema,
        'The reminder, sent now or before; without recipients if everybody had read the words',
      ),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 429],
  },
})
