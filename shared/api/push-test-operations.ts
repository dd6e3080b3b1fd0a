import { answer, declareOperations } from './declare-operations.ts'
import { pushTest, pushTested } from '../push.ts'

export const pushTestOperations = declareOperations('notifications', {
  testPush: {
    access: 'user',
    method: 'post',
    path: '/push/test',
    summary: 'Send a test to this device, and say what its push service answered',
    body: pushTest,
    answers: { 200: answer(pushTested, 'What the push service answered') },
    refusals: [401, 404, 422],
  },
})
