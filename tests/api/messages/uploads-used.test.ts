import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_PER_DAY, UPLOADS_WAITING_MAX } from '../../../shared/limits.ts'
import { attach, idIn } from '../../support/factories/attachments.ts'
import { IPAF, pdf } from '../../support/factories/documents.ts'
import { photoWithPlace } from '../../support/factories/photos.ts'
import {
  beginUpload,
  makeUseOf,
  sendPiece,
  tus,
  uploadPeople,
  uploadsIn,
  uploadWhole,
} from '../../support/factories/uploads.ts'

test('the sender is known before a body is read, and what would be refused at the end is refused at the start', async () => {
  const { world, ana, eva } = await uploadPeople()
  const { id } = await beginUpload(world, ana, { size: 1000 })
  let isRead = false
  const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 })
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': '1000',
  }
  const init = { method: 'PATCH', headers, body, duplex: 'half' }
  expect((await world.app.request(`/api/uploads/${id}`, init as RequestInit)).status).toBe(401)
  expect(isRead).toBe(false)

  const large = await beginUpload(world, ana, { size: ATTACHMENT_BYTES_MAX + 1 })
  expect([large.status, large.detail]).toEqual([413, 'File size must be less than 10MB'])
  expect((await sendPiece(world, ana, id, randomBytes(1001))).status).toBe(413)
  const { body: sent } = await attach(world, eva)
  await world.ctx.db.write(async (tx) => {
    const copy = tx.$client.prepare(
      `insert into attachments select ?, user_id, null, 'none', document_name, document_type, 1, '', created_at from attachments where id = ?`,
    )
    for (let n = 1; n < ATTACHMENTS_PER_DAY; n++) await copy.run(uuid(), idIn(sent))
  })
  expect((await beginUpload(world, eva, { size: 5 })).status).toBe(429)
  for (let n = 1; n < UPLOADS_WAITING_MAX; n++) await beginUpload(world, ana, { size: 5 })
  const tooMany = await beginUpload(world, ana, { size: 5 })
  expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '60'])
})

test('an incomplete file cannot be used; a repeat does not need its bytes, and a deleted row needs them again', async () => {
  const { world, ana } = await uploadPeople()
  const bytes = pdf({ size: 9_000 })
  const { id } = await beginUpload(world, ana, { size: bytes.length })
  await sendPiece(world, ana, id, bytes, { to: 4_000 })
  const use = (fields = {}) =>
    makeUseOf(world, ana, '/messages/upload-attachment', { id: again, upload_id: id, ...fields })
  const again = uuid()
  expect((await use()).status).toBe(422)
  await sendPiece(world, ana, id, bytes, { from: 4_000 })
  const first = await use()
  expect(first.status).toBe(201)
  expect(uploadsIn(world).filter((name) => !name.endsWith('.json'))).toEqual([])
  const standing = await tus(world, ana, 'HEAD', id)
  expect([standing.status, standing.offset]).toEqual([200, bytes.length])
  const second = await use()
  expect([second.status, second.body]).toEqual([200, first.body])
  // Another attachment would need bytes that are gone.
  expect((await use({ id: uuid() })).status).toBe(503)
  expect((await tus(world, ana, 'HEAD', id)).status).toBe(404)
  await uploadWhole(world, ana, bytes, { id })
  expect((await use()).status).toBe(200)
  await uploadWhole(world, ana, pdf({ words: 'other' }), { id: uuid() })
  expect((await use({ upload_id: uuid() })).status).toBe(422)
})

test('a request repeated while the first is still running gets the first answer, whenever it comes', async () => {
  const { world, ana } = await uploadPeople()
  const { uploads } = world.ctx.ports
  const upload_id = await uploadWhole(world, ana, pdf())
  const use = () => makeUseOf(world, ana, '/messages/upload-attachment', { id: upload_id, upload_id })
  let first: Awaited<ReturnType<typeof use>> | undefined
  // The first request completes between the moment in which the second finds the bytes and the one in which it reads
  // them.
  const read = vi.spyOn(uploads, 'read').mockImplementationOnce(async (...args) => {
    first = await use()
    return uploads.read(...args)
  })
  onTestFinished(() => read.mockRestore())
  const second = await use()
  expect([first?.status, second.status]).toEqual([201, 200])
  expect(second.body).toEqual(first?.body)
})

test('the metadata of a used upload is replaced atomically', async () => {
  const { world, ana } = await uploadPeople()
  const id = await uploadWhole(world, ana, pdf())
  const { uploads } = world.ctx.ports
  // A reader sees it complete at any moment, old or new.
  const looks = Array.from({ length: 40 }, async (_, turns) => {
    for (; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve))
    return uploads.find(ana.user.id, id)
  })
  await uploads.use(ana.user.id, id, 'hash')
  for (const seen of await Promise.all(looks)) expect(seen).toMatchObject({ offset: seen?.size })
  expect(await world.ctx.ports.uploads.find(ana.user.id, id)).toMatchObject({ used_hash: 'hash' })
  expect(uploadsIn(world)).toEqual([`${ana.user.id}/${id}.json`])
})

test('photos and credentials are uploaded the same way, each only for its purpose; refused ones are not stored', async () => {
  const { world, ana } = await uploadPeople()
  const picture = await photoWithPlace()
  const photo = await uploadWhole(world, ana, picture, { purpose: 'photo', filename: 'truss.jpg' })
  expect((await makeUseOf(world, ana, '/credentials', { ...IPAF, upload_id: photo })).status).toBe(422)
  const added = await makeUseOf(world, ana, '/users/photos', { id: photo, upload_id: photo })
  expect([added.status, added.body.name]).toEqual([201, 'truss.jpg'])
  expect((await makeUseOf(world, ana, '/users/photos', { id: photo, upload_id: photo })).status).toBe(200)

  const card = await uploadWhole(world, ana, pdf(), { purpose: 'credential', filename: 'ipaf.pdf' })
  const credential = { ...IPAF, id: uuid(), upload_id: card }
  const made = await makeUseOf(world, ana, '/credentials', credential)
  expect([made.status, made.body.document.name]).toEqual([201, 'ipaf.pdf'])
  expect((await makeUseOf(world, ana, '/credentials', credential)).status).toBe(200)
  const other = await uploadWhole(world, ana, pdf({ words: 'new' }), { purpose: 'credential', filename: 'new.pdf' })
  const path = `/credentials/${made.body.id}`
  const edited = await makeUseOf(world, ana, path, { ...IPAF, upload_id: other }, 'PUT')
  expect([edited.status, edited.body.document.name]).toEqual([200, 'new.pdf'])
  expect((await makeUseOf(world, ana, path, { ...IPAF, upload_id: other }, 'PUT')).body).toEqual(edited.body)

  const page = Buffer.from('<html><script>alert(1)</script>')
  const refused = await uploadWhole(world, ana, page, { purpose: 'photo' })
  expect((await makeUseOf(world, ana, '/users/photos', { upload_id: refused })).status).toBe(415)
  expect((await tus(world, ana, 'HEAD', refused)).status).toBe(404)
})
