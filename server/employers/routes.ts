import { z } from 'zod'
import { jobToRate } from '../../shared/jobs.ts'
import { answer, createRoom, operation, problems } from '../http.ts'
import { jobsToRate } from './jobs-to-rate.ts'

export const employersRoutes = createRoom()

employersRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/jobs-to-rate',
    tags: ['employers'],
    summary: "The company's jobs that are over, with those who worked on them",
    responses: { 200: answer(z.array(jobToRate), 'The last one first'), ...problems(401, 403) },
  }),
  async (c) => c.json(await jobsToRate(c.var.me), 200),
)
