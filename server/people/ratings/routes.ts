import { z } from 'zod'
import { newRating } from '../../../shared/people/referees.ts'
import { rating } from '../../../shared/people/users.ts'
import { pageQuery } from '../../../shared/fields.ts'
import { jobToRate } from '../../../shared/jobs/jobs.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { answerPage, linkNext } from '../../http/paging.ts'
import { rateFreelancer } from './rate-freelancer.ts'
import { jobsToRate } from './jobs-to-rate.ts'

export const ratingsRoutes = createRouter()

ratingsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/rate',
    operationId: 'rateFreelancer',
    tags: ['ratings'],
    summary: 'Rate somebody who was confirmed for a project that is over, once',
    request: { params: pathId, body: body(newRating) },
    responses: {
      200: answer(rating, 'A repeat: you have rated this before'),
      201: answer(rating, 'Rated'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  }),
  async (c) => {
    const { rating, repeated } = await rateFreelancer(c.var.me, c.req.valid('param').id, c.req.valid('json'))
    return c.json(rating, repeated ? 200 : 201)
  },
)

export const employersRoutes = createRouter()

employersRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/jobs-to-rate',
    operationId: 'listJobsToRate',
    tags: ['ratings'],
    summary: "The company's jobs that are over, with those who worked on them",
    request: { query: pageQuery },
    responses: {
      200: answerPage(z.array(jobToRate), 'The last one first'),
      ...problems(400, 401, 403),
    },
  }),
  async (c) => {
    const { jobs, next } = await jobsToRate(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(jobs, 200)
  },
)
