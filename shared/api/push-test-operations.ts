import { answerWithJson, declareOperations } from './declare-operations.ts'
import { pushTestSchema, pushTestedSchema } from '../push.ts'

export const pushTestOperations = declareOperations('notifications', {
  testPush: {
    access: 'user',
    method: 'post',
    path: '/push/test',
    summary: 'Send a test to this device, and say what its push service answered',
    body: pushTestSchema,
    answers: { 200: answerWithJson(pushTestedSchema, 'What the push service answered') },
    refusals: [401, 404, 422],
  },
})
