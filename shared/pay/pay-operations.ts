import { answerWithJson, declareOperations } from '../api/declare-operations.ts'
import { payPreviewRequestSchema, payPreviewSchema } from './pay-preview.ts'

export const payOperations = declareOperations('pay', {
  previewPay: {
    access: 'user',
    method: 'post',
    path: '/pay/preview',
    summary: 'What punches earn under terms, line by line; nothing is stored',
    body: payPreviewRequestSchema,
    answers: { 200: answerWithJson(payPreviewSchema, 'By work day; penalties also has what is paid beside days') },
    refusals: [400, 401, 422],
  },
})
