import { z } from 'zod'
import { FILTER_KEYS } from './search-filters.ts'
import { answer, answerPage, declareOperations, pathId } from '../api/declare-operations.ts'
import { askFirst, job, jobEdit, newJob } from './jobs.ts'
import { jobFilters } from './job-filters.ts'
import { pageQuery } from '../fields.ts'
import { projectEvent } from './project-history.ts'

export const jobsOperations = declareOperations('jobs', {
  postJob: {
    access: 'employer',
    method: 'post',
    path: '/jobs',
    summary: 'Post a project for your company',
    body: newJob,
    answers: { 200: answer(job, 'Posted before under this id, in its present state'), 201: answer(job, 'Posted') },
    refusals: [400, 401, 402, 403, 409, 413, 415, 422],
  },
  listJobs: {
    access: 'user',
    method: 'get',
    path: '/jobs',
    summary: "A freelancer's open jobs, best first; an employer's company's jobs, newest first",
    query: jobFilters,
    unprocessableFields: FILTER_KEYS,
    answers: { 200: answerPage(z.array(job), 'One page') },
    refusals: [400, 401, 422],
  },
  listConfirmedJobs: {
    access: 'freelancer',
    method: 'get',
    path: '/jobs/confirmed',
    summary: 'Your confirmed jobs that are not over',
    query: pageQuery,
    answers: { 200: answerPage(z.array(job), 'The next one first') },
    refusals: [400, 401, 403],
  },
  listPreviousJobs: {
    access: 'freelancer',
    method: 'get',
    path: '/jobs/previous',
    summary: 'Your jobs that are over, with the ratings given',
    query: pageQuery,
    answers: { 200: answerPage(z.array(job), 'The last one first') },
    refusals: [400, 401, 403],
  },
  updateJob: {
    access: 'employer',
    method: 'put',
    path: '/jobs/{id}',
    summary: 'Change a project; applicants are notified of another date, place or rate',
    params: pathId,
    body: jobEdit,
    answers: { 200: answer(job, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  listProjectHistory: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/history',
    summary: 'What your team did to a project: edits, decisions, invitations, plans and call sheets',
    params: pathId,
    query: pageQuery,
    answers: { 200: answerPage(z.array(projectEvent), 'The last first') },
    refusals: [400, 401, 403, 404],
  },
  closeJob: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/close',
    summary: 'Take a project off the list',
    params: pathId,
    answers: { 200: answer(job, 'The present state') },
    refusals: [401, 403, 404, 409],
  },
  reopenJob: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/reopen',
    summary: 'Put a closed project back on the list',
    params: pathId,
    answers: { 200: answer(job, 'The present state') },
    refusals: [401, 403, 404, 409],
  },
  askFirst: {
    access: 'employer',
    method: 'put',
    path: '/jobs/{id}/asked-first',
    summary: 'Ask a list of people first: until the time is over nobody else sees the project',
    params: pathId,
    body: askFirst,
    answers: { 200: answer(job, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  openToAll: {
    access: 'employer',
    method: 'delete',
    path: '/jobs/{id}/asked-first',
    summary: 'Open a project that a list is asked first for to everybody who fits',
    params: pathId,
    answers: { 200: answer(job, 'The present state') },
    refusals: [401, 403, 404],
  },
})
