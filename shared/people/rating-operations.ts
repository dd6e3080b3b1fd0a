import { z } from 'zod'
import { answerWithJson, answerWithPage, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { newRatingSchema } from './referees.ts'
import { receivedRatingSchema } from './users.ts'
import { pageQuerySchema } from '../fields.ts'
import { jobToRateSchema } from '../jobs/jobs.ts'

export const ratingsOperations = declareOperations('ratings', {
  rateFreelancer: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/rate',
    summary: 'Rate somebody who was confirmed for a project that is over, once',
    params: pathIdSchema,
    body: newRatingSchema,
    answers: {
      200: answerWithJson(receivedRatingSchema, 'A repeat: you have rated this before'),
      201: answerWithJson(receivedRatingSchema, 'Rated'),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
})

export const employersOperations = declareOperations('ratings', {
  listJobsToRate: {
    access: 'employer',
    method: 'get',
    path: '/employers/jobs-to-rate',
    summary: "The company's projects that are over, with those who worked on them",
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(jobToRateSchema), 'The last one first') },
    refusals: [400, 401, 403],
  },
})
