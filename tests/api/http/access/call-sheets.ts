import { SHEET } from '../../../support/factories/call-sheets.ts'
import { documentForm, pdf } from '../../../support/factories/documents.ts'
import type { Rows } from './rows.ts'

export const callSheets = (): Rows => ({
  'GET /api/jobs/{id}/call-sheet': {
    at: { id: 'sheet_job' },
    who: { freelancer: 200, company: 200, other_freelancer: 404, other_employer: 404 },
  },
  'GET /api/jobs/{id}/weather': {
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
  'GET /api/jobs/{id}/call-sheet/links': {
    at: { id: 'sheet_job' },
    who: { company: 200, other_employer: 404, freelancers: 403 },
  },
  'PUT /api/jobs/{id}/call-sheet/links/{link_id}': {
    at: { id: 'sheet_job', link_id: 'new_sheet_link' },
    body: { token: 'b'.repeat(43), ends_at: '2027-06-03T22:00:00.000Z' },
    who: { company: 201, other_employer: 404, freelancers: 403 },
  },
  'DELETE /api/jobs/{id}/call-sheet/links/{link_id}': {
    at: { id: 'sheet_job', link_id: 'sheet_link' },
    who: { company: 204, other_employer: 404, freelancers: 403 },
  },
  'POST /api/call-sheets/open': { body: { token: 'a'.repeat(43) }, who: { public: 200 } },
  'POST /api/call-sheets/open/venue-picture': { body: { token: 'a'.repeat(43) }, who: { public: 404 } },
})
