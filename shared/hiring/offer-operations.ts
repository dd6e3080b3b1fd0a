import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { applicationSchema, freePlacesSchema, newOffersSchema } from '../jobs/jobs.ts'
import { boundedText } from '../fields.ts'
import { shownHashField } from '../pay/terms/pay-rules.ts'

const freePlacesAnswer = answerWithJson(
  z.array(freePlacesSchema),
  'Roles with a free place: who has an offer, and who is next',
)
const offerPathSchema = pathIdSchema.extend({ offer_id: boundedText(100) })

/** The hash of the terms that were shown: left out, they are taken as they are. */
const takenOfferSchema = z.strictObject({ terms_hash: shownHashField.optional() })

export const offersOperations = declareOperations('applications', {
  listFreePlaces: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/offers',
    summary: "The free places of your company's project, with their offers",
    params: pathIdSchema,
    answers: { 200: freePlacesAnswer },
    refusals: [401, 403, 404],
  },
  offerPlaces: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/offers',
    summary: 'Offer the free places of a role to the shortlist, one after the other',
    params: pathIdSchema,
    body: newOffersSchema,
    answers: { 200: freePlacesAnswer },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  stopOffer: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/offers/{offer_id}/stop',
    summary: 'Withdraw an offer; nobody is asked after it',
    params: offerPathSchema,
    answers: { 200: freePlacesAnswer },
    refusals: [401, 403, 404, 409],
  },
  takeOffer: {
    access: 'freelancer',
    method: 'post',
    path: '/jobs/{id}/offers/{offer_id}/take',
    summary: 'Take the place offered to you: you are confirmed at once',
    params: offerPathSchema,
    body: takenOfferSchema,
    isBodyOptional: true,
    answers: { 200: answerWithJson(applicationSchema, 'Your application, in its present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  declineOffer: {
    access: 'freelancer',
    method: 'post',
    path: '/jobs/{id}/offers/{offer_id}/decline',
    summary: 'Say no to the place offered to you',
    params: offerPathSchema,
    answers: { 200: answerWithJson(applicationSchema, 'Your application, in its present state') },
    refusals: [401, 403, 404, 409],
  },
})
