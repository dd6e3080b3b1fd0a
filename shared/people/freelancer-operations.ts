import { z } from 'zod'
import { answerWithJson, answerWithPage, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { pageQuerySchema } from '../fields.ts'
import { busyDaysSchema, receivedRatingSchema } from './users.ts'
import { jobSchema } from '../jobs/jobs.ts'

export const freelancersOperations = declareOperations('freelancers', {
  listRatings: {
    access: 'anyone',
    method: 'get',
    path: '/freelancers/{id}/ratings',
    summary: 'The ratings that a freelancer received',
    params: pathIdSchema,
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(receivedRatingSchema), 'The newest first') },
    refusals: [400, 404],
  },
  listJobHistory: {
    access: 'freelancer',
    method: 'get',
    path: '/freelancers/job-history',
    summary: 'Your jobs that are over: the same answer as that of /api/jobs/previous',
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(jobSchema), 'The last one first') },
    refusals: [400, 401, 403],
  },
  listBusyDays: {
    access: 'user',
    method: 'get',
    path: '/freelancers/{id}/busy-days',
    summary: 'The days of the next twelve weeks for which somebody is confirmed here',
    params: pathIdSchema,
    answers: { 200: answerWithJson(z.array(busyDaysSchema), 'Periods of days, in order') },
    refusals: [400, 401, 404],
  },
})
