import { PAY_TEMPLATE } from '../../../support/factories/pay.ts'
import type { Rows } from './rows.ts'

export const pay = (): Rows => ({
  'GET /api/pay/templates': { who: { employers: 200, freelancers: 403 } },
  'POST /api/pay/templates': { body: PAY_TEMPLATE, who: { employers: 201, freelancers: 403 } },
  'PATCH /api/pay/templates/{id}': {
    at: { id: 'pay_template' },
    body: { name: 'House 12' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'DELETE /api/pay/templates/{id}': {
    at: { id: 'pay_template' },
    who: { company: 204, other_employer: 404, freelancers: 403 },
  },
  'GET /api/bookings/{id}/terms': {
    at: { id: 'booking' },
    who: { company: 200, other_employer: 404, freelancer: 200, other_freelancer: 404 },
  },
  'POST /api/pay/preview': {
    body: {
      terms: { basis: 'day', rate_pence: 28_000 },
      punches: [
        { kind: 'in', at: '2026-12-01T08:00:00Z' },
        { kind: 'out', at: '2026-12-01T18:00:00Z' },
      ],
    },
    who: { user: 200 },
  },
})
