import type { Ids } from '../../../support/factories/access-world.ts'
import { documentForm, pdf } from '../../../support/factories/documents.ts'
import type { Rows } from './rows.ts'

export const messages = (ids: Ids): Rows => ({
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
  'POST /api/crews/messages': {
    body: { freelancer_ids: [ids.freelancer], content: 'Are you free in May?' },
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
  'POST /api/crews/messages/{id}/remind': {
    at: { id: 'crew_message' },
    body: {},
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
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
  'PUT /api/messages/{id}/reaction': {
    at: { id: 'message' },
    body: { reaction: 'thumbs_up' },
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
})
