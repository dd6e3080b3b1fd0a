import type { Ids } from '../../../support/factories/access-world.ts'
import { checkForm } from '../../../support/factories/right-to-work.ts'
import type { Rows } from './rows.ts'

export const rightToWork = (ids: Ids): Rows => ({
  'GET /api/right-to-work': { who: { employers: 200, freelancers: 403 } },
  'GET /api/right-to-work/due': { who: { employers: 200, freelancers: 403 } },
  'PUT /api/right-to-work': {
    body: { is_on: true },
    who: { employer: 200, other_employer: 200, member: 403, freelancers: 403 },
  },
  'GET /api/users/{id}/right-to-work': {
    at: { id: 'freelancer' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/users/{id}/right-to-work': {
    at: { id: 'freelancer' },
    body: checkForm(),
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
  'POST /api/users/{id}/right-to-work/overrides': {
    at: { id: 'freelancer' },
    body: { job_id: ids.job, reason: 'Passport seen on site.' },
    who: { employer: 201, member: 403, other_employer: 404, freelancers: 403 },
  },
  'GET /api/right-to-work/{id}/document': {
    at: { id: 'right_to_work' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
})
