import { v7 as uuid } from 'uuid'
import type { Ids } from '../../../support/factories/access-world.ts'
import type { Rows } from './rows.ts'

/** As they were clocked in the access world. */
export const CHIEF_DAY_TIMES = [
  { kind: 'in', at: '2027-06-01T07:00:00.000Z' },
  { kind: 'out', at: '2027-06-01T13:00:00.000Z' },
]

/** What a chief asks in the access world. */
export const askedOf = ({ chief_sent_hash: hash }: Pick<Ids, 'chief_sent_hash'>) => ({
  at: '2027-06-02T14:00:00Z',
  version: 1,
  hash,
  line: 0,
  reason: 'It was an hour.',
})

export const hours = (ids: Ids): Rows => {
  const sent = { id: uuid(), version: 1, hash: ids.sent_hash }
  const signed = { id: uuid(), version: 1, hash: ids.signed_hash }
  return {
    'POST /api/bookings/{id}/punches': {
      at: { id: 'booking' },
      body: { id: uuid(), kind: 'in', at: '2027-06-01T08:00:00Z' },
      who: { company: 201, other_employer: 404, freelancer: 201, other_freelancer: 404 },
    },
    'GET /api/bookings/{id}/sheets': {
      at: { id: 'booking' },
      who: { company: 200, other_employer: 404, freelancer: 200, other_freelancer: 404 },
    },
    'POST /api/bookings/{id}/sheets/{work_day}/submit': {
      at: { id: 'booking', work_day: 'worked_day' },
      body: { id: uuid(), version: 1, hash: ids.worked_hash },
      who: { employers: 403, freelancer: 201, other_freelancer: 404 },
    },
    'POST /api/bookings/{id}/sheets/{work_day}/sign': {
      at: { id: 'booking', work_day: 'sent_day' },
      body: sent,
      who: { company: 201, other_employer: 404, freelancer: 409, other_freelancer: 404 },
    },
    'POST /api/bookings/{id}/sheets/{work_day}/query': {
      at: { id: 'booking', work_day: 'sent_day' },
      body: { ...sent, line: 0, should_be_pence: 100, reason: 'It was half a day.' },
      who: { company: 201, other_employer: 404, freelancer: 409, other_freelancer: 404 },
    },
    'POST /api/bookings/{id}/sheets/{work_day}/amend': {
      at: { id: 'booking', work_day: 'signed_day' },
      body: { ...signed, line: 0, pence: 100, reason: 'It was half a day.' },
      who: { company: 201, other_employer: 404, freelancer: 201, other_freelancer: 404 },
    },
    'POST /api/bookings/{id}/sheets/{work_day}/sign-times': {
      at: { id: 'booking', work_day: 'chief_day' },
      body: { id: uuid(), at: '2027-06-01T14:00:00Z', times: CHIEF_DAY_TIMES },
      who: { company: 201, other_employer: 404, freelancers: 404 },
    },
    'POST /api/bookings/{id}/sheets/{work_day}/query-times': {
      at: { id: 'booking', work_day: 'chief_sent_day' },
      body: { id: uuid(), ...askedOf(ids), should_be_minutes: 60 },
      who: { company: 201, other_employer: 404, freelancers: 404 },
    },
    'GET /api/jobs/{id}/chiefs': {
      at: { id: 'sheet_job' },
      who: { company: 200, other_employer: 404, freelancers: 403 },
    },
    'POST /api/jobs/{id}/chiefs': {
      at: { id: 'sheet_job' },
      body: { id: uuid(), person_id: ids.freelancer, days: ['2027-06-01'] },
      who: { company: 201, other_employer: 404, freelancers: 403 },
    },
    'DELETE /api/jobs/{id}/chiefs/{grant_id}': {
      at: { id: 'sheet_job', grant_id: 'grant' },
      who: { company: 204, other_employer: 404, freelancers: 403 },
    },
    'PUT /api/me/device-keys/{id}': {
      at: { id: 'nothing' },
      body: { jwk: { kty: 'OKP', crv: 'Ed25519', x: 'x'.repeat(43) } },
      who: { user: 204 },
    },
    'PUT /api/me/site-pin': { body: { pin: null }, who: { user: 204 } },
    'GET /api/jobs/{id}/hours': {
      at: { id: 'sheet_job' },
      who: { company: 200, other_employer: 404, freelancers: 403 },
    },
    'GET /api/hours': { query: 'from=2027-05-31', who: { employers: 200, freelancers: 403 } },
  }
}
