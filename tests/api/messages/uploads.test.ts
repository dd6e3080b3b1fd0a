import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { sweepUploads } from '../../../server/app/sweep-files.ts'
import { steadyBody } from '../../../server/http/uploads/tus-server.ts'
import { ATTACHMENT_MAX, ATTACHMENTS_PER_DAY, UPLOADS_WAITING_MAX } from '../../../shared/limits.ts'
import { PASSWORD } from '../../support/api.ts'
import { attach, idIn, openAttachment } from '../../support/factories/attachments.ts'
import { IPAF, pdf } from '../../support/factories/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { listen } from '../../support/outside/listen.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { photoWithPlace } from '../../support/factories/photos.ts'
import { beginUpload, makeUseOf, sendPiece, tus, uploadWhole } from '../../support/factories/uploads.ts'
import { keptIn } from '../../support/kept-files.ts'
import { createWorld, type World } from '../../support/world.ts'

async function people() {
  const world = await createWorld()
  const ana = await createFreelancer(world, { full_name: 'Ana Rigger' })
  const eva = await createEmployer(world, { full_name: 'Eva Shaw' })
  return { world, ana, eva }
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** The stored uploads of all people, by name. */
const kept = (world: World) => keptIn(world, 'uploads')

test('tus: created, asked for its offset, continued in pieces, complete; then used by the request it was made for', async () => {
  const { world, ana, eva } = await people()
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

test('a piece that arrives several times at once is written once, the others must ask for the offset, and no space stays reserved', async () => {
  const { world, ana } = await people()
  const bytes = randomBytes(200_000)
  // On fake time-outs, so that no request ends another one on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let round = 0; round < 5; round++) {
    const { id } = await beginUpload(world, ana, { size: bytes.length })
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendPiece(world, ana, id, bytes, {})))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([204, 409, 409, 409])
    expect((await tus(world, ana, 'HEAD', id)).offset).toBe(bytes.length)
  }
  // All bytes that one person may have in flight.
  const release = world.ctx.bytesInFlight([ana.user.id], 32 * 1_048_576)
  expect(release).not.toBeNull()
  release!()
})

test('a piece interrupted by another request must ask for the offset', async () => {
  const { world, ana } = await people()
  const bytes = randomBytes(1_000)
  const { id } = await beginUpload(world, ana, { size: bytes.length })
  const store = world.ctx.ports.uploads.pieces
  const lookUp = store.getUpload.bind(store)
  const spied = vi.spyOn(store, 'getUpload').mockImplementationOnce(async (asked) => {
    await pause(1_000)
    return lookUp(asked)
  })
  const slow = sendPiece(world, ana, id, bytes)
  await vi.waitUntil(() => spied.mock.calls.length === 1)
  const next = sendPiece(world, ana, id, bytes)
  expect([(await slow).status, (await next).status]).toEqual([409, 204])
  expect((await tus(world, ana, 'HEAD', id)).offset).toBe(bytes.length)
})

test('a piece for a used upload must ask for the offset', async () => {
  const { world, ana } = await people()
  const bytes = pdf({ size: 3_000 })
  const { id } = await beginUpload(world, ana, { size: bytes.length, filename: 'plan.pdf' })
  await sendPiece(world, ana, id, bytes, {})
  await makeUseOf(world, ana, '/messages/upload-attachment', { upload_id: id })
  expect((await sendPiece(world, ana, id, bytes, {})).status).toBe(409)
  expect((await tus(world, ana, 'HEAD', id)).offset).toBe(bytes.length)
})

test('answers that tus requires: its version for all, 412 for another one, 409 for a wrong offset', async () => {
  const { world, ana } = await people()
  const options = await tus(world, ana, 'OPTIONS', null)
  expect(options.status).toBe(204)
  expect(options.headers.get('tus-version')).toBe('1.0.0')
  expect(options.headers.get('tus-extension')).toBe('creation,termination')
  expect(options.headers.get('tus-max-size')).toBe(String(ATTACHMENT_MAX))
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
  const { world, ana } = await people()
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
  expect(kept(world)).toEqual([])
})

