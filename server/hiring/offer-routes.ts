import { z } from 'zod'
import { application, freePlaces, newOffers } from '../../shared/jobs/jobs.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../http/router.ts'
import { listFreePlaces, offerPlaces, stopOffer } from './offer-places.ts'
import { declineOffer, takeOffer } from './take-offer.ts'
import { boundedText } from '../../shared/fields.ts'

export const offersRoutes = createRouter()
const tags = ['applications']

const listed = answer(z.array(freePlaces), 'Roles with a free place: who has an offer, and who is next')
offersRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/offers',
    operationId: 'listFreePlaces',
    tags,
    summary: "The free places of your company's project, with their offers",
    request: { params: pathId },
    responses: { 200: listed, ...problems(401, 403, 404) },
  }),
  async (c) => c.json(await listFreePlaces(c.var.me, c.req.valid('param').id), 200),
)

offersRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/offers',
    operationId: 'offerPlaces',
    tags,
    summary: 'Offer the free places of a role to the shortlist, one after the other',
    request: { params: pathId, body: body(newOffers) },
    responses: { 200: listed, ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
  }),
  async (c) => c.json(await offerPlaces(c.var.me, c.req.valid('param').id, c.req.valid('json').job_role_id), 200),
)

const offerId = pathId.extend({ offer_id: boundedText(100) })
offersRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/offers/{offer_id}/stop',
    operationId: 'stopOffer',
    tags,
    summary: 'Withdraw an offer; nobody is asked after it',
    request: { params: offerId },
    responses: { 200: listed, ...problems(401, 403, 404, 409) },
  }),
  async (c) => {
    const { id, offer_id } = c.req.valid('param')
    return c.json(await stopOffer(c.var.me, { jobId: id, offerId: offer_id }), 200)
  },
)

for (const [name, operationId, service, summary] of [
  ['take', 'takeOffer', takeOffer, 'Take the place offered to you: you are confirmed at once'],
  ['decline', 'declineOffer', declineOffer, 'Say no to the place offered to you'],
] as const) {
  offersRoutes.openapi(
    operation('freelancer', {
      method: 'post',
      path: `/{id}/offers/{offer_id}/${name}`,
      operationId,
      tags,
      summary,
      request: { params: offerId },
      responses: {
        200: answer(application, 'Your application, in its present state'),
        ...problems(401, 403, 404, 409),
      },
    }),
    async (c) => {
      const { id, offer_id } = c.req.valid('param')
      return c.json(await service(c.var.me, { jobId: id, offerId: offer_id }), 200)
    },
  )
}
