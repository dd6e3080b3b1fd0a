import type { Rows } from './rows.ts'

export const calendar = (): Rows => ({
  'GET /api/auth/google/login': { who: { freelancers: 200, employers: 403 } },
  'GET /api/auth/microsoft/login': { who: { freelancers: 200, employers: 403 } },
  'GET /api/auth/google/callback': { query: 'state=guess&code=guess', who: { public: 400 } },
  'GET /api/auth/microsoft/callback': { query: 'state=guess&code=guess', who: { public: 400 } },
  'GET /api/calendar/status': { who: { freelancers: 200, employers: 403 } },
  'POST /api/calendar/sync': { who: { freelancers: 409, employers: 403 } },
  'GET /api/calendar/choices': { who: { freelancers: 409, employers: 403 } },
  'PUT /api/calendar/choices': { body: { ids: ['primary'] }, who: { freelancers: 409, employers: 403 } },
  'POST /api/calendar/disconnect': { who: { freelancers: 200, employers: 403 } },
  'PUT /api/calendar/blocked-days': {
    body: { days: ['2027-03-02'], is_blocked: true, note: '' },
    who: { freelancers: 204, employers: 403 },
  },
  'GET /api/calendar/setup': { who: { freelancers: 200, employers: 403 } },
  'POST /api/calendar/feed': { who: { freelancers: 201, employers: 403 } },
  'DELETE /api/calendar/feed': { who: { freelancers: 204, employers: 403 } },
  'GET /api/calendar/feed.ics': { query: 'key=guess', who: { public: 404 } },
})
