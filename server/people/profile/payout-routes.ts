import { payoutDetails, payoutUpdate } from '../../../shared/people/payout.ts'
import { answer, body, createRoom, operation, problems } from '../../http/router.ts'
import { changePayoutDetails } from './payout-details.ts'
import { readPayoutDetails } from './users-payout-details.ts'

export const payoutRoutes = createRoom()

payoutRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/payout-details',
    tags: ['users'],
    summary: 'Where you are paid, with the numbers masked',
    responses: { 200: answer(payoutDetails, 'Empty while nothing is kept'), ...problems(401, 403) },
  }),
  (c) => c.json(readPayoutDetails(c.var.me), 200),
)

payoutRoutes.openapi(
  operation('freelancer', {
    method: 'put',
    path: '/payout-details',
    tags: ['users'],
    summary: 'Say where you are paid, on a confirmed session; without the numbers those kept stay',
    request: { body: body(payoutUpdate) },
    responses: { 200: answer(payoutDetails, 'As kept, masked'), ...problems(400, 401, 403, 413, 415, 422) },
  }),
  async (c) => c.json(await changePayoutDetails(c.var.me, c.req.valid('json')), 200),
)
