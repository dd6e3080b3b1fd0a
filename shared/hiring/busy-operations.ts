import { z } from 'zod'
import { answerPage, declareOperations } from '../api/declare-operations.ts'
import { busyPeopleQuery, busyPerson } from './crews.ts'

export const busyOperations = declareOperations('crews', {
  listBusyPeople: {
    access: 'employer',
    method: 'get',
    path: '/crews/busy-days',
    summary: 'On which days people of your crew are busy elsewhere: free or busy, never with what',
    query: busyPeopleQuery,
    answers: { 200: answerPage(z.array(busyPerson), 'Without those who are free on all these days') },
    refusals: [400, 401, 403],
  },
})
