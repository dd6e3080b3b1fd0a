import { z } from 'zod'
import { place, placesQuery } from '../../shared/places.ts'
import { notFound } from '../errors.ts'
import { answer, createRouter, operation, pathId, problems } from './router.ts'

export const placesRoutes = createRouter()

placesRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/',
    operationId: 'suggestPlaces',
    tags: ['places'],
    summary: 'Suggest addresses for what is being typed',
    request: { query: placesQuery },
    responses: { 200: answer(z.array(place), 'At most ten, best first'), ...problems(400, 401) },
  }),
  async (c) => c.json(await c.var.ctx.ports.places.suggest(c.req.valid('query').q), 200),
)

placesRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/{id}',
    operationId: 'getPlace',
    tags: ['places'],
    summary: 'The details of one suggestion',
    request: { params: pathId },
    responses: { 200: answer(place, 'The place'), ...problems(400, 401, 404) },
  }),
  async (c) => {
    const found = await c.var.ctx.ports.places.find(c.req.valid('param').id)
    if (!found) throw notFound('This place is not known.')
    return c.json(found, 200)
  },
)
