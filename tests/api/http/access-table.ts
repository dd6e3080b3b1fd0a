import { v7 as uuid } from 'uuid'
import { PASSWORD } from '../../support/api.ts'
import type { Ids, Role } from '../../support/factories/access-world.ts'
import { SHEET } from '../../support/factories/call-sheets.ts'
import { jobBody, SAVED_SEARCH, TEMPLATE } from '../../support/factories/jobs.ts'
import { planShift } from '../../support/factories/plan.ts'
import { checkoutForm } from '../../support/factories/payments.ts'
import { passkeyDevice } from '../../support/outside/passkey-device.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import { credentialForm, documentForm, IPAF, pdf } from '../../support/factories/documents.ts'

/**
 * The status for each role, or for several at once: the most specific name counts. Without a session: 401 unless given.
 */
export type Who = Partial<Record<Role | Group, number>>
export type Group = 'public' | 'user' | 'freelancers' | 'employers' | 'company'

export type Row = {
  /** The id of the access world that is put into the address. */
  at?: Record<string, keyof Ids>
  query?: string
  body?: unknown
  who: Who
}

const because = { reason: 'Seen the papers.' }
const NEW_PASSWORD = 'load-out at two, in rain'
const JOINING = { email: 'new@example.com', password: NEW_PASSWORD, full_name: 'Nia New' }
const PAYOUT = { bank_name: 'Monzo', account_holder: 'Ana', account_number: '73190458', sort_code: '089299' }
/** A signature by a passkey that is registered nowhere. */
const SIGNED = passkeyDevice().get({ challenge: 'x'.repeat(43), rpId: 'localhost' })
const MADE = passkeyDevice().create({ challenge: 'x'.repeat(43), rp: { id: 'localhost' }, user: { id: 'x' } })
const own = { password: PASSWORD }
/** A picture of one pixel. */
const photo = documentForm(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'one.png',
)

/**
 * Who may do what: a row for each operation of the API document, tried by every role on what belongs to `freelancer`
 * and to `employer` with `member` of the same company (see access-world.ts). A refusal must leave everything as it was.
 */
