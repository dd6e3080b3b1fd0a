import { z } from 'zod'
import { answer, declareOperations } from './declare-operations.ts'
import { devMailboxEntry } from '../dev.ts'

export const devOperations = declareOperations('dev', {
  listDevMailbox: {
    access: 'public',
    method: 'get',
    path: '/dev/outbox',
    summary: 'Mails, texts and pushes taken by stand-ins',
    answers: { 200: answer(z.array(devMailboxEntry), 'The newest first') },
    refusals: [403, 404],
  },
})
