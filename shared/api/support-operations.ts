import { answerWithJson, declareOperations } from './declare-operations.ts'
import { supportSchema } from '../staff/staff.ts'

export const supportOperations = declareOperations('support', {
  getSupport: {
    access: 'public',
    method: 'get',
    path: '/support',
    summary:
      'Who runs this server and how to reach them: SUPPORT_EMAIL, OPERATOR_NAME and OPERATOR_ADDRESS, null where not set',
    answers: { 200: answerWithJson(supportSchema, 'What /support, /terms and /privacy say') },
  },
})
