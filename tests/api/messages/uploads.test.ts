import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { sweepUploads } from '../../../server/app/sweep-files.ts'
import { ATTACHMENT_BYTES_MAX, UPLOADS_WAITING_MAX } from '../../../shared/limits.ts'
import { PASSWORD } from '../../support/api.ts'
import { openAttachment } from '../../support/factories/attachments.ts'
import { pdf } from '../../support/factories/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import {
  beginUpload,
  hashOf,
  makeUseOf,
  sendPiece,
  tus,
  uploadPeople,
  uploadsIn,
  uploadWhole,
} from '../../support/factories/uploads.ts'

test('tus: created, asked for its offset, continued in pieces, complete; then used by the request it was made for', async () => {
  const { world, ana, eva } = await uploadPeople()
  const bytes = pdf({ size: 300_000 })
  const begun = await beginUpload(world, ana, { size: bytes.length, filename: 'lift plan.pdf' })
  expect(begun.status).toBe(201)
  expect(begun.headers.get('location')).toBe(`/api/uploads/${begun.id}`)
  expect(begun.headers.get('tus-resumable')).toBe('1.0.0')
  expect((await sendPiece(world, ana, begun.id, bytes, { to: 100_000 })).offset).toBe(100_000)
  const asked = await tus(world, ana, 'HEAD', begun.id)
  expect([asked.status, asked.offset, asked.headers.get('upload-length')]).toEqual([200, 100_000, '300000'])
  expect(asked.headers.get('cache-control')).toBe('no-store')
  const last = await sendPiece(world, ana, begun.id, bytes, { from: 100_000 })
  expect([last.status, last.offset]).toEqual([204, 300_000])

  const { status, body } = await makeUseOf(world, ana, '/messages/upload-attachment', { upload_id: begun.id })
  expect([status, body.attachment_name]).toEqual([201, 'lift plan.pdf'])
  await ana.post('/messages/send-direct', { recipient_id: eva.user.id, content: '', ...body })
  const opened = await openAttachment(world, eva, body.attachment_url)
  expect(hashOf(opened.bytes)).toBe(hashOf(bytes))
  expect(last.headers.get('access-control-allow-origin')).toBeNull()
})

test('answers that tus requires: its version for all, 412 for another one, 409 for a wrong offset', async () => {
  const { world, ana } = await uploadPeople()
  const options = await tus(world, ana, 'OPTIONS', null)
  expect(options.status).toBe(204)
  expect(options.headers.get('tus-version')).toBe('1.0.0')
  expect(options.headers.get('tus-extension')).toBe('creation,termination')
  expect(options.headers.get('tus-max-size')).toBe(String(ATTACHMENT_BYTES_MAX))
  const { id } = await beginUpload(world, ana, { size: 10 })
  const old = await tus(world, ana, 'PATCH', id, { 'tus-resumable': '0.2.0' })
  expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0'])
  const bytes = randomBytes(10)
  expect((await sendPiece(world, ana, id, bytes, { from: 5 })).status).toBe(409)
  expect((await tus(world, ana, 'HEAD', id)).offset).toBe(0)
  const none = await tus(world, ana, 'PATCH', id, { 'content-type': 'application/offset+octet-stream' }, 'x')
  expect(none.status).toBe(403)
  const wrongs: Record<string, string>[] = [
    { 'upload-length': '-1' },
    { 'upload-length': '' },
    { 'upload-metadata': 'id x' },
  ]
  for (const header of wrongs) {
    const wrong = await tus(world, ana, 'POST', null, { 'upload-length': '5', ...header })
    expect([wrong.status, wrong.headers.get('tus-resumable')]).toEqual([400, '1.0.0'])
  }
})

test('created twice it continues; for another file the id is a conflict; deleted it is gone', async () => {
  const { world, ana } = await uploadPeople()
  const bytes = randomBytes(50_000)
  const { id } = await beginUpload(world, ana, { size: bytes.length })
  await sendPiece(world, ana, id, bytes, { to: 20_000 })
  const again = await beginUpload(world, ana, { id, size: bytes.length })
  expect([again.status, again.offset]).toEqual([200, 20_000])
  expect((await beginUpload(world, ana, { id, size: 7 })).status).toBe(409)
  expect((await beginUpload(world, ana, { id, size: bytes.length, purpose: 'photo' })).status).toBe(409)
  expect((await tus(world, ana, 'HEAD', id)).offset).toBe(20_000)
  expect((await tus(world, ana, 'DELETE', id)).status).toBe(204)
  expect((await tus(world, ana, 'HEAD', id)).status).toBe(404)
  expect(uploadsIn(world)).toEqual([])
})

