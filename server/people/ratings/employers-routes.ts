import { z } from 'zod'
import { pageQuery } from '../../../shared/shared-fields.ts'
import { jobToRate } from '../../../shared/jobs/jobs.ts'
import { answer, createRoom, operation, problems } from '../../http/router.ts'
import { linkNext } from '../../http/paging.ts'
import { jobsToRate } from './jobs-to-rate.ts'

export const employersRoutes = createRoom()

employersRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/jobs-to-rate',
    tags: ['employers'],
    summary: "The company's jobs that are over, with those who worked on them",
    request: { query: pageQuery },
    responses: {
      200: answer(z.array(jobToRate), 'The last one first; Link names the next page'),
      ...problems(400, 401, 403),
    },
  }),
  async (c) => {
    const { jobs, next } = await jobsToRate(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(jobs, 200)
  },
)