export const accessTable = (ids: Ids): Record<string, Row> => ({
  'POST /api/auth/register': { body: { ...JOINING, user_type: 'employer' }, who: { public: 201 } },
  'POST /api/auth/login': { body: { email: 'nobody@example.com', ...own }, who: { public: 401 } },
  'POST /api/auth/logout': { who: { user: 204 } },
  'GET /api/auth/me': { who: { user: 200 } },
  'GET /api/auth/demo-sign-ins': { who: { public: 200 } },
  'GET /api/support': { who: { public: 200 } },
  'POST /api/auth/change-password': {
    body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    who: { user: 204 },
  },
  'POST /api/auth/forgot-password': { body: { email: 'nobody@example.com' }, who: { public: 204 } },
  'POST /api/auth/reset-password': { body: { token: 'guess', password: NEW_PASSWORD }, who: { public: 422 } },
  'POST /api/auth/confirm-email': { body: { token: 'guess' }, who: { public: 422 } },
  'POST /api/auth/send-confirmation': { who: { user: 409 } },
  'GET /api/auth/sessions': { who: { user: 200 } },
  'DELETE /api/auth/sessions/{id}': { at: { id: 'session' }, who: { user: 404, freelancer: 204 } },
  'GET /api/auth/ways': { who: { public: 200 } },
  'POST /api/auth/verify-2fa-code': {
    body: { email: 'freelancer@example.com', code: '123456' },
    who: { public: 401 },
  },
  'POST /api/auth/send-2fa-code': { body: { email: 'nobody@example.com', challenge: 'guess' }, who: { public: 204 } },
  'POST /api/auth/send-registration-code': {
    body: { email: JOINING.email, phone: '+44 7700 900118' },
    who: { public: 204 },
  },
  'POST /api/auth/register-with-2fa': {
    body: { ...JOINING, user_type: 'freelancer', phone: '+44 7700 900118', verification_code: '000000' },
    who: { public: 422 },
  },
  'POST /api/auth/confirm': { body: own, who: { user: 200 } },
  'POST /api/auth/passkeys/confirm-options': { who: { user: 409 } },
  'GET /api/auth/two-factor': { who: { user: 200 } },
  // Admitted, but refused because there is no confirmed number, recovery code or passkey.
  'POST /api/auth/toggle-2fa': { body: { enabled: true, ...own }, who: { user: 409 } },
  'POST /api/auth/send-phone-code': { who: { user: 409 } },
  'POST /api/auth/confirm-phone': { body: { code: '123456' }, who: { user: 422 } },
  'POST /api/auth/authenticator': { body: own, who: { user: 200 } },
  'POST /api/auth/authenticator/confirm': { body: { code: '123456' }, who: { user: 409 } },
  'POST /api/auth/authenticator/turn-off': { body: own, who: { user: 200 } },
  'POST /api/auth/recovery-codes': { body: own, who: { user: 409 } },
  'POST /api/auth/passkeys/sign-in-options': { who: { public: 200 } },
  'POST /api/auth/passkeys/sign-in': { body: { response: SIGNED }, who: { public: 401 } },
  'POST /api/auth/passkeys/second-step-options': { body: { email: 'freelancer@example.com' }, who: { public: 401 } },
  'POST /api/auth/verify-2fa-passkey': {
    body: { email: 'nobody@example.com', challenge: 'guess', response: SIGNED },
    who: { public: 401 },
  },
  'GET /api/auth/passkeys': { who: { user: 200 } },
  'POST /api/auth/passkeys/options': { body: own, who: { user: 200 } },
  'POST /api/auth/passkeys': { body: { name: 'Pixel', response: MADE }, who: { user: 422 } },
  'POST /api/auth/passkeys/second-step': { body: { enabled: true, ...own }, who: { user: 409 } },
  'POST /api/auth/passkeys/{id}/remove': {
    at: { id: 'session' },
    body: own,
    who: { user: 404 },
  },

  'GET /api/auth/google/login': { who: { freelancers: 200, employers: 403 } },
  'GET /api/auth/microsoft/login': { who: { freelancers: 200, employers: 403 } },
  'GET /api/auth/google/callback': { query: 'state=guess&code=guess', who: { public: 400 } },
  'GET /api/auth/microsoft/callback': { query: 'state=guess&code=guess', who: { public: 400 } },
  'GET /api/calendar/status': { who: { freelancers: 200, employers: 403 } },
  'POST /api/calendar/sync': { who: { freelancers: 409, employers: 403 } },
  'POST /api/calendar/disconnect': { who: { freelancers: 200, employers: 403 } },
  'PUT /api/calendar/blocked-days': {
    body: { days: ['2027-03-02'], is_blocked: true, note: '' },
    who: { freelancers: 204, employers: 403 },
  },
  'GET /api/calendar/setup': { who: { freelancers: 200, employers: 403 } },
  'POST /api/calendar/feed': { who: { freelancers: 201, employers: 403 } },
  'DELETE /api/calendar/feed': { who: { freelancers: 204, employers: 403 } },
  'GET /api/calendar/feed.ics': { query: 'key=guess', who: { public: 404 } },

  'PUT /api/users/profile': { body: { bio: 'On the road since 2009.' }, who: { user: 200 } },
  'PUT /api/users/profile-picture': { body: photo, who: { user: 200 } },
  'GET /api/users/me/export': { who: { user: 200 } },
  'GET /api/users/me/deletion': { who: { user: 200 } },
  'DELETE /api/users/me': { body: own, who: { user: 204 } },
  'GET /api/users/payout-details': { who: { freelancers: 200, employers: 403 } },
  'PUT /api/users/payout-details': { body: PAYOUT, who: { freelancers: 200, employers: 403 } },
  'PUT /api/users/notification-settings': { body: { email_marketing: true }, who: { user: 200 } },
  'POST /api/notifications/unsubscribe': { query: 'token=none', who: { public: 404 } },
  'GET /api/users/profile/{id}': { at: { id: 'freelancer' }, who: { public: 200 } },
  'GET /api/users/{id}/profile': { at: { id: 'freelancer' }, who: { user: 200 } },
  'POST /api/users/photos': { body: photo, who: { freelancers: 201, employers: 403 } },
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
      ...{ freelancer_id: ids.freelancer, token: 'guess', referee_name: 'Ruth', referee_email: 'ruth@example.com' },
      ...{
        feedback: 'Calm, quick, always early, and kind to the youngest of the crew.',
        quality_of_work: 9,
        reliability: 9,
        communication: 9,
      },
    },
    who: { public: 422 },
  },
  'GET /api/referees/feedback/{id}': { at: { id: 'freelancer' }, who: { public: 200 } },

  'GET /api/freelancers/{id}/busy-days': { at: { id: 'freelancer' }, who: { user: 200 } },
  'GET /api/freelancers/{id}/ratings': { at: { id: 'freelancer' }, who: { public: 200 } },
  'GET /api/freelancers/job-history': { who: { freelancers: 200, employers: 403 } },
  'GET /api/employers/jobs-to-rate': { who: { employers: 200, freelancers: 403 } },

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

  'POST /api/jobs': { body: jobBody(), who: { employers: 201, freelancers: 403 } },
  'GET /api/jobs': { who: { user: 200 } },
  'GET /api/jobs/confirmed': { who: { freelancers: 200, employers: 403 } },
  'GET /api/jobs/previous': { who: { freelancers: 200, employers: 403 } },
  'GET /api/jobs/templates': { who: { employers: 200, freelancers: 403 } },
  'POST /api/jobs/templates': { body: TEMPLATE, who: { employers: 201, freelancers: 403 } },
  'POST /api/jobs/{id}/invitations/several': {
    at: { id: 'premium_job' },
    body: { people: [{ id: ids.nothing, freelancer_id: ids.freelancer }], message: 'Hi {name}, are you free?' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
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
  'GET /api/jobs/{id}/applicants': { at: { id: 'job' }, who: { company: 200, other_employer: 404, freelancers: 403 } },
  'GET /api/jobs/{id}/applicants.csv': {
    at: { id: 'job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/applications/accept': {
    at: { id: 'job' },
    body: { application_ids: [ids.application] },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/applications/shortlist': {
    at: { id: 'job' },
    body: { application_ids: [ids.application] },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/applications/undo': {
    at: { id: 'job' },
    body: { application_ids: [ids.application], status: 'rejected' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/applications/reject': {
    at: { id: 'job' },
    body: { application_ids: [ids.application], message: 'Thank you for asking.' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/broadcasts': {
    at: { id: 'job' },
    body: { audience: { to: 'selection', freelancer_ids: [ids.freelancer] }, content: 'Doors at six.' },
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/broadcasts/{broadcast_id}/remind': {
    at: { id: 'job', broadcast_id: 'broadcast' },
    body: {},
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'GET /api/jobs/{id}/notes': { at: { id: 'job' }, who: { company: 200, other_employer: 404, freelancers: 403 } },
  'POST /api/jobs/{id}/applications/{application_id}/notes': {
    at: { id: 'job', application_id: 'application' },
    body: { text: 'Good on the phone.' },
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
  'PUT /api/jobs/{id}/applications/{application_id}/notes/{note_id}': {
    at: { id: 'job', application_id: 'application', note_id: 'note' },
    body: { text: 'Very good on the phone.' },
    who: { member: 200, employer: 403, other_employer: 404, freelancers: 403 },
  },
  'DELETE /api/jobs/{id}/applications/{application_id}/notes/{note_id}': {
    at: { id: 'job', application_id: 'application', note_id: 'note' },
    who: { company: 204, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/apply': {
    at: { id: 'open_job' },
    body: { message: 'I can do this.' },
    who: { freelancers: 201, employers: 403 },
  },
  'POST /api/jobs/{id}/applications/{application_id}/shortlist': {
    at: { id: 'job', application_id: 'application' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/applications/{application_id}/accept': {
    at: { id: 'job_of_shortlisted', application_id: 'shortlisted' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/applications/{application_id}/reject': {
    at: { id: 'job', application_id: 'application' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/applications/{application_id}/withdraw': {
    at: { id: 'job', application_id: 'application' },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },

  'GET /api/employers/applicants': { query: 'q=person', who: { employers: 200, freelancers: 403 } },
  'GET /api/jobs/{id}/history': {
    at: { id: 'sheet_job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'GET /api/jobs/{id}/plan': {
    at: { id: 'sheet_job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/plan': {
    at: { id: 'sheet_job' },
    body: { id: uuid(), version: 0, shifts: [planShift(ids.sheet_role)], moves: [] },
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
  'GET /api/jobs/{id}/call-sheet': {
    at: { id: 'sheet_job' },
    who: { freelancer: 200, company: 200, other_freelancer: 404, other_employer: 404 },
  },
  'PUT /api/jobs/{id}/call-sheet/draft': {
    at: { id: 'sheet_job' },
    body: { ...SHEET, rev: 1 },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'GET /api/jobs/{id}/call-sheet/versions': {
    at: { id: 'sheet_job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'GET /api/jobs/{id}/call-sheet/versions/{version}': {
    at: { id: 'sheet_job', version: 'sheet_version' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'PUT /api/jobs/{id}/call-sheet/versions/{version}': {
    at: { id: 'sheet_job', version: 'next_version' },
    body: SHEET,
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/call-sheet/seen': {
    at: { id: 'sheet_job' },
    body: { version: 1 },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },
  'POST /api/jobs/{id}/call-sheet/crew/{freelancer_id}/remind': {
    at: { id: 'sheet_job', freelancer_id: 'freelancer' },
    who: { company: 204, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/call-sheet/documents': {
    at: { id: 'sheet_job' },
    body: documentForm(pdf()),
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
  'GET /api/jobs/{id}/call-sheet/documents/{document_id}': {
    at: { id: 'sheet_job', document_id: 'sheet_document' },
    who: { freelancer: 200, company: 200, other_freelancer: 404, other_employer: 404 },
  },
  'POST /api/jobs/{id}/applications/{application_id}/cancel': {
    // Admitted, but refused because nothing is booked yet.
    at: { id: 'job_of_shortlisted', application_id: 'shortlisted' },
    body: { reason: 'Another date.' },
    who: { company: 409, other_employer: 404, freelancer: 409, other_freelancer: 404 },
  },
  'GET /api/jobs/{id}/offers': {
    at: { id: 'offered_job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/offers': {
    at: { id: 'offered_job' },
    body: { job_role_id: ids.offered_role },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/offers/{offer_id}/stop': {
    at: { id: 'offered_job', offer_id: 'offer' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/offers/{offer_id}/take': {
    at: { id: 'offered_job', offer_id: 'offer' },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },
  'POST /api/jobs/{id}/offers/{offer_id}/decline': {
    at: { id: 'offered_job', offer_id: 'offer' },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },

  'GET /api/jobs/{id}/matches': {
    at: { id: 'premium_job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/invitations': {
    at: { id: 'premium_job' },
    body: { freelancer_id: ids.freelancer, message: 'We would like you on this.' },
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/rate': {
    at: { id: 'over_job' },
    body: { freelancer_id: ids.freelancer, rating: 5, review: 'Calm and quick.' },
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },

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

  'POST /api/messages/send': {
    body: { recipient_id: ids.freelancer, job_id: ids.job, content: 'Can you start earlier?' },
    who: { company: 201, other_employer: 404, freelancer: 422, other_freelancer: 404 },
  },
  'POST /api/messages/send-direct': {
    body: { recipient_id: ids.employer, content: 'Hello' },
    who: { user: 201, employer: 422 },
  },
  'GET /api/messages/conversations': { who: { user: 200 } },
  'GET /api/messages/search': { query: 'q=rig', who: { user: 200 } },
  'GET /api/messages/conversation/{id}': {
    at: { id: 'conversation' },
    who: { user: 404, freelancer: 200, employer: 200 },
  },
  'POST /api/messages/conversation/{id}/read': {
    at: { id: 'conversation' },
    body: { seq: 1 },
    who: { user: 404, freelancer: 204, employer: 204 },
  },
  'PATCH /api/messages/conversation/{id}': {
    at: { id: 'conversation' },
    body: { is_pinned: true },
    who: { user: 404, freelancer: 204, employer: 204 },
  },
  'DELETE /api/messages/{id}': { at: { id: 'message' }, who: { user: 404, freelancer: 204, employer: 204 } },
  'POST /api/messages/{id}/report': {
    at: { id: 'message' },
    body: { reason: 'Spam or a scam' },
    who: { user: 404, employer: 201, freelancer: 422 },
  },
  'POST /api/channels/{id}/messages': {
    at: { id: 'sheet_job' },
    body: { content: 'The gate is round the back.' },
    who: { user: 404, freelancer: 201, company: 201 },
  },
  'PATCH /api/channels/{id}': {
    at: { id: 'sheet_job' },
    body: { is_team_only: false },
    who: { user: 404, freelancer: 403, company: 204 },
  },
  'GET /api/channels/{id}/members': { at: { id: 'sheet_job' }, who: { user: 404, freelancer: 200, company: 200 } },
  'POST /api/messages/upload-attachment': { body: documentForm(pdf()), who: { user: 201 } },
  'GET /api/messages/attachments/{id}': {
    at: { id: 'attachment' },
    who: { user: 404, freelancer: 200, employer: 200 },
  },
  'OPTIONS /api/uploads': { who: { user: 204 } },
  'POST /api/uploads': { who: { user: 412 } },
  'GET /api/uploads/{id}': { at: { id: 'upload' }, who: { user: 404, freelancer: 200 } },
  'PATCH /api/uploads/{id}': { at: { id: 'upload' }, who: { user: 404, freelancer: 412 } },
  'DELETE /api/uploads/{id}': { at: { id: 'upload' }, who: { user: 404, freelancer: 412 } },
  // A PDF has no thumbnail.
  'GET /api/messages/attachments/{id}/thumbnail': { at: { id: 'attachment' }, who: { user: 404 } },
  'GET /api/messages/unread-count': { who: { user: 200 } },

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

  'GET /api/places': { query: 'q=leeds', who: { user: 200 } },
  'GET /api/places/{id}': { at: { id: 'nothing' }, who: { user: 404 } },
  'GET /api/positions': { query: 'location=leeds', who: { user: 200 } },
  'GET /api/push/key': { who: { user: 200 } },
  'POST /api/push/subscriptions': {
    body: createPushDevice('https://fcm.googleapis.com/fcm/send/one').subscription,
    who: { user: 201 },
  },
  'DELETE /api/push/subscriptions': { body: { endpoint: 'https://push.example/1' }, who: { user: 204 } },
  'POST /api/push/test': {
    body: { endpoint: 'https://push.example/1', id: '01940000-0000-7000-8000-000000000001' },
    who: { user: 404 },
  },
  'PUT /api/notifications/settings': { body: { quiet_hours: null }, who: { user: 200 } },
  'POST /api/notifications/read': { body: { entries: [{ id: 'nothing', seq: 1 }] }, who: { user: 204 } },
  'GET /api/sync': { who: { user: 200 } },
  // Admitted, but a request without a socket cannot be kept open.
  'GET /api/events': { who: { user: 503 } },
  'GET /api/dev/outbox': { who: { public: 200 } },
})
