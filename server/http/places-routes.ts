import { z } from 'zod'
import { place, placesQuery, position, positionQuery } from '../../shared/places.ts'
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

export const positionRoutes = createRouter()

positionRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/',
    operationId: 'getPosition',
    tags: ['places'],
    summary: 'Where a project with this location and postcode would be',
    request: { query: positionQuery },
    responses: {
      200: answer(position, 'Its position, as posting takes it; null if it is not known'),
      ...problems(400, 401),
    },
  }),
  async (c) => {
    const { location, postcode, place_id } = c.req.valid('query')
    return c.json({ position: await c.var.ctx.ports.places.locate(location, postcode, place_id) }, 200)
  },
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
