import { z } from 'zod'
import { rating } from '../../shared/users.ts'
import { answer, createRoom, operation, pathId, problems } from '../http.ts'
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