test('for everybody else an upload does not exist: to read, continue, delete, or use', async () => {
  const { world, ana, eva } = await people()
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

test('the sender is known before a body is read, and what would be refused at the end is refused at the start', async () => {
  const { world, ana, eva } = await people()
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

  const large = await beginUpload(world, ana, { size: ATTACHMENT_MAX + 1 })
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
  const { world, ana } = await people()
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
  expect(kept(world).filter((name) => !name.endsWith('.json'))).toEqual([])
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
  const { world, ana } = await people()
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
  const { world, ana } = await people()
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
  expect(kept(world)).toEqual([`${ana.user.id}/${id}.json`])
})

test('an upload created several times at once keeps what arrives after the first creation', async () => {
  const { world, ana } = await people()
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

test('photos and credentials are uploaded the same way, each only for its purpose; refused ones are not stored', async () => {
  const { world, ana } = await people()
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

test('one without progress for a week is swept, others are not; a deleted account’s are deleted too', async () => {
  const { world, eva } = await people()
  const ana = await createFreelancer(world, { password_hash: await hashPassword(PASSWORD) })
  const { id } = await beginUpload(world, ana, { size: 5 })
  await beginUpload(world, eva, { size: 5 })
  world.setClock(new Date(Date.now() + 6 * 86_400_000))
  await sweepUploads(world.ctx)
  expect((await tus(world, ana, 'HEAD', id)).status).toBe(200)
  world.setClock(null)
  await ana.delete('/users/me', { password: PASSWORD })
  await eventually(() => expect(kept(world).filter((name) => name.startsWith(ana.user.id))).toEqual([]))
  expect(kept(world)).toHaveLength(2)
  world.setClock(new Date(Date.now() + 8 * 86_400_000))
  await sweepUploads(world.ctx)
  expect(kept(world)).toEqual([])
  if (!world.objects) expect(readdirSync(join(world.folder, 'uploads'))).toEqual([])
})

test('a connection that breaks within a piece keeps what has arrived, and the next piece continues from there', async () => {
  const { world, ana } = await people()
  const origin = await listen(world)
  const bytes = randomBytes(400_000)
  const { id } = await beginUpload(world, ana, { size: bytes.length })
  const broken = openPiece(origin, ana, id, bytes.length)
  broken.write(bytes.subarray(0, 150_000))
  // Read without the protocol, which would end the piece in progress to answer.
  await eventually(async () =>
    expect(await world.ctx.ports.uploads.find(ana.user.id, id)).toMatchObject({ offset: 150_000 }),
  )
  broken.destroy()
  let offset = 0
  await eventually(async () => {
    offset = (await tus(world, ana, 'HEAD', id)).offset
    expect(offset).toBe(150_000)
  })
  const rest = await fetch(`${origin}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: headersFor(ana, offset),
    body: new Uint8Array(bytes.subarray(offset)),
  })
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '400000'])
  expect(hashOf((await world.ctx.ports.uploads.read(ana.user.id, id))!)).toBe(hashOf(bytes))
})

test('a silent connection does not block the upload: the next request continues it', async () => {
  const { world, ana } = await people()
  const origin = await listen(world)
  const bytes = randomBytes(200_000)
  const { id } = await beginUpload(world, ana, { size: bytes.length })
  const silent = openPiece(origin, ana, id, bytes.length)
  silent.write(bytes.subarray(0, 60_000))
  await eventually(async () => expect((await tus(world, ana, 'HEAD', id)).offset).toBe(60_000))
  const rest = await sendPiece(world, ana, id, bytes, { from: 60_000 })
  expect([rest.status, rest.offset]).toEqual([204, 200_000])
  expect(hashOf((await world.ctx.ports.uploads.read(ana.user.id, id))!)).toBe(hashOf(bytes))
  silent.destroy()
})

test('a body may be slow as long as it progresses, and times out when nothing comes', async () => {
  const slow = async function* () {
    for (let n = 0; n < 8; n++) {
      await pause(20)
      yield new Uint8Array([n])
    }
  }
  const whole = steadyBody(Readable.toWeb(Readable.from(slow())) as ReadableStream<Uint8Array>, 100)
  expect((await new Response(whole).arrayBuffer()).byteLength).toBe(8)
  const stuck = steadyBody(new ReadableStream({ pull: () => new Promise(() => {}) }), 50)
  await expect(new Response(stuck).arrayBuffer()).rejects.toThrow()
})

const headersFor = (person: Person, offset: number) => ({
  authorization: `Bearer ${person.token}`,
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

function openPiece(origin: string, person: Person, id: string, length: number) {
  const outgoing = request(`${origin}/api/uploads/${id}`, {
    method: 'PATCH',
    agent: false,
    headers: { ...headersFor(person, 0), 'content-length': length },
  })
  outgoing.on('error', () => undefined)
  return outgoing
}
