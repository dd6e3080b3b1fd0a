import { z } from 'zod'
import { answerWithJson, declareOperations } from './declare-operations.ts'
import { devMailboxEntrySchema } from '../dev.ts'

export const devOperations = declareOperations('dev', {
  listDevMailbox: {
    access: 'public',
    method: 'get',
    path: '/dev/outbox',
    summary: 'Mails, texts and pushes taken by stand-ins',
    answers: { 200: answerWithJson(z.array(devMailboxEntrySchema), 'The newest first') },
    refusals: [403, 404],
  },
})
