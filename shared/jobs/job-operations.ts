import { z } from 'zod'
import { FILTER_KEYS } from './search-filters.ts'
import { answerWithJson, answerWithPage, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { askFirstSchema, jobSchema, jobEditSchema, newJobSchema } from './jobs.ts'
import { jobFiltersSchema } from './job-filters.ts'
import { pageQuerySchema } from '../fields.ts'
import { projectEventSchema } from './project-history.ts'

export const jobsOperations = declareOperations('jobs', {
  postJob: {
    access: 'employer',
    method: 'post',
    path: '/jobs',
    summary: 'Post a project for your company',
    body: newJobSchema,
    answers: {
      200: answerWithJson(jobSchema, 'Posted before under this id, in its present state'),
      201: answerWithJson(jobSchema, 'Posted'),
    },
    refusals: [400, 401, 402, 403, 409, 413, 415, 422],
  },
  listJobs: {
    access: 'user',
    method: 'get',
    path: '/jobs',
    summary: "A freelancer's open jobs, best first; an employer's company's projects, newest first",
    query: jobFiltersSchema,
    unprocessableFields: FILTER_KEYS,
    answers: { 200: answerWithPage(z.array(jobSchema), 'One page') },
    refusals: [400, 401, 422],
  },
  listConfirmedJobs: {
    access: 'freelancer',
    method: 'get',
    path: '/jobs/confirmed',
    summary: 'Your confirmed jobs that are not over',
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(jobSchema), 'The next one first') },
    refusals: [400, 401, 403],
  },
  listPreviousJobs: {
    access: 'freelancer',
    method: 'get',
    path: '/jobs/previous',
    summary: 'Your jobs that are over, with the ratings given',
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(jobSchema), 'The last one first') },
    refusals: [400, 401, 403],
  },
  updateJob: {
    access: 'employer',
    method: 'put',
    path: '/jobs/{id}',
    summary: 'Change a project; applicants are notified of another date, place or rate',
    params: pathIdSchema,
    body: jobEditSchema,
    answers: { 200: answerWithJson(jobSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  listProjectHistory: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/history',
    summary: 'What your team did to a project: edits, decisions, invitations, plans and call sheets',
    params: pathIdSchema,
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(projectEventSchema), 'The last first') },
    refusals: [400, 401, 403, 404],
  },
  closeJob: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/close',
    summary: 'Take a project off the list',
    params: pathIdSchema,
    answers: { 200: answerWithJson(jobSchema, 'The present state') },
    refusals: [401, 403, 404, 409],
  },
  reopenJob: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/reopen',
    summary: 'Put a closed project back on the list',
    params: pathIdSchema,
    answers: { 200: answerWithJson(jobSchema, 'The present state') },
    refusals: [401, 403, 404, 409],
  },
  askFirst: {
    access: 'employer',
    method: 'put',
    path: '/jobs/{id}/asked-first',
    summary: 'Ask a list of people first: until the time is over nobody else sees the project',
    params: pathIdSchema,
    body: askFirstSchema,
    answers: { 200: answerWithJson(jobSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  openToAll: {
    access: 'employer',
    method: 'delete',
    path: '/jobs/{id}/asked-first',
    summary: 'Open a project that a list is asked first for to everybody who fits',
    params: pathIdSchema,
    answers: { 200: answerWithJson(jobSchema, 'The present state') },
    refusals: [401, 403, 404],
  },
})
