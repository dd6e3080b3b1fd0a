import { describe, expect, test } from 'vitest'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { queueBlockedDaysChange } from '../../../../client/offline/outbox/kinds/blocked-days.ts'
import { queueCrewChange } from '../../../../client/offline/outbox/kinds/crew.ts'
import { queuePayAnswer } from '../../../../client/offline/outbox/kinds/pay-answer.ts'
import { queuePayRequest, queuePayRequestWithdrawal } from '../../../../client/offline/outbox/kinds/pay-request.ts'
import {
  queueNewPortfolioItem,
  queuePortfolioItemEdit,
} from '../../../../client/offline/outbox/kinds/portfolio-item.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { queueCredentialEdit, queueNewCredential } from '../../../../client/offline/outbox/kinds/credential.ts'
import { queuePortfolioOrder } from '../../../../client/offline/outbox/kinds/portfolio.ts'
import { queueProfileChanges } from '../../../../client/offline/outbox/kinds/profile.ts'
import type { StandbyDb } from '../../../../client/offline/store/database.ts'
import type { Device } from '../../../../client/offline/store/device.ts'
import { inPortfolioOrder } from '../../../../client/offline/store/portfolio-rows.ts'
import type { Application } from '../../../../shared/jobs/jobs.ts'
import type { SyncChange } from '../../../../shared/sync.ts'
import { application, change } from '../../support/rows.ts'
import { setUp } from '../../support/synced-device.ts'

const row = (kind: SyncChange['kind'], fields: { id: string } & Record<string, unknown>) =>
  ({ kind, id: fields.id, row: fields }) as SyncChange
const me = (fields: object) => row('me', { id: 'me', full_name: 'Ana', bio: '', ...fields })
const EVENT = { event_name: 'Arena', role: 'Rigger', end_client: 'Quayside', photos: [] }
const item = (fields: object, position = 0, id = 'p1') => row('portfolio_item', { id, ...EVENT, position, ...fields })
const person = (id: string, note = '') => ({ id, full_name: id, profile_picture: null, job_roles: [], note })
const list = (...people: object[]) =>
  row('crew_list', { id: 'l1', name: 'A-team', is_favourites: false, people, created_at: '2026-01-01' })
const day = (id: string, note = '') => row('blocked_day', { id, note })

const CARD = { name: 'IPAF', kind: 'powered access', issuer: 'IPAF', number: '11', issued_on: null, expires_on: null }
const card = (fields: object, id = 'c1') =>
  row('credential', { id, ...CARD, document: { id: 'd1' }, updated_at: '2026-01-01', ...fields })

const BOOKED = { job: { id: 'j1', title: 'Rigging', employer_id: 'ann' }, application_id: 'a1' }
const booking = (state?: string, id = 'r1') =>
  change.application({ id: 'a1', status: 'accepted', ...(state && { pay_request: { id, state } as never }) })

const BOOKING = application({ id: 'a1', freelancer_id: 'ana', status: 'accepted' })
/** A company's job, in which somebody booked asks for different pay. */
const asking = (id: string) =>
  row('job', { id: 'j1', applications: [{ ...BOOKING, pay_request: { id, day_rate: 350, state: 'waiting' } }] })
const AGREED = { answer: 'agree' } as const

type LateAnswer = {
  before: SyncChange[]
  act: (device: Device) => Promise<unknown>
  /** The answer, as of before the sync. */
  answer: unknown
  /** What the sync brings while that is on its way, with what happened after the act. */
  meanwhile: SyncChange[]
  shown: (db: StandbyDb) => Promise<unknown>
  alone: unknown
  after: unknown
}

