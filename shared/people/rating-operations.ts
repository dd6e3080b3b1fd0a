import { z } from 'zod'
import { answer, answerPage, declareOperations, pathId } from '../api/declare-operations.ts'
import { newRating } from './referees.ts'
import { rating } from './users.ts'
import { pageQuery } from '../fields.ts'
import { jobToRate } from '../jobs/jobs.ts'

export const ratingsOperations = declareOperations('ratings', {
  rateFreelancer: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/rate',
    summary: 'Rate somebody who was confirmed for a project that is over, once',
    params: pathId,
    body: newRating,
    answers: { 200: answer(rating, 'A repeat: you have rated this before'), 201: answer(rating, 'Rated') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
})

export const employersOperations = declareOperations('ratings', {
  listJobsToRate: {
    access: 'employer',
    method: 'get',
    path: '/employers/jobs-to-rate',
    summary: "The company's jobs that are over, with those who worked on them",
    query: pageQuery,
    answers: { 200: answerPage(z.array(jobToRate), 'The last one first') },
    refusals: [400, 401, 403],
  },
})
