import { expect, test } from 'vitest'
import { carryCountersign, countersignPunch } from '../../../client/offline/outbox/countersign-punch.ts'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { queuePunch } from '../../../client/offline/outbox/kinds/punch.ts'
import { keptCountersigns } from '../../../client/offline/store/clock/countersigns.ts'
import { somePunch, someKey } from '../../shared/handshake/some-handshake.ts'
import { signPunch } from '../../../shared/handshake/device-signatures.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { openTab } from '../support/test-device.ts'

const GRANT = { id: 'g1', job_id: 'j1', job_title: 'Arena tour' }
const TOMASZ = { freelancer_id: 'tomasz' }

test('a chief’s phone keeps what it has read with the chief’s word, sends it once, and the server’s words follow', async () => {
  const server = createFakeServer()
  const { db, device, browser } = openTab({ fetch: server.fetch })
  const shown = { punch: somePunch(), signature: await signPunch(await someKey('k1'), somePunch()) }
  const first = await countersignPunch(shown, TOMASZ, GRANT, device)
  browser.clock.now += 60_000
  expect(await countersignPunch(shown, TOMASZ, GRANT, device)).toMatchObject(first)
  const witness = { grant_id: 'g1', at: first.at, way: 'qr' }
  expect(await db.punches.toArray()).toMatchObject([
    { id: shown.punch.id, made_by: 'tomasz', method: 'self', state: 'queued', witness: { ...witness, by: 'me' } },
  ])

  const answered = { ...shown.punch, received_at: 'then', witness: { ...witness, by: 'me' } }
  server.answer = () => ({ status: 200, body: answered })
  await drainAllQueues(device)
  expect(server.calls.map(({ path, body }) => ({ path, ...body }))).toMatchObject([
    { path: `/bookings/${shown.punch.booking_id}/punches`, id: shown.punch.id, signature: shown.signature, witness },
  ])
  expect(await db.punches.toArray()).toEqual([answered])
  expect(await countersignPunch(shown, TOMASZ, GRANT, device)).toMatchObject(first)
  expect(await db.outbox.count()).toBe(0)
})

test('what the server has already is kept as it is, and gets the chief’s word', async () => {
  const { db, device } = openTab({ fetch: createFakeServer().fetch })
  const place = { lat: 53.481, lng: -2.243, accuracy_m: 100 }
  const theirs = { ...somePunch(), ...GRANT, ...TOMASZ, id: somePunch().id, place, no_place: null }
  await db.punches.put({ ...theirs, method: 'self', made_by: 'tomasz', received_at: 'then' })
  const shown = { punch: somePunch(), signature: { key_id: 'k1', value: '' } }
  await countersignPunch(shown, TOMASZ, GRANT, device)
  expect(await db.punches.get(somePunch().id)).toMatchObject({ place, received_at: 'then', witness: { by: 'me' } })
  expect(await db.outbox.count()).toBe(1)
})

const ANSWER = {
  punch_id: somePunch().id,
  name: 'Dan Hale',
  signature: { key_id: 'k2', value: 'dan' },
  witness: { grant_id: 'g1', at: '2026-11-28T08:02:00.000Z' },
}
const CARRIED = { ...ANSWER.witness, way: 'qr', signature: ANSWER.signature }

test('the chief’s answer goes with the press that waits, and after one that has left', async () => {
  const server = createFakeServer()
  const { db, device } = openTab({ fetch: server.fetch })
  const booking = { booking_id: 'a1', job_id: 'j1', job_title: 'Arena tour', freelancer_id: 'me' }
  const { punch } = await queuePunch({ booking, kind: 'in', method: 'self', noPlace: 'refused' }, device)
  const answer = { ...ANSWER, punch_id: punch.id }
  await carryCountersign(answer, null, device)
  expect(await db.outbox.toArray()).toMatchObject([{ id: punch.id, body: { no_place: 'refused', witness: CARRIED } }])
  expect(await keptCountersigns(db)).toEqual([answer])

  server.answer = ({ body }) => ({ status: 201, body: { ...punch, ...body, witness: undefined, received_at: 'then' } })
  await drainAllQueues(device)
  const signature = { key_id: 'k1', value: 'me' }
  await carryCountersign(answer, signature, device)
  await drainAllQueues(device)
  expect(server.calls.map(({ body }) => body)).toMatchObject([
    { id: punch.id, witness: CARRIED },
    { id: punch.id, kind: 'in', at: punch.at, no_place: 'refused', witness: CARRIED, signature },
  ])

  await db.punches.update(punch.id, { witness: { ...ANSWER.witness, by: 'dan', way: 'qr' } })
  await carryCountersign(answer, signature, device)
  expect(await db.outbox.count()).toBe(0)
})
