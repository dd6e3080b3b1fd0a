import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { steadyBody } from '../../../server/http/uploads/tus-server.ts'
import { pdf } from '../../support/factories/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { listen } from '../../support/outside/listen.ts'
import type { Person } from '../../support/factories/people.ts'
import { beginUpload, hashOf, makeUseOf, sendPiece, tus, uploadPeople } from '../../support/factories/uploads.ts'

test('a piece that arrives several times at once is written once, the others must ask for the offset, and no space stays reserved', async () => {
  const { world, ana } = await uploadPeople()
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
  const all = world.ctx.bytesInFlight('files', [{ key: ana.user.id, times: 1 }], () => {})
  expect(all.add(32 * 1_048_576)).toBe(true)
  all.release()
})

test('a piece interrupted by another request must ask for the offset', async () => {
  const { world, ana } = await uploadPeople()
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
  const { world, ana } = await uploadPeople()
  const bytes = pdf({ size: 3_000 })
  const { id } = await beginUpload(world, ana, { size: bytes.length, filename: 'plan.pdf' })
  await sendPiece(world, ana, id, bytes, {})
  await makeUseOf(world, ana, '/messages/upload-attachment', { upload_id: id })
  expect((await sendPiece(world, ana, id, bytes, {})).status).toBe(409)
  expect((await tus(world, ana, 'HEAD', id)).offset).toBe(bytes.length)
})

test('a connection that breaks within a piece keeps what has arrived, and the next piece continues from there', async () => {
  const { world, ana } = await uploadPeople()
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
  const { world, ana } = await uploadPeople()
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
  const whole = steadyBody(Readable.toWeb(Readable.from(slow())) as ReadableStream<Uint8Array>, {
    silence: 100,
  })
  expect((await new Response(whole).arrayBuffer()).byteLength).toBe(8)
  const stuck = steadyBody(new ReadableStream({ pull: () => new Promise(() => {}) }), { silence: 50 })
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
