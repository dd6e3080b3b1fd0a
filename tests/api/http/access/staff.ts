import type { Rows } from './rows.ts'

const because = { reason: 'Seen the papers.' }

export const staff = (): Rows => ({
  'GET /api/staff/profiles': { who: { user: 403, staff: 200 } },
  'GET /api/staff/credentials': { who: { user: 403, staff: 200 } },
  'GET /api/staff/credentials/{id}/document': { at: { id: 'credential' }, who: { user: 403, staff: 200 } },
  'POST /api/staff/credentials/{id}/verify': {
    at: { id: 'credential' },
    body: { ...because, version: 1 },
    who: { user: 403, staff: 204 },
  },
  'POST /api/staff/credentials/{id}/refuse': {
    at: { id: 'credential' },
    body: { ...because, version: 1 },
    who: { user: 403, staff: 204 },
  },
  'GET /api/staff/reports': { who: { user: 403, staff: 200 } },
  'GET /api/staff/reports/{id}': { at: { id: 'report' }, who: { user: 403, staff: 200 } },
  'GET /api/staff/people': { query: 'q=person', who: { user: 403, staff: 200 } },
  'GET /api/staff/audit': { who: { user: 403, staff: 200 } },
  'POST /api/staff/profiles/{id}/verify': { at: { id: 'freelancer' }, body: because, who: { user: 403, staff: 204 } },
  'POST /api/staff/profiles/{id}/refuse': { at: { id: 'freelancer' }, body: because, who: { user: 403, staff: 204 } },
  'POST /api/staff/reports/{id}/settle': { at: { id: 'report' }, body: because, who: { user: 403, staff: 204 } },
  'POST /api/staff/people/{id}/suspend': { at: { id: 'freelancer' }, body: because, who: { user: 403, staff: 204 } },
  'POST /api/staff/people/{id}/unsuspend': { at: { id: 'freelancer' }, body: because, who: { user: 403, staff: 204 } },
  'GET /api/staff/companies': { query: 'q=company', who: { user: 403, staff: 200 } },
  'POST /api/staff/companies/{id}/posts': {
    at: { id: 'company' },
    body: { ...because, id: '01912d3a-7c1e-7b70-8a50-7f1f6f1f6f1f', package_id: 'basic', posts: 1 },
    who: { user: 403, staff: 204 },
  },
  'POST /api/staff/packages/{id}/take': {
    at: { id: 'others_package' },
    body: { ...because, posts: 1, posts_left: 2 },
    who: { user: 403, staff: 204 },
  },
})
