import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { CALL_SHEET_BYTES_MAX } from '../call-sheets/call-sheet-operations.ts'
import { newPlanSchema, planSchema } from './plan.ts'

/** PLAN_SHIFTS_MAX shifts with PLAN_SHIFT_PEOPLE_MAX people in them, and a call sheet. */
const PLAN_BYTES_MAX = 655_360 + CALL_SHEET_BYTES_MAX

export const planOperations = declareOperations('plan', {
  getPlan: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/plan',
    summary: "The crew plan of one of your company's projects: roles, shifts, and who is in them",
    params: pathIdSchema,
    answers: { 200: answerWithJson(planSchema, 'As last published') },
    refusals: [401, 403, 404],
  },
  publishPlan: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/plan',
    summary:
      'Publish the crew plan, with the call sheet if there is one; everybody is notified once of what changed for them',
    params: pathIdSchema,
    body: newPlanSchema,
    bodyBytesMax: PLAN_BYTES_MAX,
    answers: {
      200: answerWithJson(planSchema, 'Published before under this id; as it is now'),
      201: answerWithJson(planSchema, 'Published'),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
})
