import { z } from 'zod'
import { pageQuery } from '../../../shared/fields.ts'
import { job } from '../../../shared/jobs/jobs.ts'
import { busyDays, rating } from '../../../shared/people/users.ts'
import { answer, askerOf, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { previousJobs } from '../../jobs/own-jobs.ts'
import { answerPage, linkNext } from '../../http/paging.ts'
import { listBusyDays, listRatings } from './list-busy-days.ts'

export const freelancersRoutes = createRouter()

freelancersRoutes.openapi(
  operation('anyone', {
    method: 'get',
    path: '/{id}/ratings',
    operationId: 'listRatings',
    tags: ['freelancers'],
    summary: 'The ratings that a freelancer received',
    request: { params: pathId, query: pageQuery },
    responses: { 200: answerPage(z.array(rating), 'The newest first'), ...problems(400, 404) },
  }),
  async (c) => {
    const asker = await askerOf(c)
    const { id } = c.req.valid('param')
    const { ratings, next } = await listRatings(c.var.ctx, id, asker?.user.id ?? null, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(ratings, 200)
  },
)

freelancersRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/job-history',
    operationId: 'listJobHistory',
    tags: ['freelancers'],
    summary: 'Your jobs that are over: the same answer as that of /api/jobs/previous',
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

freelancersRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/{id}/busy-days',
    operationId: 'listBusyDays',
    tags: ['freelancers'],
    summary: 'The days of the next twelve weeks for which somebody is booked here',
    request: { params: pathId },
    responses: { 200: answer(z.array(busyDays), 'Periods of days, in order'), ...problems(400, 401, 404) },
  }),
  async (c) => c.json(await listBusyDays(c.var.me, c.req.valid('param').id), 200),
)
