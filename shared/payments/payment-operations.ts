import { z } from 'zod'
import { answerWithJson, declareOperations, JSON_BYTES_MAX } from '../api/declare-operations.ts'
import {
  completedPostingSchema,
  creditsSchema,
  newCheckoutSchema,
  packageIdField,
  postingTermsSchema,
  startedCheckoutSchema,
} from './payments.ts'
import { newJobSchema } from '../jobs/jobs.ts'
import { boundedText } from '../fields.ts'

/** The provider's events contain the whole object that they are about. */
const PAYMENT_EVENT_BYTES_MAX = 262_144

export const paymentsOperations = declareOperations('payments', {
  createJobCheckout: {
    access: 'employer',
    method: 'post',
    path: '/payments/create-job-checkout',
    summary: 'Open a checkout for a package, on which this project will be posted',
    query: z.strictObject({ package_id: packageIdField }),
    unprocessableFields: ['package_id'],
    body: newJobSchema,
    answers: {
      200: answerWithJson(
        startedCheckoutSchema,
        'Where to pay. A repeat for the same project and package, before it is paid, returns the same checkout',
      ),
    },
    refusals: [400, 401, 403, 409, 413, 415, 422, 503],
  },
  createCheckout: {
    access: 'employer',
    method: 'post',
    path: '/payments/create-checkout',
    summary: 'Open a checkout for a package without a project',
    form: newCheckoutSchema,
    unprocessableFields: ['package_id'],
    bodyBytesMax: JSON_BYTES_MAX,
    answers: {
      200: answerWithJson(startedCheckoutSchema, 'Where to pay. A repeat with the same id returns the same checkout'),
    },
    refusals: [400, 401, 403, 409, 413, 415, 422, 503],
  },
  completeJobPosting: {
    access: 'employer',
    method: 'post',
    path: '/payments/complete-job-posting/{session_id}',
    summary: 'Complete a purchase after paying: adds its posts and posts its project',
    params: z.object({ session_id: boundedText(200) }),
    answers: { 200: answerWithJson(completedPostingSchema, 'The present state, however often it is called') },
    refusals: [401, 402, 403, 404, 409, 503],
  },
  getCredits: {
    access: 'employer',
    method: 'get',
    path: '/payments/credits',
    summary: "Your company's posts left, its packages, and how it can post",
    answers: { 200: answerWithJson(creditsSchema, 'The present state') },
    refusals: [401, 403, 409],
  },
  getPostingTerms: {
    access: 'public',
    method: 'get',
    path: '/payments/posting',
    summary: 'Whether posting is free here',
    answers: { 200: answerWithJson(postingTermsSchema, 'Where it is, no packages are shown') },
  },
  receivePaymentEvent: {
    access: 'public',
    method: 'post',
    path: '/payments/webhook',
    summary: "The payment provider's events, signed by it",
    body: z.unknown(),
    bodyBytesMax: PAYMENT_EVENT_BYTES_MAX,
    answers: { 200: answerWithJson(z.object({ received: z.literal(true) }), 'Taken') },
    refusals: [400, 409, 413, 422, 503],
  },
})
