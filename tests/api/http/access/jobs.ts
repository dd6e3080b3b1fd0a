import type { Ids } from '../../../support/factories/access-world.ts'
import { onePixelForm } from '../../../support/factories/photos.ts'
import { jobBody, SAVED_SEARCH, TEMPLATE } from '../../../support/factories/jobs.ts'
import type { Rows } from './rows.ts'

export const jobs = (ids: Ids): Rows => ({
  'POST /api/jobs': { body: jobBody(), who: { employers: 201, freelancers: 403 } },
  'GET /api/jobs': { who: { user: 200 } },
  'GET /api/jobs/confirmed': { who: { freelancers: 200, employers: 403 } },
  'GET /api/jobs/previous': { who: { freelancers: 200, employers: 403 } },
  'GET /api/jobs/templates': { who: { employers: 200, freelancers: 403 } },
  'POST /api/jobs/templates': { body: TEMPLATE, who: { employers: 201, freelancers: 403 } },
  'GET /api/saved-searches': { who: { freelancers: 200, employers: 403 } },
  'POST /api/saved-searches': { body: SAVED_SEARCH, who: { freelancers: 201, employers: 403 } },
  'PUT /api/saved-searches/{id}': {
    at: { id: 'saved_search' },
    body: { name: 'Near home' },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },
  'DELETE /api/saved-searches/{id}': {
    at: { id: 'saved_search' },
    who: { freelancer: 204, other_freelancer: 404, employers: 403 },
  },
  'DELETE /api/jobs/templates/{id}': {
    at: { id: 'template' },
    who: { company: 204, other_employer: 404, freelancers: 403 },
  },
  'PUT /api/jobs/{id}': {
    at: { id: 'job' },
    body: jobBody(),
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'PUT /api/jobs/{id}/venue-picture': {
    at: { id: 'job' },
    body: onePixelForm,
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'DELETE /api/jobs/{id}/venue-picture': {
    at: { id: 'job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/close': { at: { id: 'job' }, who: { company: 200, other_employer: 404, freelancers: 403 } },
  'POST /api/jobs/{id}/reopen': { at: { id: 'job' }, who: { company: 200, other_employer: 404, freelancers: 403 } },
  'PUT /api/jobs/{id}/asked-first': {
    at: { id: 'open_job' },
    // The list is empty.
    body: { list_id: ids.crew_list, hours: 24 },
    who: { company: 422, other_employer: 404, freelancers: 403 },
  },
  'DELETE /api/jobs/{id}/asked-first': {
    at: { id: 'job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
})
