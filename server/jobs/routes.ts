import { z } from 'zod'
import { pageQuery } from '../../shared/fields.ts'
import { jobFilters } from '../../shared/jobs/job-filters.ts'
import { askFirst, job, jobEdit, newJob } from '../../shared/jobs/jobs.ts'
import { projectEvent } from '../../shared/jobs/project-history.ts'
import { FILTER_KEYS } from '../../shared/jobs/search-filters.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../http/router.ts'
import { answerPage, linkNext } from '../http/paging.ts'
import { askListFirst, openToAll } from './ask-list-first.ts'
import { closeJob, reopenJob } from './close-job.ts'
import { editJob } from './edit-job.ts'
import { listHistory } from './list-history.ts'
import { listJobs } from './list-jobs.ts'
import { confirmedJobs, previousJobs } from './own-jobs.ts'
import { postJob } from './post-job.ts'

export const jobsRoutes = createRouter(FILTER_KEYS)
const tags = ['jobs']

jobsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/',
    operationId: 'postJob',
    tags,
    summary: 'Post a project for your company',
    request: { body: body(newJob) },
    responses: {
      200: answer(job, 'Posted before under this id, in its present state'),
      201: answer(job, 'Posted'),
      ...problems(400, 401, 402, 403, 409, 413, 415, 422),
    },
  }),
  async (c) => {
    const { job, repeated } = await postJob(c.var.me, c.req.valid('json'))
    return c.json(job, repeated ? 200 : 201)
  },
)

jobsRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/',
    operationId: 'listJobs',
    tags,
    summary: "A freelancer's open jobs, best first; an employer's company's jobs, newest first",
    request: { query: jobFilters },
    responses: { 200: answerPage(z.array(job), 'One page'), ...problems(400, 401, 422) },
  }),
  async (c) => {
    const { jobs, next } = await listJobs(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(jobs, 200)
  },
)

jobsRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/confirmed',
    operationId: 'listConfirmedJobs',
    tags,
    summary: 'Your confirmed jobs that are not over',
    request: { query: pageQuery },
    responses: {
      200: answerPage(z.array(job), 'The next one first'),
      ...problems(400, 401, 403),
    },
  }),
  async (c) => {
    const { jobs, next } = await confirmedJobs(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(jobs, 200)
  },
)

jobsRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/previous',
    operationId: 'listPreviousJobs',
    tags,
    summary: 'Your jobs that are over, with the ratings given',
    request: { query: pageQuery },
    responses: {
      200: answerPage(z.array(job), 'The last one first'),
      ...problems(400, 401, 403),
    },
  }),
  async (c) => {
    const { jobs, next } = await previousJobs(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(jobs, 200)
  },
)

jobsRoutes.openapi(
  operation('employer', {
    method: 'put',
    path: '/{id}',
    operationId: 'updateJob',
    tags,
    summary: 'Change a project; applicants are notified of another date, place or rate',
    request: { params: pathId, body: body(jobEdit) },
    responses: { 200: answer(job, 'The present state'), ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
  }),
  async (c) => c.json(await editJob(c.var.me, c.req.valid('param').id, c.req.valid('json')), 200),
)

jobsRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/history',
    operationId: 'listProjectHistory',
    tags,
    summary: 'What your team did to a project: edits, decisions, invitations, plans and call sheets',
    request: { params: pathId, query: pageQuery },
    responses: {
      200: answerPage(z.array(projectEvent), 'The last first'),
      ...problems(400, 401, 403, 404),
    },
  }),
  async (c) => {
    const { page, next } = await listHistory(c.var.me, c.req.valid('param').id, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(page, 200)
  },
)

for (const [name, operationId, service, summary] of [
  ['close', 'closeJob', closeJob, 'Take a project off the list'],
  ['reopen', 'reopenJob', reopenJob, 'Put a closed project back on the list'],
] as const) {
  jobsRoutes.openapi(
    operation('employer', {
      method: 'post',
      path: `/{id}/${name}`,
      operationId,
      tags,
      summary,
      request: { params: pathId },
      responses: { 200: answer(job, 'The present state'), ...problems(401, 403, 404, 409) },
    }),
    async (c) => c.json(await service(c.var.me, c.req.valid('param').id), 200),
  )
}

jobsRoutes.openapi(
  operation('employer', {
    method: 'put',
    path: '/{id}/asked-first',
    operationId: 'askFirst',
    tags,
    summary: 'Ask a list of people first: until the time is over nobody else sees the project',
    request: { params: pathId, body: body(askFirst) },
    responses: { 200: answer(job, 'The present state'), ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
  }),
  async (c) => c.json(await askListFirst(c.var.me, c.req.valid('param').id, c.req.valid('json')), 200),
)

jobsRoutes.openapi(
  operation('employer', {
    method: 'delete',
    path: '/{id}/asked-first',
    operationId: 'openToAll',
    tags,
    summary: 'Open a project that a list is asked first for to everybody who fits',
    request: { params: pathId },
    responses: { 200: answer(job, 'The present state'), ...problems(401, 403, 404) },
  }),
  async (c) => c.json(await openToAll(c.var.me, c.req.valid('param').id), 200),
)
