import { z } from 'zod'
import { answer, answerPage, declareOperations, pathId } from '../api/declare-operations.ts'
import { pageQuery } from '../fields.ts'
import { busyDays, rating } from './users.ts'
import { job } from '../jobs/jobs.ts'

export const freelancersOperations = declareOperations('freelancers', {
  listRatings: {
    access: 'anyone',
    method: 'get',
    path: '/freelancers/{id}/ratings',
    summary: 'The ratings that a freelancer received',
    params: pathId,
    query: pageQuery,
    answers: { 200: answerPage(z.array(rating), 'The newest first') },
    refusals: [400, 404],
  },
  listJobHistory: {
    access: 'freelancer',
    method: 'get',
    path: '/freelancers/job-history',
    summary: 'Your jobs that are over: the same answer as that of /api/jobs/previous',
    query: pageQuery,
    answers: { 200: answerPage(z.array(job), 'The last one first') },
    refusals: [400, 401, 403],
  },
  listBusyDays: {
    access: 'user',
    method: 'get',
    path: '/freelancers/{id}/busy-days',
    summary: 'The days of the next twelve weeks for which somebody is booked here',
    params: pathId,
    answers: { 200: answer(z.array(busyDays), 'Periods of days, in order') },
    refusals: [400, 401, 404],
  },
})