const LATE_ANSWERS: Record<string, LateAnswer> = {
  'an edited profile': {
    before: [me({})],
    act: (device) => queueProfileChanges({ full_name: 'Ana Reyes' }, device),
    answer: me({ full_name: 'Ana Reyes' }).row,
    meanwhile: [me({ full_name: 'Ana Reyes', bio: 'From the laptop' })],
    shown: async (db) => {
      const { full_name, bio } = (await db.me.get('me'))!
      return [full_name, bio]
    },
    alone: ['Ana Reyes', ''],
    after: ['Ana Reyes', 'From the laptop'],
  },
  'an edited portfolio item': {
    before: [item({})],
    act: (device) => queuePortfolioItemEdit('p1', { ...EVENT, role: 'Head rigger' }, device),
    answer: item({ role: 'Head rigger' }).row,
    meanwhile: [item({ role: 'Head rigger', end_client: 'Somebody else' })],
    shown: portfolioShown,
    alone: [['p1', 'Head rigger', 'Quayside', undefined]],
    after: [['p1', 'Head rigger', 'Somebody else', undefined]],
  },
  'an edited portfolio item that is deleted elsewhere': {
    before: [item({})],
    act: (device) => queuePortfolioItemEdit('p1', { ...EVENT, role: 'Head rigger' }, device),
    answer: item({ role: 'Head rigger' }).row,
    meanwhile: [change.removal('portfolio_item', 'p1')],
    shown: portfolioShown,
    alone: [['p1', 'Head rigger', 'Quayside', undefined]],
    after: [],
  },
  'the order of a portfolio': {
    before: [item({}, 0), item({}, 1, 'p2'), item({}, 2, 'p3')],
    act: (device) => queuePortfolioOrder(['p3', 'p2', 'p1'], device),
    answer: { ids: ['p3', 'p2', 'p1'] },
    meanwhile: [item({}, 1), item({}, 2, 'p2'), item({}, 0, 'p3')],
    shown: async (db) => inPortfolioOrder(await db.portfolio_items.toArray()).map(({ id }) => id),
    alone: ['p3', 'p2', 'p1'],
    after: ['p3', 'p1', 'p2'],
  },
  'other pay that is asked for, and turned down': {
    before: [booking()],
    act: (device) =>
      queuePayRequest(
        {
          ...BOOKED,
          asked: { day_rate: 350, template: '', from_day: '2026-07-02', reason: 'A night.' },
        },
        device,
      ),
    answer: booking('waiting').row,
    meanwhile: [booking('declined')],
    shown: async (db) => (await db.applications.get('a1'))?.pay_request?.state,
    alone: 'waiting',
    after: 'declined',
  },
  'other pay that is taken back, and asked for from another device': {
    before: [booking('waiting')],
    act: (device) => queuePayRequestWithdrawal({ ...BOOKED, request_id: 'r1' }, device),
    answer: booking().row,
    meanwhile: [booking('waiting', 'r2')],
    shown: async (db) => (await db.applications.get('a1'))?.pay_request?.id,
    alone: undefined,
    after: 'r2',
  },
  'an answer to other pay, and a request in its place': {
    before: [asking('r1')],
    act: (device) =>
      queuePayAnswer(
        { job: { id: 'j1' }, application: BOOKING, name: 'Ana', asked: { id: 'r1', day_rate: 350 }, given: AGREED },
        device,
      ),
    answer: BOOKING,
    meanwhile: [asking('r2')],
    shown: async (db) => (await db.jobs.get('j1'))?.applications.map((one) => (one as Application).pay_request?.id),
    alone: [undefined],
    after: ['r2'],
  },
  'an edited credential that is removed elsewhere': {
    before: [card({})],
    act: (device) => queueCredentialEdit({ id: 'c1', fields: { ...CARD, number: '22' } }, device),
    answer: card({ number: '22' }).row,
    meanwhile: [change.removal('credential', 'c1')],
    shown: async (db) => (await db.credentials.toArray()).map(({ number }) => number),
    alone: ['22'],
    after: [],
  },
  'a list of people': {
    before: [list(person('ana'))],
    act: (device) =>
      queueCrewChange({ id: 'l1', name: 'A-team', is_favourites: false }, [{ ...person('ben'), is_in: true }], device),
    answer: list(person('ana'), person('ben')).row,
    meanwhile: [list(person('ben', 'by a colleague'), person('cy'))],
    shown: async (db) => (await db.crew_lists.get('l1'))?.people.map(({ id, note }) => [id, note]),
    alone: [
      ['ana', ''],
      ['ben', ''],
    ],
    after: [
      ['ben', 'by a colleague'],
      ['cy', ''],
    ],
  },
  'a list that a colleague deletes': {
    before: [list(person('ana'))],
    act: (device) =>
      queueCrewChange({ id: 'l1', name: 'A-team', is_favourites: false }, [{ ...person('ben'), is_in: true }], device),
    answer: list(person('ana'), person('ben')).row,
    meanwhile: [change.removal('crew_list', 'l1')],
    shown: async (db) => (await db.crew_lists.get('l1'))?.people.length,
    alone: 2,
    after: undefined,
  },
  'blocked days': {
    before: [day('2026-07-01')],
    act: (device) =>
      queueBlockedDaysChange({ days: ['2026-07-02', '2026-07-03', '2026-07-04'], is_blocked: true, note: '' }, device),
    answer: undefined,
    meanwhile: [change.removal('blocked_day', '2026-07-02'), day('2026-07-03', 'Dentist')],
    shown: async (db) => (await db.blocked_days.toArray()).map(({ id, note }) => [id, note]),
    alone: [
      ['2026-07-01', ''],
      ['2026-07-02', ''],
      ['2026-07-03', ''],
      ['2026-07-04', ''],
    ],
    after: [
      ['2026-07-01', ''],
      ['2026-07-03', 'Dentist'],
      ['2026-07-04', ''],
    ],
  },
}

