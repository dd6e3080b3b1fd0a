import { expect, test } from 'vitest'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import { credentialsShown } from '../../../../client/offline/store/credential-rows.ts'
import { keepDocuments } from '../../../../client/offline/sync/documents.ts'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { discardOutboxItem, requeueRefusedItem } from '../../../../client/offline/outbox/settle.ts'
import {
  queueNewCredential,
  queueCredentialEdit,
  queueCredentialRemoval,
} from '../../../../client/offline/outbox/kinds/credential.ts'
import { dropPickedDocument, keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import type { Credential } from '../../../../shared/people/credentials.ts'
import { fileOf, type Answer, type Call, createFakeServer } from '../../support/fake-server.ts'
import { page } from '../../support/rows.ts'
import { createTestBrowser, openTab } from '../../support/test-device.ts'

const IPAF = { name: 'IPAF', issuer: 'IPAF Ltd', number: 'PAL1', issued_on: null, expires_on: '2028-03-31' }
const bytes = new Uint8Array([37, 80, 68, 70, 0, 13, 10, 128])
const file = (name = 'card.pdf') => new File([bytes], name, { type: 'application/pdf' })

/** The server's row for what was sent. */
const rowOf = ({ path, body }: Call, before?: Credential): Credential => ({
  id: body.id ?? path.split('/')[2],
  name: body.name,
  issuer: body.issuer,
  number: body.number,
  issued_on: body.issued_on || null,
  expires_on: body.expires_on || null,
  document: body.file
    ? { id: body.document_id, name: body.file.name, type: 'application/pdf', size: bytes.length }
    : before!.document,
  verification: 'waiting',
  refused_because: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})

function setUp() {
  const rows = new Map<string, Credential>()
  const take = (call: Call): Answer => {
    if (call.method === 'DELETE') return { status: 204 }
    const row = rowOf(call, rows.get(call.path.split('/')[2] ?? ''))
    rows.set(row.id, row)
    return { status: 201, body: row }
  }
  const server = createFakeServer()
  server.answer = take
  const browser = createTestBrowser()
  const tab = openTab({ fetch: server.fetch, browser })
  const { device, db } = tab
  const add = async (fields: Partial<typeof IPAF> = {}) => {
    const { id: document_id } = await keepDocument(file(), device)
    return { ...(await queueNewCredential({ fields: { ...IPAF, ...fields }, document_id }, device)), document_id }
  }
  const edit = (id: string, fields: Partial<typeof IPAF>, document_id?: string) =>
    queueCredentialEdit({ id, fields: { ...IPAF, ...fields }, document_id }, device)
  const outbox = () => db.outbox.orderBy('position').toArray()
  const kinds = async () => (await outbox()).map(({ kind }) => kind)
  const shown = async () => (await credentialsShown(db)).map(({ number, state }) => [number, state])
  const documents = () => db.documents.toCollection().primaryKeys()
  const synced = (row: Credential | null, id = row!.id) => applySyncPage(db, page([{ kind: 'credential', id, row }]), 0)
  const calls = () => server.calls.map(({ method, path }) => `${method} ${path}`)
  return { server, take, browser, tab, device, db, add, edit, outbox, kinds, shown, documents, synced, calls, rows }
}

test('the list shows it at once, and it is sent with its document byte by byte, also after a restart; the document stays here', async () => {
  const { server, browser, tab, add, shown } = setUp()
  const { id, document_id } = await add()
  expect(await shown()).toEqual([['PAL1', 'queued']])
  tab.kill()

  const again = openTab({ fetch: server.fetch, browser })
  expect(await drainAllQueues(again.device)).toEqual(['empty'])
  expect(server.paths()).toEqual(['/credentials'])
  const { body } = server.calls[0]!
  expect(body).toMatchObject({ id, document_id, name: 'IPAF', issued_on: '', expires_on: '2028-03-31' })
  expect(new Uint8Array(await body.file.arrayBuffer())).toEqual(bytes)
  expect(await again.db.credentials.get(id)).not.toHaveProperty('state')
  await keepDocuments(again.device)
  expect(server.calls).toHaveLength(1)
  expect(new Uint8Array((await again.db.documents.get(document_id))!.bytes)).toEqual(bytes)
})

test('sorted by expiry, without one last; ties in the order of creation', async () => {
  const { synced, shown } = setUp()
  const document = { id: 'd', name: 'card.pdf', type: 'application/pdf' as const, size: 8 }
  const rest = { issued_on: null, document, verification: 'waiting' as const, refused_because: '' }
  for (const [id, expires_on, created_at] of [
    ['a', null, '2026-01-01T00:00:00Z'],
    ['b', '2028-03-31', '2026-01-03T00:00:00Z'],
    ['c', '2027-12-31', '2026-01-04T00:00:00Z'],
    ['d', '2028-03-31', '2026-01-02T00:00:00Z'],
  ] as const)
    await synced({ ...IPAF, ...rest, id, number: id, expires_on, created_at, updated_at: created_at })
  expect((await shown()).map(([number]) => number)).toEqual(['c', 'd', 'b', 'a'])
})

test('after a lost answer it is sent again with the same id', async () => {
  const { server, take, browser, device, add } = setUp()
  await add()
  let lost = 2
  server.answer = (call) => (lost-- > 0 ? 'network' : take(call))
  for (let n = 0; n < 3; n++) {
    await drainAllQueues(device)
    browser.clock.now += 3_600_000
  }
  expect(server.calls).toHaveLength(3)
  expect(new Set(server.calls.map(({ body }) => body.id)).size).toBe(1)
})

test('edited before it was tried, it is sent once, as edited', async () => {
  const { server, device, add, edit, calls } = setUp()
  const { id } = await add()
  const { id: scan } = await keepDocument(file('scan.pdf'), device)
  await edit(id, { number: 'PAL2' })
  await edit(id, { number: 'PAL3' }, scan)
  await drainAllQueues(device)
  expect(calls()).toEqual(['POST /credentials'])
  expect(server.calls[0]!.body).toMatchObject({ number: 'PAL3', document_id: scan, file: { name: 'scan.pdf' } })
})

test('edited after an attempt without an answer, the edit follows it', async () => {
  const { server, take, device, browser, add, edit, calls, shown } = setUp()
  const { id } = await add()
  server.answer = () => 'network'
  await drainAllQueues(device)
  await edit(id, { number: 'PAL2' })
  server.answer = take
  browser.clock.now += 3_600_000
  await drainAllQueues(device)
  expect(calls()).toEqual(['POST /credentials', 'POST /credentials', `PUT /credentials/${id}`])
  expect(server.calls[1]!.body.number).toBe('PAL1')
  expect(await shown()).toEqual([['PAL2', undefined]])
})

test('of several edits the last one is sent, with the document picked in any of them; a sync in between hides none', async () => {
  const { server, device, add, edit, synced, shown, rows } = setUp()
  const { id } = await add()
  await drainAllQueues(device)
  const { id: scan } = await keepDocument(file('scan.pdf'), device)
  await edit(id, { number: 'PAL2' }, scan)
  await edit(id, { number: 'PAL3' })
  await synced({ ...rows.get(id)!, verification: 'verified' })
  expect(await shown()).toEqual([['PAL3', 'queued']])
  await drainAllQueues(device)
  expect(server.calls.slice(1)).toMatchObject([{ method: 'PUT', body: { number: 'PAL3', document_id: scan } }])
  expect(await shown()).toEqual([['PAL3', undefined]])
})

test('a refused edit says so; discarded, the server’s row is shown again', async () => {
  const { server, take, device, add, edit, synced, shown, outbox, rows } = setUp()
  const { id } = await add()
  await drainAllQueues(device)
  server.answer = () => ({ status: 422, body: { detail: 'No.' } })
  await edit(id, { number: 'PAL2' })
  await drainAllQueues(device)
  expect(await shown()).toEqual([['PAL2', 'failed']])
  await synced({ ...rows.get(id)!, verification: 'verified' })
  const [row] = await outbox()
  await requeueRefusedItem(row!.id, device)
  expect(await shown()).toEqual([['PAL2', 'queued']])
  await discardOutboxItem(row!.id, device)
  expect(await shown()).toEqual([['PAL1', undefined]])
  server.answer = take
  expect(await drainAllQueues(device)).toEqual([])
})

test('discarding one that was never sent deletes it and its document', async () => {
  const { device, add, shown, kinds, documents } = setUp()
  const { id, document_id } = await add()
  expect(await documents()).toEqual([document_id])
  await discardOutboxItem(id, device)
  await keepDocuments(device)
  expect([await shown(), await kinds(), await documents()]).toEqual([[], [], []])
})

test('removed before it was tried, it is never sent; otherwise its removal is, without any edit', async () => {
  const { device, add, edit, shown, kinds, calls } = setUp()
  const first = await add()
  await queueCredentialRemoval(first.id, device)
  expect([await shown(), await kinds()]).toEqual([[], []])

  const { id } = await add()
  await drainAllQueues(device)
  await edit(id, { number: 'PAL2' })
  await queueCredentialRemoval(id, device)
  expect([await shown(), await kinds()]).toEqual([[], ['credential_removal']])
  await drainAllQueues(device)
  expect(calls()).toEqual(['POST /credentials', `DELETE /credentials/${id}`])
})

test('a discarded removal shows it again; removing a missing one counts as done', async () => {
  const { server, device, add, shown, outbox, kinds } = setUp()
  const { id } = await add()
  await drainAllQueues(device)
  await queueCredentialRemoval(id, device)
  await discardOutboxItem((await outbox())[0]!.id, device)
  expect(await shown()).toEqual([['PAL1', undefined]])
  await queueCredentialRemoval(id, device)
  server.answer = () => ({ status: 404, body: { detail: 'Gone.' } })
  await drainAllQueues(device)
  expect([await shown(), await kinds()]).toEqual([[], []])
})

test('a refused one blocks no other', async () => {
  const { server, take, device, add, shown } = setUp()
  await add({ number: 'BAD' })
  await add({ number: 'GOOD' })
  server.answer = (call) => (call.body.number === 'BAD' ? { status: 415, body: { detail: 'No PDF.' } } : take(call))
  await drainAllQueues(device)
  expect((await shown()).toSorted()).toEqual([
    ['BAD', 'failed'],
    ['GOOD', undefined],
  ])
})

test('documents of synced rows are fetched once; unused ones are deleted, those of drafts stay', async () => {
  const { server, device, db, documents, synced } = setUp()
  const row = {
    ...rowOf({
      method: 'PUT',
      path: '/credentials/c1',
      token: null,
      body: { ...IPAF, file: file(), document_id: 'd1' },
    }),
  }
  await synced(row)
  let answer: Answer = 'network'
  server.answer = () => answer
  await keepDocuments(device)
  expect(await documents()).toEqual([])
  answer = fileOf('application/pdf')
  await keepDocuments(device)
  await keepDocuments(device)
  expect(server.paths()).toEqual(['/credentials/c1/document', '/credentials/c1/document'])
  expect(await db.documents.get('d1')).toMatchObject({ credential_id: 'c1', type: 'application/pdf', name: 'card.pdf' })

  const draft = await keepDocument(file(), device)
  await synced(null, 'c1')
  await keepDocuments(device)
  expect(await documents()).toEqual([draft.id])
  await dropPickedDocument(draft.id, device)
  expect(await documents()).toEqual([])
})

test('a reset keeps unsent ones with their documents', async () => {
  const { device, db, add, shown, documents, kinds } = setUp()
  const { document_id } = await add()
  await applySyncPage(db, page([], { reset: true }), 0)
  await keepDocuments(device)
  expect([await shown(), await documents(), await kinds()]).toEqual([
    [['PAL1', 'queued']],
    [document_id],
    ['credential'],
  ])
})

test('what the staff has said of an edit before its answer arrives stays', async () => {
  const { server, take, device, db, add, edit, synced, outbox } = setUp()
  const { id } = await add()
  await drainAllQueues(device)
  await edit(id, { number: 'PAL2' })
  server.answer = async (call) => {
    const answer = take(call) as { status: number; body: Credential }
    await synced({ ...answer.body, verification: 'verified', updated_at: '2026-01-01T00:00:01Z' })
    return answer
  }
  await drainAllQueues(device)
  expect(await db.credentials.get(id)).toMatchObject({ number: 'PAL2', verification: 'verified' })
  expect(await db.credentials.get(id)).not.toHaveProperty('state')
  expect(await outbox()).toEqual([])
})

test('what the staff has said of a new one before its answer arrives stays', async () => {
  const { server, take, device, db, add, synced } = setUp()
  const { id } = await add()
  server.answer = async (call) => {
    const answer = take(call) as { status: number; body: Credential }
    await synced({ ...answer.body, verification: 'verified', updated_at: '2026-01-01T00:00:01Z' })
    return answer
  }
  await drainAllQueues(device)
  expect(await db.credentials.get(id)).toMatchObject({ verification: 'verified' })
})
