import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { boundedText, idField } from '../fields.ts'
import { jobChiefSchema, newChiefSchema, signedGrantSchema } from './chief-grants.ts'
import { newDeviceKeySchema, newSitePinSchema } from './device-keys.ts'

export const chiefOperations = declareOperations('hours', {
  nameChief: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/chiefs',
    summary: 'Name one of the crew or of your team chief on days of a project, or change the days',
    params: pathIdSchema,
    body: newChiefSchema,
    answers: {
      200: answerWithJson(signedGrantSchema, 'Named before under this id'),
      201: answerWithJson(signedGrantSchema, 'The grant, as the chief’s devices get it, without anybody’s digits'),
    },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  listChiefs: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/chiefs',
    summary: 'Who is and was chief of a project, on which days',
    params: pathIdSchema,
    answers: { 200: answerWithJson(z.array(jobChiefSchema), 'In the order of their naming') },
    refusals: [401, 403, 404],
  },
  revokeChief: {
    access: 'employer',
    method: 'delete',
    path: '/jobs/{id}/chiefs/{grant_id}',
    summary: 'End a grant; what was done under it stays',
    params: pathIdSchema.extend({ grant_id: boundedText(100) }),
    answers: { 204: { description: 'It has ended' } },
    refusals: [401, 403, 404],
  },
  putDeviceKey: {
    access: 'user',
    method: 'put',
    path: '/me/device-keys/{id}',
    summary: 'Say with which key this device signs; it ends with the session',
    params: z.object({ id: idField }),
    body: newDeviceKeySchema,
    answers: { 204: { description: 'Kept' } },
    refusals: [400, 401, 409, 422],
  },
  putSitePin: {
    access: 'user',
    method: 'put',
    path: '/me/site-pin',
    summary: 'Set or remove the four digits with which you confirm on a chief’s phone',
    body: newSitePinSchema,
    answers: { 204: { description: 'Kept' } },
    refusals: [400, 401, 422],
  },
})
