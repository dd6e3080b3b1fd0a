import { expect } from 'vitest'
import type { StandbyDb } from '../../../../client/offline/store/database.ts'
import type { OutboxKind } from '../../../../client/offline/store/outbox-row.ts'
import { shownBlockedDays } from '../../../../client/offline/store/blocked-day-rows.ts'
import { queueApplication } from '../../../../client/offline/outbox/kinds/application.ts'
import { queuePayAnswer } from '../../../../client/offline/outbox/kinds/pay-answer.ts'
import { queuePayRequest, queuePayRequestWithdrawal } from '../../../../client/offline/outbox/kinds/pay-request.ts'
import { queueWithdrawal } from '../../../../client/offline/outbox/kinds/withdrawal.ts'
import {
  queueCancellation,
  queueTermsAnswer,
  queueOfferAnswer,
} from '../../../../client/offline/outbox/kinds/booking.ts'
import { queueCrewChange } from '../../../../client/offline/outbox/kinds/crew.ts'
import { queueBlockedDaysChange } from '../../../../client/offline/outbox/kinds/blocked-days.ts'
import { queueSheetReminder, queueSheetSeen } from '../../../../client/offline/outbox/kinds/call-sheet.ts'
import type { Application } from '../../../../shared/jobs/jobs.ts'
import type { SyncChange } from '../../../../shared/sync.ts'
import { application, change } from '../rows.ts'
import type { KindCase } from './kind-case.ts'

const JOB = { id: 'j1', title: 'Rigging', employer_id: 'ann' }
const A_TEAM = { id: 'l1', name: 'A-team', is_favourites: false, people: [], created_at: 'then' }
const TOM = { id: 'tom', full_name: 'Tom', profile_picture: null, job_roles: ['Rigger'] }
const BEN = { ...TOM, id: 'ben', full_name: 'Ben', note: '', added_at: 'then' }
const row = (kind: SyncChange['kind'], fields: { id: string }) => ({ kind, id: fields.id, row: fields }) as SyncChange
/** Applications as their cards show them, and the jobs on this device. */
async function cards(db: StandbyDb) {
  const shown = await db.applications.toArray()
  return [shown.map(({ status, state }) => [status, state]), await db.jobs.toCollection().primaryKeys()]
}
const payRequests = async (db: StandbyDb) =>
  (await db.applications.toArray()).map(({ pay_request: asked }) => (asked ? [asked.day_rate, asked.state] : null))
/** A company has them in its job. */
const ASKED = application({
  id: 'a1',
  freelancer_id: 'ana',
  freelancer_name: 'Ana',
  status: 'accepted',
  pay_request: { id: 'p1', day_rate: 350, state: 'waiting' } as never,
})
const answeredRequests = async (db: StandbyDb) =>
  (await db.jobs.toArray()).flatMap(({ applications }) =>
    applications.map((one) => {
      const { freelancer_name, pay_request: asked } = one as Application
      return [freelancer_name, asked?.state, asked?.answer_reason]
    }),
  )
const decided = (status: string) => () => ({ ...application({ id: 'a1', updated_at: '2026-06-02T08:00:00Z' }), status })

