import { jobBody } from '../../../support/factories/jobs.ts'
import { checkoutForm } from '../../../support/factories/payments.ts'
import type { Rows } from './rows.ts'

export const payments = (): Rows => ({
  'GET /api/payments/posting': { who: { public: 200 } },
  'POST /api/payments/create-job-checkout': {
    query: 'package_id=basic',
    body: jobBody(),
    who: { employer: 200, other_employer: 200, member: 403, freelancers: 403 },
  },
  'POST /api/payments/create-checkout': {
    body: checkoutForm({ package_id: 'basic' }),
    who: { employer: 200, other_employer: 200, member: 403, freelancers: 403 },
  },
  'POST /api/payments/complete-job-posting/{session_id}': {
    at: { session_id: 'checkout' },
    who: { employer: 402, member: 404, other_employer: 404, freelancers: 403 },
  },
  'GET /api/payments/credits': { who: { employers: 200, freelancers: 403 } },
  'POST /api/payments/webhook': { body: {}, who: { public: 400 } },
})
