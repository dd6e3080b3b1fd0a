import { listFreePlaces, offerPlaces, stopOffer } from './offer-places.ts'
import { declineOffer, takeOffer } from './take-offer.ts'
import { offersOperations } from '../../shared/hiring/offer-operations.ts'
import { serveOperations } from '../http/serve.ts'

export const offersRoutes = serveOperations(offersOperations, {
  listFreePlaces: ({ me, params }) => listFreePlaces(me, params.id),
  offerPlaces: ({ me, params, body }) => offerPlaces(me, params.id, body.job_role_id),
  stopOffer: ({ me, params }) => stopOffer(me, { jobId: params.id, offerId: params.offer_id }),
  takeOffer: ({ me, params, body }) => takeOffer(me, { jobId: params.id, offerId: params.offer_id }, body.terms_hash),
  declineOffer: ({ me, params }) => declineOffer(me, { jobId: params.id, offerId: params.offer_id }),
})
