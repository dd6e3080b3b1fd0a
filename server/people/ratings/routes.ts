import { newRating } from '../../../shared/people/ratings.ts'
import { rating } from '../../../shared/people/users.ts'
import { answer, body, createRoom, operation, pathId, problems } from '../../http/router.ts'
import { rateFreelancer } from './rate-freelancer.ts'

export const ratingsRoutes = createRoom()

ratingsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/rate',
    tags: ['jobs'],
    summary: 'Rate somebody who was confirmed for a project that is over, once',
    request: { params: pathId, body: body(newRating) },
    responses: {
      200: answer(rating, 'You have said this before'),
      201: answer(rating, 'Rated'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  }),
  async (c) => {
    const { rating, repeated } = await rateFreelancer(c.var.me, c.req.valid('param').id, c.req.valid('json'))
    return c.json(rating, repeated ? 200 : 201)
  },
)
