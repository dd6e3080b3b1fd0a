import { describe, expect, test } from 'vitest'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { queueApplication } from '../../../../client/offline/outbox/kinds/application.ts'
import { queueWithdrawal } from '../../../../client/offline/outbox/kinds/withdrawal.ts'
import { queueBlockedDaysChange } from '../../../../client/offline/outbox/kinds/blocked-days.ts'
import { queueCredentialEdit, queueCredentialRemoval } from '../../../../client/offline/outbox/kinds/credential.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { discardOutboxItem, requeueAllRefused, requeueRefusedItem } from '../../../../client/offline/outbox/settle.ts'
import { keepDocuments } from '../../../../client/offline/sync/documents.ts'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import type { Credential } from '../../../../shared/people/credentials.ts'
import type { SyncChange, SyncKind } from '../../../../shared/sync.ts'
import { accept, type Call, fileOf } from '../../support/fake-server.ts'
import { change, page } from '../../support/rows.ts'
import { JOB, setUp as openDevice } from '../../support/synced-device.ts'

/** A device that follows a server until that is restored from a backup, which has only `backup`. */
function setUp() {
  const all = openDevice()
  const now = Date.parse('2026-06-02T09:00:00Z')
  const arrive = (...rest: Parameters<typeof page>) =>
    applySyncPage(all.db, page(...rest), now, { owner: 'me', pictures: new Map() })
  return {
    ...all,
    arrive,
    restore: async (backup: SyncChange[] = []) => {
      const before = await all.db.outbox.toCollection().primaryKeys()
      await arrive(backup.slice(0, 1), { reset: true, more: true, cursor: 'f.1' })
      expect(await all.db.outbox.toCollection().primaryKeys(), 'in doubt').toEqual(before)
      await arrive(backup.slice(1), { cursor: 'f.5' })
    },
    outbox: () => all.db.outbox.orderBy('position').toArray(),
    unconfirmed: async () => {
      const { applications, credentials, blocked_days } = all.db
      const rows = await Promise.all([applications.toArray(), credentials.toArray(), blocked_days.toArray()])
      return rows.flat().filter((row) => 'unconfirmed' in row)
    },
  }
}

const ROLE = { id: 'r1', role_name: 'Rigger', day_rate: 280, date_start: '2026-07-01', date_end: '2026-07-02' }
const job = (id: string, employer_id = 'boss') => {
  const { row } = change.job(id)
  return { kind: 'job', id, row: { ...row, title: 'Rig', employer_id, roles: [ROLE] } } as SyncChange
}

