import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { newPunchSchema, punchSchema } from './punch-schema.ts'

export const punchOperations = declareOperations('hours', {
  addPunch: {
    access: 'user',
    method: 'post',
    path: '/bookings/{id}/punches',
    summary: 'Clock in, begin or end a break, or clock out; or correct such a press, with a reason',
    params: pathIdSchema,
    body: newPunchSchema,
    answers: {
      200: answerWithJson(punchSchema, 'It was there already'),
      201: answerWithJson(punchSchema, 'The punch'),
    },
    refusals: [401, 404, 409, 422],
  },
})