export const bookings = {
  application: {
    begin: (device) =>
      queueApplication({ job: JOB, found: JOB as never, message: 'Take me', job_role_id: 'rigger' }, device),
    shown: cards,
    queued: [[['pending', 'queued']], ['j1']],
    parked: [[['pending', 'failed']], ['j1']],
    asks: { method: 'POST', path: '/jobs/j1/apply', body: { message: 'Take me', job_role_id: 'rigger' } },
    landed: [[['pending', undefined]], ['j1']],
  },
  withdrawal: {
    synced: [change.job('j1'), change.application({ id: 'a1', status: 'shortlisted' })],
    begin: (device) => queueWithdrawal({ job: JOB, application: { id: 'a1' } }, device),
    meanwhile: [change.removal('job', 'j1')],
    shown: cards,
    queued: [[['withdrawn', 'queued']], ['j1']],
    parked: [[['shortlisted', 'failed']], ['j1']],
    // The job was only kept because of it.
    discarded: [[['shortlisted', undefined]], []],
    asks: { method: 'POST', path: '/jobs/j1/applications/a1/withdraw', body: {} },
    landed: [[['withdrawn', undefined]], []],
  },
  cancellation: {
    synced: [change.job('j1'), change.application({ id: 'a1', status: 'accepted' })],
    begin: (device) => queueCancellation({ job: JOB, application_id: 'a1', reason: 'Ill.' }, device),
    shown: cards,
    queued: [[['accepted', undefined]], ['j1']],
    parked: [[['accepted', undefined]], ['j1']],
    asks: { method: 'POST', path: '/jobs/j1/applications/a1/cancel', body: { reason: 'Ill.' } },
    reply: decided('cancelled'),
    landed: [[['cancelled', undefined]], ['j1']],
  },
  offer_answer: {
    synced: [change.job('j1'), change.application({ id: 'a1', status: 'shortlisted' })],
    begin: (device) => queueOfferAnswer({ job: JOB, offer_id: 'o1', answer: 'take' }, device),
    shown: cards,
    queued: [[['shortlisted', undefined]], ['j1']],
    parked: [[['shortlisted', undefined]], ['j1']],
    asks: { method: 'POST', path: '/jobs/j1/offers/o1/take', body: {} },
    reply: decided('accepted'),
    landed: [[['accepted', undefined]], ['j1']],
  },
  terms_answer: {
    synced: [change.job('j1'), change.application({ id: 'a1', status: 'accepted' })],
    begin: (device) => queueTermsAnswer({ job: JOB, amendment_id: 't1', answer: 'agree' }, device),
    shown: cards,
    queued: [[['accepted', undefined]], ['j1']],
    parked: [[['accepted', undefined]], ['j1']],
    asks: { method: 'POST', path: '/jobs/j1/amendments/t1/agree', body: {} },
    reply: decided('accepted'),
    landed: [[['accepted', undefined]], ['j1']],
  },
  pay_request: {
    synced: [change.job('j1'), change.application({ id: 'a1', status: 'accepted' })],
    // What is asked for anew takes the place of what waits.
    begin: async (device) => {
      const asked = { day_rate: 340, template: 'hourly', from_day: '2027-03-02', reason: 'A night.' }
      await queuePayRequest({ job: JOB, application_id: 'a1', asked }, device)
      await queuePayRequest({ job: JOB, application_id: 'a1', asked: { ...asked, day_rate: 350 } }, device)
    },
    shown: payRequests,
    queued: [null],
    parked: [null],
    asks: {
      method: 'POST',
      path: '/jobs/j1/applications/a1/pay-request',
      body: { id: expect.any(String), day_rate: 350, from_day: '2027-03-02', reason: 'A night.' },
    },
    reply: ({ body }) => ({ ...decided('accepted')(), pay_request: { ...body, state: 'waiting' } }),
    landed: [[350, 'waiting']],
  },
  pay_request_withdrawal: {
    synced: [
      change.job('j1'),
      change.application({
        id: 'a1',
        status: 'accepted',
        pay_request: { id: 'p1', day_rate: 350, state: 'waiting' } as never,
      }),
    ],
    // Pressed twice it is one.
    begin: async (device) => {
      await queuePayRequestWithdrawal({ job: JOB, application_id: 'a1', request_id: 'p1' }, device)
      await queuePayRequestWithdrawal({ job: JOB, application_id: 'a1', request_id: 'p1' }, device)
    },
    shown: payRequests,
    queued: [[350, 'waiting']],
    parked: [[350, 'waiting']],
    asks: { method: 'POST', path: '/jobs/j1/pay-requests/p1/withdraw', body: {} },
    reply: decided('accepted'),
    landed: [null],
  },
  pay_answer: {
    synced: [row('job', { id: 'j1', applications: [ASKED] } as never)],
    // While one answer waits, another is not taken.
    begin: async (device) => {
      const answer = { job: JOB, application: ASKED, name: 'Ana', asked: ASKED.pay_request! }
      await queuePayAnswer({ ...answer, given: { answer: 'decline', reason: 'It is over budget.' } }, device)
      await queuePayAnswer({ ...answer, given: { answer: 'agree' } }, device)
    },
    shown: answeredRequests,
    queued: [['Ana', 'waiting', undefined]],
    parked: [['Ana', 'waiting', undefined]],
    asks: { method: 'POST', path: '/jobs/j1/pay-requests/p1/decline', body: { reason: 'It is over budget.' } },
    reply: ({ body }) => ({
      ...decided('accepted')(),
      pay_request: { ...ASKED.pay_request, state: 'declined', answer_reason: body.reason },
    }),
    landed: [['Ana', 'declined', 'It is over budget.']],
  },
  crew_people: {
    synced: [row('crew_list', { ...A_TEAM, people: [BEN] } as never)],
    begin: (device) =>
      queueCrewChange(
        A_TEAM,
        [
          { ...TOM, is_in: true, note: 'Own truck' },
          { ...TOM, id: 'ben', full_name: 'Ben', is_in: false },
        ],
        device,
      ),
    // A colleague wrote a note meanwhile.
    meanwhile: [row('crew_list', { ...A_TEAM, people: [{ ...BEN, note: 'Late' }] } as never)],
    shown: async (db) =>
      (await db.crew_lists.toArray()).flatMap(({ people }) => people.map(({ full_name, note }) => [full_name, note])),
    queued: [['Tom', 'Own truck']],
    parked: [['Ben', 'Late']],
    discarded: [['Ben', 'Late']],
    asks: {
      method: 'PATCH',
      path: '/crews/l1/people',
      body: {
        people: [
          { freelancer_id: 'tom', is_in: true, note: 'Own truck' },
          { freelancer_id: 'ben', is_in: false },
        ],
      },
    },
    reply: () => ({ ...A_TEAM, people: [{ ...TOM, note: 'Own truck', added_at: 'now' }] }),
    landed: [['Tom', 'Own truck']],
  },
  sheet_reminder: {
    synced: [row('call_sheet', { id: 'j1', crew: [{ freelancer_id: 'tom', reminded_at: null }] } as never)],
    // Pressed twice it is one.
    begin: async (device) => {
      const reminder = { job: JOB, person: { freelancer_id: 'tom', full_name: 'Tom' } }
      await queueSheetReminder(reminder, device)
      await queueSheetReminder(reminder, device)
    },
    shown: async (db) =>
      (await db.call_sheets.toArray()).map(({ crew }) => crew!.map(({ reminded_at }) => reminded_at !== null)),
    queued: [[false]],
    parked: [[false]],
    asks: { method: 'POST', path: '/jobs/j1/call-sheet/crew/tom/remind', body: { id: expect.any(String) } },
    // The sync that follows has the time.
    landed: [[false]],
  },
  sheet_seen: {
    synced: [row('call_sheet', { id: 'j1', version: 3, seen_version: 2 } as never)],
    begin: (device) => queueSheetSeen({ sheet: { id: 'j1', version: 3 }, job_title: 'Rigging' }, device),
    shown: async (db) => (await db.call_sheets.toArray()).map((sheet) => sheet.seen_version),
    queued: [2],
    parked: [2],
    isGoneWhenRefused: true,
    asks: { method: 'POST', path: '/jobs/j1/call-sheet/seen', body: { version: 3 } },
    reply: ({ body }) => ({ seen_version: body.version }),
    landed: [3],
  },
  blocked_days: {
    synced: [row('blocked_day', { id: '2026-12-20', note: 'Gran' } as never)],
    begin: async (device) => {
      await queueBlockedDaysChange({ days: ['2026-12-20', '2026-12-21'], is_blocked: false, note: '' }, device)
      await queueBlockedDaysChange({ days: ['2026-12-20', '2026-12-21'], is_blocked: true, note: 'Wedding' }, device)
    },
    // Another device has freed one meanwhile: what is wished here still stands.
    meanwhile: [{ kind: 'blocked_day', id: '2026-12-20', row: null }],
    shown: async (db) => [...(await shownBlockedDays(db))],
    queued: [
      ['2026-12-20', 'Wedding'],
      ['2026-12-21', 'Wedding'],
    ],
    parked: [],
    discarded: [],
    asks: {
      method: 'PUT',
      path: '/calendar/blocked-days',
      body: { days: ['2026-12-20', '2026-12-21'], is_blocked: true, note: 'Wedding' },
    },
    landed: [
      ['2026-12-20', 'Wedding'],
      ['2026-12-21', 'Wedding'],
    ],
  },
} satisfies { [Kind in OutboxKind]?: KindCase }