describe('applications that a restored server does not have', () => {
  const before = [
    job('j1'),
    job('j2', 'ann'),
    change.application({ id: 'a1' }),
    change.application({ id: 'a2', job_id: 'j2', job_role_id: 'r1', status: 'accepted', message: 'Own van' }),
  ]

  test('wait for their owner with what had been seen, through a reset that brings no job, and are sent once when asked to', async () => {
    const { device, db, server, arrive, restore, outbox, unconfirmed } = setUp()
    await arrive(before, { cursor: 'e.9' })
    await restore([before[0]!, before[2]!])
    expect(await outbox()).toMatchObject([
      { id: 'a2', kind: 'application', owner: 'me', state: 'parked', title: 'Rig', text: 'Own van' },
    ])
    expect(await db.applications.toArray()).toMatchObject([
      { id: 'a1', status: 'pending' },
      { id: 'a2', status: 'pending', state: 'failed' },
    ])
    expect(await db.applications.get('a1')).not.toHaveProperty('state')
    expect(await db.jobs.get('j2')).toMatchObject({ gone: true })
    expect(await unconfirmed()).toEqual([])
    await drainAllQueues(device)
    expect(server.calls, 'nothing is sent unasked').toEqual([])

    await requeueRefusedItem('a2', device)
    await drainAllQueues(device)
    expect(server.calls).toMatchObject([
      { path: '/jobs/j2/apply', body: { id: 'a2', message: 'Own van', job_role_id: 'r1', seen: [{ role_id: 'r1' }] } },
    ])
    expect(await outbox()).toEqual([])
    expect(await db.applications.get('a2')).not.toHaveProperty('state')
  })

  test('hold up neither what is written since nor lost messages, and go before those', async () => {
    const { device, server, arrive, restore } = setUp()
    const party = { other_user_id: 'boss', job_id: 'j1' }
    const own = change.message({ id: 'm1', seq: 3, is_mine: true, sender_id: 'me', content: 'When is the call?' })
    await arrive([job('j1'), change.application({ id: 'a1' }), own, change.conversation(party)], { cursor: 'e.9' })
    await restore([job('j1')])
    const since = { recipient_id: 'boss', recipient_name: 'Boss', job_id: 'j1', job_title: 'Rig', content: 'Since' }
    await sendMessage(since, device)
    await requeueRefusedItem('m1', device)
    await drainAllQueues(device)
    expect(server.contents().toSorted()).toEqual(['Since', 'When is the call?'])

    const other = setUp()
    await other.arrive([job('j1'), change.application({ id: 'a1' }), own, change.conversation(party)])
    await other.restore([job('j1')])
    await requeueAllRefused(other.device)
    await drainAllQueues(other.device)
    expect(other.server.paths()).toEqual(['/jobs/j1/apply', '/messages/send'])
  })

  test.each(['rejected', 'withdrawn', 'cancelled'] as const)('one that was %s is not missed', async (status) => {
    const { db, arrive, restore, outbox } = setUp()
    await arrive([job('j1'), change.application({ id: 'a1', status })], { cursor: 'e.9' })
    await restore()
    expect(await outbox()).toEqual([])
    expect([await db.applications.count(), await db.jobs.count()]).toEqual([0, 0])
  })

  test('discarded, one is gone with the job that was kept for it; one of somebody else is never offered', async () => {
    const { device, db, arrive, restore, outbox } = setUp()
    const theirs = change.application({ id: 'a3', freelancer_id: 'ann' })
    await arrive([...before, theirs], { cursor: 'e.9' })
    await restore([before[0]!, before[2]!])
    expect((await outbox()).map(({ id }) => id)).toEqual(['a2'])
    await discardOutboxItem('a2', device)
    expect(await db.applications.toCollection().primaryKeys()).toEqual(['a1'])
    expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j1'])
  })

  test('the withdrawal of one that may still arrive is asked for all the same', async () => {
    const { device, db, server, arrive, restore, outbox } = setUp()
    await arrive([job('j1')], { cursor: 'e.9' })
    const { id } = await queueApplication({ job: JOB, message: 'Free all week' }, device)
    server.answer = () => 'network'
    await drainAllQueues(device)
    await queueWithdrawal({ job: JOB, application: { id } }, device)
    await restore([job('j1')])
    expect((await outbox()).map(({ kind }) => kind)).toEqual(['withdrawal'])
    server.answer = () => ({ status: 404 })
    await requeueAllRefused(device)
    await drainAllQueues(device)
    expect(server.paths().at(-1)).toBe(`/jobs/j1/applications/${id}/withdraw`)
    expect([await outbox(), await db.applications.count()]).toEqual([[], 0])
  })

  test.each([false, true])(
    'one that its owner withdraws is gone as wished, also if that was refused since: %s',
    async (isRefused) => {
      const { device, db, server, arrive, restore, outbox } = setUp()
      await arrive([job('j1'), change.application({ id: 'a1' })], { cursor: 'e.9' })
      await queueWithdrawal({ job: JOB, application: { id: 'a1' } }, device)
      server.answer = () => ({ status: 404 })
      if (isRefused) await drainAllQueues(device)
      await restore([job('j1')])
      expect(await outbox()).toEqual([])
      expect(await db.applications.count()).toBe(0)
    },
  )
})

const IPAF = { name: 'IPAF', issuer: 'IPAF Ltd', number: 'PAL1', issued_on: null, expires_on: '2028-03-31' }
const DOCUMENT = { id: 'd1', name: 'card.pdf', type: 'application/pdf' as const, size: 4 }
const PDF = new Uint8Array([37, 80, 68, 70])
const credential = (id: string, fields: Partial<Credential> = {}): SyncChange => ({
  kind: 'credential',
  id,
  row: {
    id,
    ...IPAF,
    document: DOCUMENT,
    verification: 'verified',
    refused_because: '',
    created_at: '2026-05-01T08:00:00Z',
    updated_at: '2026-05-01T08:00:00Z',
    ...fields,
  },
})

