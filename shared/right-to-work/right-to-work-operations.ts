import { z } from 'zod'
import {
  answerWithFile,
  answerWithJson,
  answerWithPage,
  declareOperations,
  pathIdSchema,
} from '../api/declare-operations.ts'
import { pageQuerySchema } from '../fields.ts'
import {
  dueCheckSchema,
  newRightToWorkCheckSchema,
  newRightToWorkOverrideSchema,
  rightToWorkCheckSchema,
  rightToWorkOverrideSchema,
  rightToWorkRecordSchema,
  rightToWorkSwitchSchema,
} from './right-to-work.ts'

export const rightToWorkOperations = declareOperations('right to work', {
  listRightToWorkChecks: {
    access: 'employer',
    method: 'get',
    path: '/right-to-work',
    summary: 'The newest check of each person that your company has on record. For the owner and admins',
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(rightToWorkCheckSchema), 'The last one recorded first') },
    refusals: [400, 401, 403],
  },
  listDueChecks: {
    access: 'employer',
    method: 'get',
    path: '/right-to-work/due',
    summary:
      'Who is confirmed and has to be checked, where your company has turned checks on. For the owner and admins',
    answers: { 200: answerWithJson(z.array(dueCheckSchema), 'By project, the first to begin first') },
    refusals: [401, 403],
  },
  switchRightToWork: {
    access: 'employer',
    method: 'put',
    path: '/right-to-work',
    summary: 'Let nobody be confirmed without a check, or turn that off. For the owner',
    body: rightToWorkSwitchSchema,
    answers: { 200: answerWithJson(rightToWorkSwitchSchema, 'As it is now') },
    refusals: [400, 401, 403, 413, 415, 422],
  },
  getRightToWork: {
    access: 'employer',
    method: 'get',
    path: '/users/{id}/right-to-work',
    summary: 'What your company has on record of somebody who has applied to it. For the owner and admins',
    params: pathIdSchema,
    answers: { 200: answerWithJson(rightToWorkRecordSchema, 'Checks and overrides, the newest first') },
    refusals: [400, 401, 403, 404],
  },
  recordRightToWork: {
    access: 'employer',
    method: 'post',
    path: '/users/{id}/right-to-work',
    summary: 'Record a check of somebody who has applied to your company. For the owner and admins',
    params: pathIdSchema,
    form: newRightToWorkCheckSchema,
    answers: {
      200: answerWithJson(rightToWorkCheckSchema, 'Recorded before under this id'),
      201: answerWithJson(rightToWorkCheckSchema, 'Recorded'),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 503],
  },
  overrideRightToWork: {
    access: 'employer',
    method: 'post',
    path: '/users/{id}/right-to-work/overrides',
    summary: 'Decide that somebody may be confirmed for a project without a check, and say why. For the owner',
    params: pathIdSchema,
    body: newRightToWorkOverrideSchema,
    answers: {
      200: answerWithJson(rightToWorkOverrideSchema, 'Decided before under this id'),
      201: answerWithJson(rightToWorkOverrideSchema, 'Decided'),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  getRightToWorkFile: {
    access: 'employer',
    method: 'get',
    path: '/right-to-work/{id}/document',
    summary: 'The file of a check that your company has on record. For the owner and admins',
    params: pathIdSchema,
    answers: { 200: answerWithFile('A picture or a PDF', 'image/webp', 'application/pdf') },
    refusals: [400, 401, 403, 404, 503],
  },
})
