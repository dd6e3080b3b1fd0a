import { z } from 'zod'
import { answerWithJson, answerWithPage, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { pageQuerySchema } from '../fields.ts'
import { blockedPersonSchema, newReportSchema } from './safety.ts'
import { ownRecordSchema } from './users.ts'

export const safetyOperations = declareOperations('safety', {
  listBlockedUsers: {
    access: 'user',
    method: 'get',
    path: '/users/blocked',
    summary: 'The people you have blocked',
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(blockedPersonSchema), 'The latest first') },
    refusals: [400, 401],
  },
  blockUser: {
    access: 'user',
    method: 'put',
    path: '/users/{id}/block',
    summary: 'Block a person without notifying them; a repeat changes nothing',
    params: pathIdSchema,
    answers: { 204: { description: 'Blocked' } },
    refusals: [400, 401, 404, 422],
  },
  unblockUser: {
    access: 'user',
    method: 'delete',
    path: '/users/{id}/block',
    summary: 'Unblock a person; a repeat changes nothing',
    params: pathIdSchema,
    answers: { 204: { description: 'Not blocked' } },
    refusals: [400, 401],
  },
  reportUser: {
    access: 'user',
    method: 'post',
    path: '/users/{id}/report',
    summary: 'Report a person to the staff, once',
    params: pathIdSchema,
    body: newReportSchema,
    answers: { 200: { description: 'Reported before; the first report is kept' }, 201: { description: 'Reported' } },
    refusals: [400, 401, 404, 409, 413, 422],
  },
  requestVerification: {
    access: 'user',
    method: 'post',
    path: '/users/verification',
    summary: 'Ask the staff to verify your profile; a repeat changes nothing',
    answers: { 200: answerWithJson(ownRecordSchema, 'Your record, in its present state') },
    refusals: [401],
  },
})
