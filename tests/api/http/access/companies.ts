import type { Ids } from '../../../support/factories/access-world.ts'
import { NEW_PASSWORD, type Rows } from './rows.ts'

export const companies = (ids: Ids): Rows => ({
  'GET /api/companies/{id}': { at: { id: 'company' }, who: { user: 200 } },
  'POST /api/companies/invitations': {
    body: { email: 'lee@example.com', full_name: 'Lee Grant' },
    who: { employers: 201, member: 403, freelancers: 403 },
  },
  'POST /api/companies/invitations/{id}/resend': {
    at: { id: 'invitation' },
    who: { employer: 200, member: 403, other_employer: 404, freelancers: 403 },
  },
  'POST /api/companies/invitations/{id}/link': {
    at: { id: 'invitation' },
    who: { employers: 409, freelancers: 403 },
  },
  'DELETE /api/companies/invitations/{id}': {
    at: { id: 'invitation' },
    who: { employer: 204, member: 403, other_employer: 404, freelancers: 403 },
  },
  'DELETE /api/companies/members/{id}': {
    at: { id: 'member' },
    who: { company: 204, other_employer: 404, freelancers: 403 },
  },
  // `employer` has somebody confirmed for a future job.
  'POST /api/companies/close': { who: { employer: 409, other_employer: 204, member: 403, freelancers: 403 } },
  'POST /api/companies/invitations/open': { body: { token: 'x' }, who: { public: 422 } },
  'POST /api/companies/join': { body: { token: 'x' }, who: { user: 422 } },
  'POST /api/companies/join/new': {
    body: { token: 'guess', full_name: 'Priya Shah', password: NEW_PASSWORD },
    who: { public: 422 },
  },
  'GET /api/crews': { who: { employers: 200, freelancers: 403 } },
  'POST /api/crews': { body: { name: 'A-team rigging' }, who: { employers: 201, freelancers: 403 } },
  'PUT /api/crews/{id}': {
    at: { id: 'crew_list' },
    body: { name: 'B-team' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'DELETE /api/crews/{id}': {
    at: { id: 'crew_list' },
    who: { company: 204, other_employer: 404, freelancers: 403 },
  },
  'PATCH /api/crews/{id}/people': {
    at: { id: 'crew_list' },
    body: { people: [{ freelancer_id: ids.freelancer, is_in: true }] },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'GET /api/crews/people': {
    query: `job_id=${ids.open_job}`,
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'GET /api/crews/busy-days': {
    query: 'from=2027-03-01&to=2027-03-07',
    who: { employers: 200, freelancers: 403 },
  },
})
