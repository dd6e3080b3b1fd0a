import { z } from 'zod'
import { job } from '../../shared/jobs.ts'
import { rating } from '../../shared/users.ts'
import { answer, createRoom, operation, pathId, problems } from '../http.ts'
import { previousJobs } from '../jobs/own-jobs.ts'
import { listRatings } from './list-ratings.ts'

export const freelancersRoutes = createRoom()

freelancersRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/{id}/ratings',
    tags: ['freelancers'],
    summary: 'The ratings a freelancer was given',
    request: { params: pathId },
    responses: { 200: answer(z.array(rating), 'The newest first'), ...problems(400, 404) },
  }),
  async (c) => c.json(await listRatings(c.var.ctx, c.req.valid('param').id), 200),
)

freelancersRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/job-history',
    tags: ['freelancers'],
    summary: 'Your jobs that are over, with the ratings given',
    responses: { 200: answer(z.array(job), 'The last one first'), ...problems(401, 403) },
  }),
  async (c) => c.json(await previousJobs(c.var.me), 200),
)
