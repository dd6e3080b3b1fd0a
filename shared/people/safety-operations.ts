import { z } from 'zod'
import { answer, answerPage, declareOperations, pathId } from '../api/declare-operations.ts'
import { pageQuery } from '../fields.ts'
import { blockedPerson, newReport } from './safety.ts'
import { me } from './users.ts'

export const safetyOperations = declareOperations('safety', {
  listBlockedUsers: {
    access: 'user',
    method: 'get',
    path: '/users/blocked',
    summary: 'The people you have blocked',
    query: pageQuery,
    answers: { 200: answerPage(z.array(blockedPerson), 'The latest first') },
    refusals: [400, 401],
  },
  blockUser: {
    access: 'user',
    method: 'put',
    path: '/users/{id}/block',
    summary: 'Block a person without notifying them; a repeat changes nothing',
    params: pathId,
    answers: { 204: { description: 'Blocked' } },
    refusals: [400, 401, 404, 422],
  },
  unblockUser: {
    access: 'user',
    method: 'delete',
    path: '/users/{id}/block',
    summary: 'Unblock a person; a repeat changes nothing',
    params: pathId,
    answers: { 204: { description: 'Not blocked' } },
    refusals: [400, 401],
  },
  reportUser: {
    access: 'user',
    method: 'post',
    path: '/users/{id}/report',
    summary: 'Report a person to the staff, once',
    params: pathId,
    body: newReport,
    answers: { 200: { description: 'Reported before; the first report is kept' }, 201: { description: 'Reported' } },
    refusals: [400, 401, 404, 409, 413, 422],
  },
  requestVerification: {
    access: 'user',
    method: 'post',
    path: '/users/verification',
    summary: 'Ask the staff to verify your profile; a repeat changes nothing',
    answers: { 200: answer(me, 'Your record, in its present state') },
    refusals: [401],
  },
})
