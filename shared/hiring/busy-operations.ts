import { z } from 'zod'
import { answerWithPage, declareOperations } from '../api/declare-operations.ts'
import { busyPeopleQuerySchema, busyPersonSchema } from './crews.ts'

export const busyOperations = declareOperations('crews', {
  listBusyPeople: {
    access: 'employer',
    method: 'get',
    path: '/crews/busy-days',
    summary: 'On which days people of your crew are busy elsewhere: free or busy, never with what',
    query: busyPeopleQuerySchema,
    answers: { 200: answerWithPage(z.array(busyPersonSchema), 'Without those who are free on all these days') },
    refusals: [400, 401, 403],
  },
})
