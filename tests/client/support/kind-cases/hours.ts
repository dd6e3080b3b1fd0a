import { expect } from 'vitest'
import type { OutboxKind } from '../../../../client/offline/store/outbox-row.ts'
import { queuePunch } from '../../../../client/offline/outbox/kinds/punch.ts'
import {
  queueSheetActs,
  queueTimesQuery,
  queueTimesSignatures,
} from '../../../../client/offline/outbox/kinds/day-sheet.ts'
import type { SyncChange } from '../../../../shared/sync.ts'
import { change } from '../rows.ts'
import type { KindCase } from './kind-case.ts'

const row = (kind: SyncChange['kind'], fields: { id: string }) => ({ kind, id: fields.id, row: fields }) as SyncChange

export const hours = {
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
        id: expect.any(String),
        at: expect.any(String),
        version: 1,
        hash: 'seen',
        line: 0,
        should_be_minutes: 540,
        reason: 'He left at six.',
      },
    },
    reply: () => ({ id: 'a1:2027-03-01', state: 'queried', steps: 3 }),
    landed: ['queried'],
  },
} satisfies { [Kind in OutboxKind]?: KindCase }
