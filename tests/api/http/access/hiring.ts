import { v7 as uuid } from 'uuid'
import type { Ids } from '../../../support/factories/access-world.ts'
import { planShift } from '../../../support/factories/plan.ts'
import type { Rows } from './rows.ts'

export const hiring = (ids: Ids): Rows => ({
  'POST /api/jobs/{id}/invitations/several': {
    at: { id: 'premium_job' },
    body: { people: [{ id: ids.nothing, freelancer_id: ids.freelancer }], message: 'Hi {name}, are you free?' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'GET /api/jobs/{id}/applicants': { at: { id: 'job' }, who: { company: 200, other_employer: 404, freelancers: 403 } },
  'GET /api/jobs/{id}/applications': {
    at: { id: 'job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
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
  'POST /api/jobs/{id}/applications/{application_id}/amend': {
    // Admitted, but refused because nothing is booked any more, or the role is another project's.
    at: { id: 'job_of_shortlisted', application_id: 'shortlisted' },
    body: { job_role_id: ids.offered_role },
    who: { company: 422, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/amendments/{amendment_id}/agree': {
    at: { id: 'amended_job', amendment_id: 'amendment' },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },
  'POST /api/jobs/{id}/amendments/{amendment_id}/decline': {
    at: { id: 'amended_job', amendment_id: 'amendment' },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },
  'POST /api/jobs/{id}/applications/{application_id}/pay-request': {
    // Admitted, but refused while the company waits for an answer.
    at: { id: 'amended_job', application_id: 'other_booking' },
    body: { day_rate: 900, from_day: '2027-08-01', reason: 'Two more days.' },
    who: { freelancer: 409, other_freelancer: 404, employers: 403 },
  },
  'POST /api/jobs/{id}/pay-requests/{request_id}/withdraw': {
    at: { id: 'pay_request_job', request_id: 'pay_request' },
    who: { freelancer: 200, other_freelancer: 404, employers: 403 },
  },
  'POST /api/jobs/{id}/pay-requests/{request_id}/agree': {
    at: { id: 'pay_request_job', request_id: 'pay_request' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/pay-requests/{request_id}/decline': {
    at: { id: 'pay_request_job', request_id: 'pay_request' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'GET /api/jobs/{id}/matches': {
    at: { id: 'premium_job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'GET /api/jobs/{id}/invitations': {
    at: { id: 'premium_job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'POST /api/jobs/{id}/invitations': {
    at: { id: 'premium_job' },
    body: { freelancer_id: ids.freelancer, message: 'We would like you on this.' },
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
})
