import { expect } from 'vitest'
import type { StandbyDb } from '../../../../client/offline/store/database.ts'
import type { OutboxKind } from '../../../../client/offline/store/outbox-row.ts'
import { shownBlockedDays } from '../../../../client/offline/store/blocked-day-rows.ts'
import { queueApplication } from '../../../../client/offline/outbox/kinds/application.ts'
import { queueWithdrawal } from '../../../../client/offline/outbox/kinds/withdrawal.ts'
import {
  queueCancellation,
  queueTermsAnswer,
  queueOfferAnswer,
} from '../../../../client/offline/outbox/kinds/booking.ts'
import { queueCrewChange } from '../../../../client/offline/outbox/kinds/crew.ts'
import { queueBlockedDaysChange } from '../../../../client/offline/outbox/kinds/blocked-days.ts'
import { queuePunch } from '../../../../client/offline/outbox/kinds/punch.ts'
import { queueSheetReminder, queueSheetSeen } from '../../../../client/offline/outbox/kinds/call-sheet.ts'
import {
  queueSheetActs,
  queueTimesQuery,
  queueTimesSignatures,
} from '../../../../client/offline/outbox/kinds/day-sheet.ts'
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
  punch: {
    synced: [change.job('j1'), change.application({ id: 'a1', status: 'accepted' })],
    // Pressed twice within a minute it is one.
    begin: async (device) => {
      const booking = { booking_id: 'a1', job_id: 'j1', job_title: 'Rigging', freelancer_id: 'me' }
      await queuePunch({ booking, kind: 'in', method: 'self', noPlace: 'refused' }, device)
      await queuePunch({ booking, kind: 'in', method: 'self', noPlace: 'refused' }, device)
    },
    shown: async (db) => (await db.punches.toArray()).map(({ kind, state, received_at }) => [kind, state, received_at]),
    queued: [['in', 'queued', null]],
    parked: [['in', 'failed', null]],
    asks: {
      method: 'POST',
      path: '/bookings/a1/punches',
      body: { kind: 'in', no_place: 'refused', replaces: null, reason: '' },
    },
    reply: ({ body }) => ({ ...body, booking_id: 'a1', received_at: 'then' }),
    landed: [['in', undefined, 'then']],
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
  sheet_act: {
    synced: [row('day_sheet', { id: 'a1:2027-03-01', state: 'submitted', versions: [{}], acts: [] } as never)],
    // Pressed twice it is one.
    begin: async (device) => {
      const seen = {
        booking_id: 'a1',
        job_id: 'j1',
        work_day: '2027-03-01',
        version: 1,
        hash: 'seen',
        is_company: true,
      }
      const sign = { body: { ...seen, act: 'sign' }, title: 'Tom' } as const
      await queueSheetActs([sign], device)
      await queueSheetActs([sign], device)
    },
    // Nothing is signed before the server has it.
    shown: async (db) => (await db.day_sheets.toArray()).map(({ state }) => state),
    queued: ['submitted'],
    parked: ['submitted'],
    asks: {
      method: 'POST',
      path: '/bookings/a1/sheets/2027-03-01/sign',
      body: { id: expect.any(String), version: 1, hash: 'seen' },
    },
    reply: () => ({ id: 'a1:2027-03-01', state: 'signed', versions: [{}], acts: [{}] }),
    landed: ['signed'],
  },
  times_signature: {
    synced: [row('crew_sheet', { id: 'a1:2027-03-01', state: 'submitted' } as never)],
    // Pressed twice it is one.
    begin: async (device) => {
      const times = [{ kind: 'in' as const, at: '2027-03-01T08:00:00.000Z' }]
      const body = { booking_id: 'a1', job_id: 'j1', grant_id: 'g1', work_day: '2027-03-01', times }
      await queueTimesSignatures([{ body, title: 'Tom' }], device)
      await queueTimesSignatures([{ body, title: 'Tom' }], device)
    },
    shown: async (db) => (await db.crew_sheets.toArray()).map(({ state }) => state),
    queued: ['submitted'],
    parked: ['submitted'],
    asks: {
      method: 'POST',
      path: '/bookings/a1/sheets/2027-03-01/sign-times',
      body: {
        id: expect.any(String),
        at: expect.any(String),
        times: [{ kind: 'in', at: '2027-03-01T08:00:00.000Z' }],
      },
    },
    reply: () => ({ id: 'a1:2027-03-01', state: 'signed' }),
    landed: ['signed'],
  },
  times_query: {
    synced: [row('crew_sheet', { id: 'a1:2027-03-01', state: 'submitted', steps: 2 } as never)],
    // Pressed twice it is one.
    begin: async (device) => {
      const whose = { booking_id: 'a1', job_id: 'j1', grant_id: 'g1', work_day: '2027-03-01' }
      const body = { ...whose, version: 1, hash: 'seen', line: 0, should_be_minutes: 540, reason: 'He left at six.' }
      await queueTimesQuery({ body, title: 'Tom' }, device)
      await queueTimesQuery({ body, title: 'Tom' }, device)
    },
    shown: async (db) => (await db.crew_sheets.toArray()).map(({ state }) => state),
    queued: ['submitted'],
    parked: ['submitted'],
    asks: {
      method: 'POST',
      path: '/bookings/a1/sheets/2027-03-01/query-times',
      body: {
        ...{ id: expect.any(String), at: expect.any(String), version: 1, hash: 'seen' },
        ...{ line: 0, should_be_minutes: 540, reason: 'He left at six.' },
      },
    },
    reply: () => ({ id: 'a1:2027-03-01', state: 'queried', steps: 3 }),
    landed: ['queried'],
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
