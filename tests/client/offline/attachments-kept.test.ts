import { expect, test } from 'vitest'
import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import { ATTACHMENT_BYTES_KEPT, ATTACHMENTS_KEPT } from '../../../client/offline/store/attachments.ts'
import { keepDocuments } from '../../../client/offline/sync/documents.ts'
import { attachmentDevice } from '../support/attachment-device.ts'
import { fileOf } from '../support/fake-server.ts'
import { change, page } from '../support/rows.ts'

const attached = (at: number, attachment_name = 'rider.pdf') =>
  change.message({
    id: `m${at}`,
    created_at: new Date(at * 60_000).toISOString(),
    attachment_url: `/api/messages/attachments/f${at}`,
    attachment_name,
  })

test('attachments of others are prefetched, the newest first, once; without an answer no more are requested', async () => {
  const { server, device, db } = attachmentDevice()
  await applySyncPage(db, page([attached(1), attached(2, 'photo.webp'), change.message({ id: 'm0' })]), 0)
  server.answer = () => 'network'
  await keepDocuments(device)
  expect(server.paths()).toEqual(['/messages/attachments/f2'])
  server.answer = ({ path }) => (path.endsWith('f2') ? { status: 404 } : fileOf('application/pdf'))
  await keepDocuments(device)
  server.answer = () => fileOf('image/webp')
  await keepDocuments(device)
  await keepDocuments(device)
  expect(
    server
      .paths()
      .slice(1)
      .map((path) => path.slice(-2)),
  ).toEqual(['f2', 'f1', 'f2'])
  expect(await db.documents.get('f1')).toMatchObject({
    credential_id: 'm1',
    type: 'application/pdf',
    name: 'rider.pdf',
  })
  expect(await db.documents.get('f2')).toMatchObject({ credential_id: 'm2', type: 'image/webp', size: 16 })

  await applySyncPage(db, page([change.removal('message', 'm1')]), 0)
  await keepDocuments(device)
  expect(await db.documents.toCollection().primaryKeys()).toEqual(['f2'])
})

test('a hundred are kept, within the limit of bytes: the oldest are deleted, and not fetched again', async () => {
  const { server, device, db } = attachmentDevice()
  const all = Array.from({ length: ATTACHMENTS_KEPT + 2 }, (_, at) => at)
  await applySyncPage(db, page(all.map((at) => attached(at))), 0)
  const kept = { bytes: new ArrayBuffer(1), size: 1, type: 'application/pdf', name: 'rider.pdf' }
  await db.documents.bulkPut(all.map((at) => ({ ...kept, id: `f${at}`, credential_id: `m${at}` })))
  const here = () => db.documents.toCollection().primaryKeys()
  await keepDocuments(device)
  expect((await here()).sort()).toEqual(
    all
      .slice(2)
      .map((at) => `f${at}`)
      .sort(),
  )

  // The last but one reaches the limit.
  await db.documents.update(`f${ATTACHMENTS_KEPT}`, { size: ATTACHMENT_BYTES_KEPT })
  await keepDocuments(device)
  expect(await here()).toEqual([`f${ATTACHMENTS_KEPT}`, `f${ATTACHMENTS_KEPT + 1}`])
  expect(server.calls).toEqual([])
})

test('a sign-in page is not stored as a file, and one stored before is deleted; unsent documents stay', async () => {
  const { server, device, db, write } = attachmentDevice()
  const { file } = await write('The rider')
  await applySyncPage(db, page([attached(1), attached(2, 'photo.webp')]), 0)
  const html = new TextEncoder().encode('<!doctype html><h1>Welcome</h1>').buffer
  const kept = { bytes: html, size: html.byteLength, type: 'application/pdf', name: 'rider.pdf' }
  await db.documents.put({ ...kept, id: 'f1', credential_id: 'm1' })
  await db.documents.update(file, { bytes: html })

  // The page alone, then with the server's header.
  server.answer = () => ({ status: 200, page: '<h1>Welcome</h1>' })
  await keepDocuments(device)
  expect(await db.documents.toCollection().primaryKeys()).toEqual([file])
  expect(server.paths()).toEqual(['/messages/attachments/f2'])
  server.answer = () => ({ ...(fileOf('application/pdf') as object), status: 200, page: '<h1>Welcome</h1>' })
  await keepDocuments(device)
  expect(await db.documents.toCollection().primaryKeys()).toEqual([file])
  server.answer = ({ path }) => fileOf(path.endsWith('f1') ? 'application/pdf' : 'image/webp')
  await keepDocuments(device)
  expect((await db.documents.toCollection().primaryKeys()).sort()).toEqual(['f1', 'f2', file].sort())
})
