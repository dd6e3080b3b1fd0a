import { z } from 'zod'
import { newJob } from '../../shared/jobs/jobs.ts'
import {
  completedPosting,
  credits,
  newCheckout,
  packageId,
  postingTerms,
  startedCheckout,
} from '../../shared/payments/payments.ts'
import { answer, body, createRouter, operation, problems } from '../http/router.ts'
import { JSON_MAX } from '../http/take-body.ts'
import { completeJobPosting, handleStripeEvent } from './settle-checkout.ts'
import { readCredits } from './read-credits.ts'
import { isPostingFree } from '../ports/settings.ts'
import { startCheckout } from './start-checkout.ts'
import { boundedText } from '../../shared/fields.ts'

export const paymentsRoutes = createRouter(['package_id'])
const tags = ['payments']
/** The provider's events contain the whole object that they are about. */
const EVENT_BYTES_MAX = 262_144

paymentsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/create-job-checkout',
    operationId: 'createJobCheckout',
    tags,
    summary: 'Open a checkout for a package, on which this project will be posted',
    request: { query: z.strictObject({ package_id: packageId }), body: body(newJob) },
    responses: {
      200: answer(
        startedCheckout,
        'Where to pay. A repeat for the same project and package, before it is paid, returns the same checkout',
      ),
      ...problems(400, 401, 403, 409, 413, 415, 422, 503),
    },
  }),
  async (c) => {
    const { package_id } = c.req.valid('query')
    const started = await startCheckout(c.var.me, { package_id, job: c.req.valid('json'), origin: originOf(c.req) })
    return c.json(started, 200)
  },
)

paymentsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/create-checkout',
    operationId: 'createCheckout',
    tags,
    summary: 'Open a checkout for a package without a project',
    request: {
      body: { required: true, content: { 'multipart/form-data': { schema: newCheckout } }, 'x-max-bytes': JSON_MAX },
    },
    responses: {
      200: answer(startedCheckout, 'Where to pay. A repeat with the same id returns the same checkout'),
      ...problems(400, 401, 403, 409, 413, 415, 422, 503),
    },
  }),
  async (c) => c.json(await startCheckout(c.var.me, { ...c.req.valid('form'), origin: originOf(c.req) }), 200),
)

paymentsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/complete-job-posting/{session_id}',
    operationId: 'completeJobPosting',
    tags,
    summary: 'Complete a purchase after paying: adds its posts and posts its project',
    request: { params: z.object({ session_id: boundedText(200) }) },
    responses: {
      200: answer(completedPosting, 'The present state, however often it is called'),
      ...problems(401, 402, 403, 404, 409, 503),
    },
  }),
  async (c) => c.json(await completeJobPosting(c.var.me, c.req.valid('param').session_id), 200),
)

paymentsRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/credits',
    operationId: 'getCredits',
    tags,
    summary: "Your company's posts left, its packages, and how it can post",
    responses: { 200: answer(credits, 'The present state'), ...problems(401, 403, 409) },
  }),
  async (c) => c.json(await readCredits(c.var.me), 200),
)

paymentsRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/posting',
    operationId: 'getPostingTerms',
    tags,
    summary: 'Whether posting is free here',
    responses: { 200: answer(postingTerms, 'Where it is, no packages are shown') },
  }),
  (c) => c.json({ is_free: isPostingFree(c.var.ctx.settings) }, 200),
)

paymentsRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/webhook',
    operationId: 'receivePaymentEvent',
    tags,
    summary: "The payment provider's events, signed by it",
    request: { body: body(z.unknown(), EVENT_BYTES_MAX) },
    responses: { 200: answer(z.object({ received: z.literal(true) }), 'Taken'), ...problems(400, 409, 413, 422, 503) },
  }),
  async (c) => {
    await handleStripeEvent(c.var.ctx, await c.req.text(), c.req.header('stripe-signature'))
    return c.json({ received: true } as const, 200)
  },
)

/** The origin of the payer's page. Browsers send it; for other clients it is the address they called. */
const originOf = (request: { url: string; header: (name: string) => string | undefined }) => {
  const origin = request.header('origin')
  return origin && URL.canParse(origin) ? origin : new URL(request.url).origin
}