test('for everybody else an upload does not exist: to read, continue, delete, or use', async () => {
  const { world, ana, eva } = await uploadPeople()
  const bytes = pdf()
  const id = await uploadWhole(world, ana, bytes)
  for (const [person, status] of [
    [eva, 404],
    [null, 401],
  ] as const) {
    expect((await tus(world, person, 'HEAD', id)).status).toBe(status)
    expect((await sendPiece(world, person, id, bytes)).status).toBe(status)
    expect((await tus(world, person, 'DELETE', id)).status).toBe(status)
  }
  expect((await makeUseOf(world, eva, '/messages/upload-attachment', { upload_id: id })).status).toBe(422)
  // The same id is free for her: neither sees the other's.
  const hers = await beginUpload(world, eva, { id, size: 3 })
  expect([hers.status, (await tus(world, ana, 'HEAD', id)).offset]).toEqual([201, bytes.length])
  for (const name of ['..', '%2e%2e%2f', `${id}.json`, 'x'.repeat(90)]) {
    expect((await tus(world, ana, 'PATCH', name)).status).toBe(404)
  }
})

test('an upload created several times at once keeps what arrives after the first creation', async () => {
  const { world, ana } = await uploadPeople()
  const bytes = pdf({ size: 9_000 })
  for (let round = 0; round < 25; round++) {
    const id = uuid()
    const begin = async (turns: number) => {
      for (; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve))
      return beginUpload(world, ana, { id, size: bytes.length })
    }
    const others = [1, 2, 4, 8].map(begin)
    const first = await Promise.race([begin(0), ...others])
    const { offset } = await sendPiece(world, ana, first.id, bytes)
    expect(offset).toBe(bytes.length)
    const answers = await Promise.all(others)
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200]))
    expect((await tus(world, ana, 'HEAD', id)).offset).toBe(bytes.length)
    await tus(world, ana, 'DELETE', id)
  }
})

test('one without progress for a week is swept, others are not; a deleted account’s are deleted too', async () => {
  const { world, eva } = await uploadPeople()
  const ana = await createFreelancer(world, { password_hash: await hashPassword(PASSWORD) })
  const { id } = await beginUpload(world, ana, { size: 5 })
  await beginUpload(world, eva, { size: 5 })
  world.setClock(new Date(Date.now() + 6 * 86_400_000))
  await sweepUploads(world.ctx)
  expect((await tus(world, ana, 'HEAD', id)).status).toBe(200)
  world.setClock(null)
  await ana.delete('/users/me', { password: PASSWORD })
  await eventually(() => expect(uploadsIn(world).filter((name) => name.startsWith(ana.user.id))).toEqual([]))
  expect(uploadsIn(world)).toHaveLength(2)
  world.setClock(new Date(Date.now() + 8 * 86_400_000))
  await sweepUploads(world.ctx)
  expect(uploadsIn(world)).toEqual([])
  if (!world.objects) expect(readdirSync(join(world.folder, 'uploads'))).toEqual([])
})

test('of a hundred uploads begun at once as many are created as one person may have waiting', async () => {
  const { world, ana, eva } = await uploadPeople()
  const begun = await Promise.all(Array.from({ length: 100 }, () => beginUpload(world, ana, { size: 50 })))
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(UPLOADS_WAITING_MAX)
  expect(begun.filter(({ status }) => status === 429)).toHaveLength(100 - UPLOADS_WAITING_MAX)
  expect(await world.ctx.ports.uploads.countOf(ana.user.id)).toBe(UPLOADS_WAITING_MAX)
  expect((await beginUpload(world, eva, { size: 50 })).status).toBe(201)
})

test.each([
  [1, 200, 33],
  [3, 100_000, 39],
])('pieces of %i byte end after a few, whatever is left of %i', async (length, size, most) => {
  const { world, ana } = await uploadPeople()
  const bytes = randomBytes(size)
  const { id } = await beginUpload(world, ana, { size })
  let [from, pieces, status] = [0, 0, 204]
  while (status === 204 && pieces < 100) {
    status = (await sendPiece(world, ana, id, bytes, { from, to: from + length })).status
    from += length
    pieces++
  }
  expect(status).toBe(429)
  expect(pieces - 1).toBeLessThanOrEqual(most)
  expect(pieces).toBeGreaterThan(30)
})

test('a line that is cut thirty times brings its file all the same', async () => {
  const { world, ana } = await uploadPeople()
  const bytes = randomBytes(600_000)
  const { id } = await beginUpload(world, ana, { size: bytes.length })
  for (let from = 0; from < bytes.length; from += 10_000)
    expect((await sendPiece(world, ana, id, bytes, { from, to: from + 10_000 })).status).toBe(204)
  expect(hashOf((await world.ctx.ports.uploads.read(ana.user.id, id))!)).toBe(hashOf(bytes))
})
