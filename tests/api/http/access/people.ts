import type { Ids } from '../../../support/factories/access-world.ts'
import { credentialForm, IPAF, pdf } from '../../../support/factories/documents.ts'
import { onePixelForm } from '../../../support/factories/photos.ts'
import { own, type Rows } from './rows.ts'

const PAYOUT = { bank_name: 'Monzo', account_holder: 'Ana', account_number: '73190458', sort_code: '089299' }
export const people = (ids: Ids): Rows => ({
  'PUT /api/users/profile': { body: { bio: 'On the road since 2009.' }, who: { user: 200 } },
  'PUT /api/users/profile-picture': { body: onePixelForm, who: { user: 200 } },
  'GET /api/users/me/export': { who: { user: 200 } },
  'GET /api/users/me/deletion': { who: { user: 200 } },
  'DELETE /api/users/me': { body: own, who: { user: 204 } },
  'GET /api/users/payout-details': { who: { freelancers: 200, employers: 403 } },
  'PUT /api/users/payout-details': { body: PAYOUT, who: { freelancers: 200, employers: 403 } },
  'PUT /api/users/notification-settings': { body: { email_marketing: true }, who: { user: 200 } },
  'POST /api/notifications/unsubscribe': { query: 'token=none', who: { public: 404 } },
  'GET /api/users/profile/{id}': { at: { id: 'freelancer' }, who: { public: 200 } },
  'GET /api/users/{id}/profile': { at: { id: 'freelancer' }, who: { user: 200 } },
  'POST /api/users/photos': { body: onePixelForm, who: { freelancers: 201, employers: 403 } },
  'POST /api/users/portfolio-items': {
    body: { event_name: 'Arena tour', role: 'Rigger', end_client: 'Rig & Co', photos: [ids.photo] },
    who: { freelancer: 201, other_freelancer: 422, employers: 403 },
  },
  'PUT /api/users/portfolio-items/order': {
    body: { ids: [ids.item] },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },
  'PUT /api/users/portfolio-items/{id}': {
    at: { id: 'item' },
    body: { event_name: 'Arena tour', role: 'Head rigger', end_client: 'Rig & Co', photos: [] },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },
  'DELETE /api/users/portfolio-items/{id}': {
    at: { id: 'item' },
    who: { freelancer: 204, other_freelancer: 404, employers: 403 },
  },
  'GET /api/users/{id}/credentials': { at: { id: 'freelancer' }, who: { user: 200 } },
  'GET /api/credentials': { who: { freelancers: 200, employers: 403 } },
  'POST /api/credentials': {
    body: credentialForm({ ...IPAF }, { bytes: pdf() }),
    who: { freelancers: 201, employers: 403 },
  },
  'GET /api/credentials/{id}/document': {
    at: { id: 'credential' },
    who: { freelancer: 200, company: 200, other_freelancer: 404, other_employer: 404 },
  },
  'PUT /api/credentials/{id}': {
    at: { id: 'credential' },
    body: credentialForm({ ...IPAF, number: 'PAL7654321' }),
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },
  'DELETE /api/credentials/{id}': {
    at: { id: 'credential' },
    who: { freelancer: 204, other_freelancer: 404, employers: 403 },
  },
  'POST /api/users/verification': { who: { user: 200 } },
  'GET /api/users/blocked': { who: { user: 200 } },
  'PUT /api/users/{id}/block': { at: { id: 'freelancer' }, who: { user: 204, freelancer: 422 } },
  'DELETE /api/users/{id}/block': { at: { id: 'freelancer' }, who: { user: 204 } },
  'POST /api/users/{id}/report': {
    at: { id: 'freelancer' },
    body: { reason: 'Spam or a scam' },
    who: { user: 201, freelancer: 422, employer: 200 },
  },
  'POST /api/referees/send-invitations': {
    body: { freelancer_id: ids.freelancer, referee_emails: ['jonah@example.com'] },
    who: { freelancer: 200, user: 403 },
  },
  'GET /api/referees/invitations': { who: { freelancers: 200, employers: 403 } },
  'POST /api/referees/invitations/{id}/resend': {
    at: { id: 'referee' },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },
  'DELETE /api/referees/invitations/{id}': {
    at: { id: 'referee' },
    who: { freelancer: 204, other_freelancer: 404, employers: 403 },
  },
  'POST /api/referees/open-invitation': {
    body: { freelancer_id: ids.freelancer, token: 'guess' },
    who: { public: 200 },
  },
  'POST /api/referees/submit-feedback': {
    body: {
      freelancer_id: ids.freelancer,
      token: 'guess',
      referee_name: 'Ruth',
      referee_email: 'ruth@example.com',
      feedback: 'Calm, quick, always early, and kind to the youngest of the crew.',
      quality_of_work: 9,
      reliability: 9,
      communication: 9,
    },
    who: { public: 422 },
  },
  'GET /api/referees/feedback/{id}': { at: { id: 'freelancer' }, who: { public: 200 } },
  'GET /api/freelancers/{id}/busy-days': { at: { id: 'freelancer' }, who: { user: 200 } },
  'GET /api/freelancers/{id}/ratings': { at: { id: 'freelancer' }, who: { public: 200 } },
  'GET /api/freelancers/job-history': { who: { freelancers: 200, employers: 403 } },
  'GET /api/employers/jobs-to-rate': { who: { employers: 200, freelancers: 403 } },
  'POST /api/jobs/{id}/rate': {
    at: { id: 'over_job' },
    body: { freelancer_id: ids.freelancer, rating: 5, review: 'Calm and quick.' },
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
})
