import { expect, test } from 'vitest'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { discardOutboxItem, requeueRefusedItem } from '../../../../client/offline/outbox/settle.ts'
import { queueProfileChanges } from '../../../../client/offline/outbox/kinds/profile.ts'
import { editItem } from '../../../../client/outbox/edit-item.ts'
import { readDraftText } from '../../../../client/offline/store/drafts.ts'
import type { OwnRecord } from '../../../../shared/people/users.ts'
import { accept, createFakeServer, type Call } from '../../support/fake-server.ts'
import { page } from '../../support/rows.ts'
import { createTestBrowser, openTab } from '../../support/test-device.ts'

const ME = {
  id: 'me',
  full_name: 'Tomasz Adamski',
  location: 'Salford, UK',
  city: 'Salford',
  bio: 'On the road.',
  skills: ['IPAF'],
} as OwnRecord

/** A server that stores one person's record. */
async function setUp() {
  let record = ME
  const server = createFakeServer()
  const keep = (call: Call) => {
    if (call.path !== '/users/profile') return accept(call)
    record = { ...record, ...call.body }
    return { status: 200, body: record }
  }
  server.answer = keep
  const browser = createTestBrowser()
  const tab = openTab({ fetch: server.fetch, browser })
  const synced = (me: OwnRecord, db = tab.db) => applySyncPage(db, page([{ kind: 'me', id: 'me', row: { ...me } }]), 0)
  await synced(ME)
  const shown = () => tab.db.me.get('me')
  const rows = () => tab.db.outbox.orderBy('position').toArray()
  return { server, keep, browser, tab, device: tab.device, db: tab.db, synced, shown, rows, record: () => record }
}

test('it is shown at once and sent once, also after a restart; only changed fields are sent', async () => {
  const { server, browser, tab, device, shown, record } = await setUp()
  await queueProfileChanges({ bio: 'High and ground.', location: 'Leeds, UK' }, device)
  expect(await shown()).toMatchObject({ bio: 'High and ground.', city: 'Leeds', full_name: 'Tomasz Adamski' })
  tab.kill()

  const again = openTab({ fetch: server.fetch, browser })
  expect(await again.db.outbox.toArray()).toMatchObject([{ kind: 'profile', text: 'Bio, location' }])
  expect(await drainAllQueues(again.device)).toEqual(['empty'])
  expect(server.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/users/profile', { bio: 'High and ground.', location: 'Leeds, UK' }],
  ])
  expect(await again.db.me.get('me')).toEqual(record())
})

test('edits that were never tried are merged; one that was tried without an answer is sent first', async () => {
  const { server, keep, browser, device, rows } = await setUp()
  await queueProfileChanges({ bio: 'One.' }, device)
  await queueProfileChanges({ bio: 'Two.', skills: [] }, device)
  expect(await rows()).toMatchObject([{ body: { changes: { bio: 'Two.', skills: [] } } }])
  server.answer = () => 'network'
  await drainAllQueues(device)
  await queueProfileChanges({ bio: 'Three.' }, device)
  expect(await rows()).toHaveLength(2)
  server.answer = keep
  browser.clock.now += 3_600_000
  await drainAllQueues(device)
  expect(server.calls.map(({ body }) => body.bio)).toEqual(['Two.', 'Two.', 'Three.'])
})

test('a field changed elsewhere meanwhile is shown; one changed here stays until it is sent', async () => {
  const { server, device, synced, shown, record } = await setUp()
  await queueProfileChanges({ bio: 'From this device.' }, device)
  await synced({ ...ME, full_name: 'Tomasz A.', bio: 'From the other one.' })
  expect(await shown()).toMatchObject({ full_name: 'Tomasz A.', bio: 'From this device.' })
  await drainAllQueues(device)
  expect(server.calls[0]!.body).toEqual({ bio: 'From this device.' })
  expect(await shown()).toEqual(record())
})

test('refused: the server’s values are shown, the edit is kept; retried, corrected by the next edit, or discarded', async () => {
  const { server, keep, device, shown, rows } = await setUp()
  const errors = [{ path: 'bio', message: 'must have at most 4000 characters' }]
  server.answer = (call) =>
    call.body?.bio === 'Too long' ? { status: 422, body: { detail: 'Bio: too long', errors } } : keep(call)
  const { id } = await queueProfileChanges({ bio: 'Too long', skills: ['Rope'] }, device)
  expect(await drainAllQueues(device)).toEqual(['parked'])
  expect(await rows()).toMatchObject([
    { state: 'parked', last_error: { status: 422, detail: 'Bio: too long', errors } },
  ])
  expect(await shown()).toEqual(ME)
  await requeueRefusedItem(id, device)
  expect((await shown())?.bio).toBe('Too long')
  await drainAllQueues(device)

  await queueProfileChanges({ bio: 'Short.' }, device)
  expect(await rows()).toMatchObject([{ state: 'queued', body: { changes: { bio: 'Short.', skills: ['Rope'] } } }])
  await drainAllQueues(device)
  expect(await shown()).toMatchObject({ bio: 'Short.', skills: ['Rope'] })

  const last = await queueProfileChanges({ bio: 'Too long' }, device)
  await drainAllQueues(device)
  await discardOutboxItem(last.id, device)
  expect([(await shown())?.bio, await rows()]).toEqual(['Short.', []])
})

test('Edit puts it back into the form, below what is typed there', async () => {
  const { device, db, rows, shown } = await setUp()
  await queueProfileChanges({ bio: 'Waiting.', full_name: 'T. Adamski' }, device)
  await db.drafts.put({ key: 'profile', value: JSON.stringify({ bio: 'Typed since.' }), updated_at: '' })
  const [row] = await rows()
  expect(await editItem(row!, device)).toBe('/profile')
  expect(JSON.parse(await readDraftText(device, 'profile'))).toEqual({ bio: 'Typed since.', full_name: 'T. Adamski' })
  expect([await rows(), await shown()]).toEqual([[], ME])
})

test('of an answer with the whole own record the device stores only what is synced: no payout details, portfolio or team', async () => {
  const { server, device, db, shown } = await setUp()
  const whole = { ...ME, payout_details: { account_number: '••••1234' }, portfolio_items: [], team_members: [] }
  server.answer = () => ({ status: 200, body: { ...whole, bio: 'High and ground.' } })
  await queueProfileChanges({ bio: 'High and ground.' }, device)
  await drainAllQueues(device)
  expect(await shown()).toEqual({ ...ME, bio: 'High and ground.' })
  expect((await db.facts.get('me'))!.value).toEqual({ ...ME, bio: 'High and ground.' })
})