describe('credentials that a restored server does not have', () => {
  async function restored(change: (all: ReturnType<typeof setUp>) => Promise<unknown> = async () => {}) {
    const all = setUp()
    const other = credential('c0', { document: { ...DOCUMENT, id: 'd0' } })
    await all.arrive([other, credential('c1')], { cursor: 'e.9' })
    const { id, name, type } = DOCUMENT
    await all.db.documents.put({ id, name, type, credential_id: 'c1', bytes: PDF.buffer, size: PDF.length })
    await change(all)
    all.server.calls.length = 0
    await all.restore([other])
    all.server.answer = (call: Call) =>
      call.path === '/credentials'
        ? { status: 201, body: { ...credential('c1').row, ...call.body, document: DOCUMENT } }
        : call.path.startsWith('/credentials/')
          ? { status: 404, body: { detail: 'There is no such credential.' } }
          : accept(call)
    return all
  }

  test('wait for their owner, and are sent again with the document that is here', async () => {
    const { device, db, server, outbox, unconfirmed } = await restored()
    expect(await outbox()).toMatchObject([
      { id: 'c1', kind: 'credential', owner: 'me', state: 'parked', title: 'IPAF', text: 'IPAF Ltd' },
    ])
    expect(await db.credentials.toArray()).toMatchObject([
      { id: 'c0', verification: 'verified' },
      { id: 'c1', verification: 'waiting', state: 'failed' },
    ])
    expect(await unconfirmed()).toEqual([])
    await drainAllQueues(device)
    expect(server.calls, 'nothing is sent unasked').toEqual([])
    await requeueRefusedItem('c1', device)
    await drainAllQueues(device)
    expect(server.calls).toMatchObject([
      { path: '/credentials', body: { id: 'c1', document_id: 'd1', number: 'PAL1' } },
    ])
    expect(new Uint8Array(await server.calls[0]!.body.file.arrayBuffer())).toEqual(PDF)
    expect(await outbox()).toEqual([])
  })

  test('without its document here, that is asked for once the server has the credential again, and not at each sync before', async () => {
    const { device, db, server, arrive } = await restored(({ db }) => db.documents.clear())
    server.answer = () => fileOf('application/pdf')
    await keepDocuments(device)
    await keepDocuments(device)
    expect(server.paths()).toEqual(['/credentials/c0/document'])
    await arrive([credential('c1')], { cursor: 'f.6' })
    await keepDocuments(device)
    expect(server.paths().slice(1)).toEqual(['/credentials/c1/document'])
    expect((await db.documents.toCollection().primaryKeys()).sort()).toEqual(['d0', 'd1'])
  })

  test('with an edit that had not been sent, or was refused since the server lost what it edits, are offered as edited', async () => {
    for (const isTried of [false, true]) {
      const edited = await restored(async ({ device, server }) => {
        const { id: document_id } = await keepDocument(new File([PDF], 'new.pdf', { type: 'application/pdf' }), device)
        await queueCredentialEdit({ id: 'c1', fields: { ...IPAF, number: 'PAL2' }, document_id }, device)
        server.answer = () => ({ status: 404 })
        if (isTried) await drainAllQueues(device)
      })
      const { device, db, server, outbox } = edited
      expect(await outbox()).toMatchObject([{ id: 'c1', kind: 'credential', state: 'parked' }])
      expect(await db.credentials.get('c1')).toMatchObject({ number: 'PAL2', state: 'failed' })
      await requeueAllRefused(device)
      await drainAllQueues(device)
      expect(server.calls).toMatchObject([{ path: '/credentials', body: { id: 'c1', number: 'PAL2' } }])
      expect(server.calls[0]!.body.file.name).toBe('new.pdf')
      expect(await outbox()).toEqual([])
    }
  })

  test('with a removal that had been refused are gone as wished; discarded, one is gone', async () => {
    const { db, outbox } = await restored(async ({ device, server }) => {
      server.answer = () => ({ status: 403 })
      await queueCredentialRemoval('c1', device)
      await drainAllQueues(device)
    })
    expect(await outbox()).toEqual([])
    expect(await db.credentials.toCollection().primaryKeys()).toEqual(['c0'])

    const other = await restored()
    await discardOutboxItem('c1', other.device)
    expect(await other.db.credentials.toCollection().primaryKeys()).toEqual(['c0'])
    expect(await other.outbox()).toEqual([])
  })
})

describe('blocked days that a restored server does not have', () => {
  const blocked = (id: string, note = 'Away') =>
    ({ kind: 'blocked_day' as SyncKind, id, row: { id, note } }) as SyncChange

  test('to come are offered, those of one note together; a day that is over, or freed here meanwhile, is not', async () => {
    const { device, db, server, arrive, restore, outbox, unconfirmed } = setUp()
    const days = ['2026-06-01', '2026-06-02', '2026-06-09', '2026-06-10', '2026-06-11']
    await arrive([...days.map((day) => blocked(day)), blocked('2026-06-20', 'Wedding')], { cursor: 'e.9' })
    await queueBlockedDaysChange({ days: ['2026-06-11'], is_blocked: false, note: '' }, device)
    await restore([blocked('2026-06-10')])
    expect(await outbox()).toMatchObject([
      { state: 'queued', body: { days: ['2026-06-11'], is_blocked: false } },
      {
        kind: 'blocked_days',
        owner: 'me',
        state: 'parked',
        text: 'Away',
        body: { days: ['2026-06-02', '2026-06-09'] },
      },
      { kind: 'blocked_days', owner: 'me', state: 'parked', text: 'Wedding', body: { days: ['2026-06-20'] } },
    ])
    expect(await db.blocked_days.toCollection().primaryKeys()).toEqual(['2026-06-10'])
    expect(await unconfirmed()).toEqual([])
    await drainAllQueues(device)
    expect(server.calls).toMatchObject([{ body: { is_blocked: false } }])
    await requeueAllRefused(device)
    await drainAllQueues(device)
    expect(server.calls.slice(1).map(({ body }) => body.days)).toEqual([['2026-06-02', '2026-06-09'], ['2026-06-20']])
    expect(await db.blocked_days.get('2026-06-20')).toEqual({ id: '2026-06-20', note: 'Wedding' })
  })
})