async function portfolioShown(db: StandbyDb) {
  const items = await db.portfolio_items.toArray()
  return items.map(({ id, role, end_client, state }) => [id, role, end_client, state])
}

describe.each(Object.entries(LATE_ANSWERS))('%s:', (_, { before, act, answer, meanwhile, shown, alone, after }) => {
  const replyOf = () => ({ status: answer === undefined ? 204 : 200, body: answer })

  test('an answer that comes after a sync has brought it and more takes nothing back', async () => {
    const { device, db, server, arrive } = setUp()
    await arrive(before)
    await act(device)
    server.answer = async () => {
      await arrive(meanwhile)
      return replyOf()
    }
    await drainAllQueues(device)
    expect(await shown(db)).toEqual(after)
    expect(await db.outbox.count()).toBe(0)
  })

  test('without that the answer is stored, also where a sync came before it was sent, or after an attempt', async () => {
    const { device, db, server, arrive } = setUp()
    await arrive(before)
    await act(device)
    await arrive(before)
    let tries = 0
    server.answer = () => ((tries += 1) === 1 ? { status: 503 } : replyOf())
    await drainAllQueues(device)
    await arrive(before)
    await db.outbox.toCollection().modify({ next_try_at: null })
    await drainAllQueues(device)
    expect(tries).toBe(2)
    expect(await shown(db)).toEqual(alone)
    expect(await db.outbox.count()).toBe(0)
  })
})

test('a new credential that a sync has brought, and its removal elsewhere, does not come back with its answer', async () => {
  const { device, db, server, arrive } = setUp()
  const { id: document_id } = await keepDocument(new File(['card'], 'card.jpg', { type: 'image/jpeg' }), device)
  const { id } = await queueNewCredential({ fields: CARD as never, document_id }, device)
  server.answer = async () => {
    await arrive([card({}, id)])
    await arrive([change.removal('credential', id)])
    return { status: 201, body: card({}, id).row }
  }
  await drainAllQueues(device)
  expect(await db.credentials.count()).toBe(0)
})

test('a new portfolio item that a sync has brought, and its removal elsewhere, does not come back with its answer', async () => {
  const { device, db, server, arrive } = setUp()
  const { id } = await queueNewPortfolioItem(EVENT, device)
  server.answer = async () => {
    await arrive([item({}, 0, id)])
    await arrive([change.removal('portfolio_item', id)])
    return { status: 201, body: item({}, 0, id).row }
  }
  await drainAllQueues(device)
  expect(await db.portfolio_items.count()).toBe(0)
})
