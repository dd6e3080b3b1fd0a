import { generateKeyPairSync, type KeyObject, pbkdf2Sync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { GrantedPerson } from '../../../shared/hours/chief-grants.ts'
import { punchBytesToSign, witnessBytesToSign } from '../../../shared/handshake/signed-bytes.ts'
import type { Punch } from '../../../shared/hours/punch-schema.ts'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import { DEVICE_KEYS_MAX } from '../../../shared/limits.ts'
import { chiefsDevice, hoursStage, nameChief, WORK_DAY } from '../../support/factories/hours.ts'
import { createMember, onOtherDevice, type Person } from '../../support/factories/people.ts'

async function evidenceStage() {
  const stage = await hoursStage(['Ana Reyes', 'Ben Okoro'])
  const [chief, ben] = stage.crew.map(({ person }) => person) as [Person, Person]
  const booking = stage.crew[1]!.booking
  const { body: signed } = await nameChief(stage.boss, stage.job.id, chief, [WORK_DAY])
  return { ...stage, chief, ben, booking, signed }
}

const CURVES = {
  Ed25519: () => generateKeyPairSync('ed25519'),
  'P-256': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
}
const jwkOf = (key: KeyObject) => key.export({ format: 'jwk' })

const pressOf = (booking_id: string) => ({
  id: uuid(),
  booking_id,
  kind: 'in' as const,
  at: `${WORK_DAY}T08:00:00.000Z`,
  replaces: null,
  reason: '',
})
const signatureOf = (press: ReturnType<typeof pressOf>, key_id: string, privateKey: KeyObject) =>
  signedBy(privateKey, key_id, punchBytesToSign(press))
function signedBy(privateKey: KeyObject, key_id: string, bytes: Uint8Array) {
  const isEd = privateKey.asymmetricKeyType === 'ed25519'
  const value = isEd
    ? sign(null, bytes, privateKey)
    : sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return { key_id, value: value.toString('base64url') }
}
const send = (by: Person, { booking_id, ...press }: ReturnType<typeof pressOf>, more: object = {}) =>
  by.post<Punch>(`/bookings/${booking_id}/punches`, { ...press, ...more })
const crewOf = async (chief: Person) => (await chiefsDevice(chief)).grants[0]!.grant.crew as GrantedPerson[]

test.each(Object.entries(CURVES))('what a %s key of the person has signed is known as that', async (_, make) => {
  const { ben, chief, booking } = await evidenceStage()
  const { publicKey, privateKey } = make()
  const key_id = uuid()
  expect((await ben.put(`/me/device-keys/${key_id}`, { jwk: jwkOf(publicKey) })).status).toBe(204)
  expect((await crewOf(chief))[1]!.keys).toEqual([{ id: key_id, jwk: jwkOf(publicKey) }])
  const press = pressOf(booking)
  const signature = signatureOf(press, key_id, privateKey)
  expect((await send(ben, press, { signature })).body.signature).toEqual({ key_id, is_valid: true })
  const forged = await send(ben, { ...pressOf(booking), kind: 'in' }, { signature })
  expect(forged.body.signature).toEqual({ key_id, is_valid: false })
})

test('3.11 no. 1 and 19: the same press by two phones is one, whichever comes first, and each adds what it knows', async () => {
  const { ben, chief, booking, signed } = await evidenceStage()
  const { publicKey, privateKey } = CURVES.Ed25519()
  const key_id = uuid()
  await ben.put(`/me/device-keys/${key_id}`, { jwk: jwkOf(publicKey) })
  const [first, second] = [pressOf(booking), { ...pressOf(booking), at: `${WORK_DAY}T09:00:00.000Z` }]
  const witness = { grant_id: signed.id, at: `${WORK_DAY}T08:00:40Z`, way: 'qr' }
  const seen = { grant_id: signed.id, by: chief.user.id, at: `${WORK_DAY}T08:00:40.000Z`, way: 'qr' }
  const place = { lat: 53.48, lng: -2.24, accuracy_m: 100 }
  const clock = { offset_ms: 40, offset_age_s: 9, is_unsure: false }

  const byChief = { signature: signatureOf(first, key_id, privateKey), witness }
  const copy = await send(chief, first, byChief)
  expect(copy.status).toBe(201)
  expect(copy.body).toMatchObject({ method: 'self', made_by: ben.user.id, witness: seen, place: null })
  expect((await send(chief, first, byChief)).status).toBe(200)
  const own = await send(ben, first, { place, clock })
  expect(own.status).toBe(200)
  expect(own.body).toMatchObject({ method: 'self', place, clock, witness: seen, signature: { is_valid: true } })
  expect((await send(ben, first, { place, clock })).body).toEqual(own.body)
  expect((await send(ben, { ...first, kind: 'out' as never }, { place, clock })).status).toBe(409)

  expect((await send(ben, second, { place })).status).toBe(201)
  const later = await send(chief, second, { signature: signatureOf(second, key_id, privateKey), witness })
  expect(later.status).toBe(200)
  expect((await chiefsDevice(ben)).punches.find(({ id }) => id === second.id)).toMatchObject({ place, witness: seen })
})

test('a copy that came before the person’s key is theirs once they send it; nobody else’s is', async () => {
  const { ben, chief, booking, signed, boss } = await evidenceStage()
  const { publicKey, privateKey } = CURVES.Ed25519()
  const key_id = uuid()
  const press = pressOf(booking)
  const signature = signatureOf(press, key_id, privateKey)
  const witness = { grant_id: signed.id, at: `${WORK_DAY}T08:00:40Z`, way: 'letters' }
  expect((await send(chief, press, { signature, witness })).body).toMatchObject({
    method: 'chief',
    signature: { is_valid: false },
  })
  expect((await send(boss, press, { signature })).status).toBe(409)
  await ben.put(`/me/device-keys/${key_id}`, { jwk: jwkOf(publicKey) })
  const own = await send(ben, press, { signature })
  expect(own.status).toBe(200)
  expect(own.body).toMatchObject({ method: 'self', made_by: ben.user.id, signature: { is_valid: true } })
  expect((await send(chief, press, { signature, witness })).status).toBe(200)
})

test('a copy without a signature takes nothing from one that has; a signed press is judged by its own clock', async () => {
  const { world, ben, chief, booking, signed } = await evidenceStage()
  const { publicKey, privateKey } = CURVES.Ed25519()
  const [key_id, press] = [uuid(), pressOf(booking)]
  const signature = signatureOf(press, key_id, privateKey)
  const witness = { grant_id: signed.id, at: `${WORK_DAY}T08:00:40Z`, way: 'qr' }
  await send(chief, press, { signature, witness })
  const own = await send(ben, press)
  expect([own.status, own.body.signature]).toEqual([200, { key_id, is_valid: false }])

  await ben.put(`/me/device-keys/${key_id}`, { jwk: jwkOf(publicKey) })
  world.setClock(`${WORK_DAY}T12:00:00Z`)
  const clock = { offset_ms: 0, offset_age_s: 60, is_unsure: false }
  const late = { clock, sent_at: `${WORK_DAY}T09:00:00Z` }
  const [mine, carried] = [pressOf(booking), { ...pressOf(booking), at: `${WORK_DAY}T08:30:00.000Z` }]
  const signedBy = (one: typeof mine) => ({ ...late, signature: signatureOf(one, key_id, privateKey) })
  expect((await send(ben, mine, signedBy(mine))).body.clock.is_unsure).toBe(true)
  expect((await send(chief, carried, { ...signedBy(carried), witness })).body.clock.is_unsure).toBe(false)
})

test('a chief’s word is the chief’s own: of another grant or person it is not kept', async () => {
  const { world, ben, chief, booking, boss, job } = await evidenceStage()
  const member = await createMember(world, boss)
  const { body: theirs } = await nameChief(boss, job.id, member, [WORK_DAY])
  const witness = { grant_id: theirs.id, at: `${WORK_DAY}T08:00:40Z`, way: 'list' }
  for (const person of [chief, ben])
    expect((await send(person, pressOf(booking), { witness })).body).not.toHaveProperty('witness')
  expect((await send(member, pressOf(booking), { witness })).body).toMatchObject({
    method: 'chief',
    witness: { by: member.user.id, way: 'list' },
  })
  const bad = { ...witness, way: 'telepathy' }
  expect((await send(member, pressOf(booking), { witness: bad })).status).toBe(422)
})

test('what the chief’s phone has signed the person’s own may bring; another’s signature speaks for nothing', async () => {
  const { ben, chief, booking, signed } = await evidenceStage()
  const { publicKey, privateKey } = CURVES.Ed25519()
  const [key_id, press] = [uuid(), pressOf(booking)]
  await chief.put(`/me/device-keys/${key_id}`, { jwk: jwkOf(publicKey) })
  const seen = { grant_id: signed.id, at: `${WORK_DAY}T08:00:40.000Z` }
  const signature = signedBy(privateKey, key_id, witnessBytesToSign(press, seen))
  const witness = { ...seen, way: 'qr', signature }
  const forged = { ...witness, at: `${WORK_DAY}T09:00:00.000Z` }
  expect((await send(ben, { ...press, id: uuid() }, { witness: forged })).body).not.toHaveProperty('witness')
  const { body } = await send(ben, press, { witness })
  expect(body.witness).toEqual({ ...seen, way: 'qr', by: chief.user.id })
})

test('3.11 no. 8: what a chief countersigned after they were stood down is kept, and says so to the desk', async () => {
  const { world, boss, job, ben, chief, booking, signed } = await evidenceStage()
  const { publicKey, privateKey } = CURVES.Ed25519()
  const [key_id, press] = [uuid(), pressOf(booking)]
  await chief.put(`/me/device-keys/${key_id}`, { jwk: jwkOf(publicKey) })
  world.setClock(`${WORK_DAY}T07:00:00Z`)
  await boss.delete(`/jobs/${job.id}/chiefs/${signed.id}`)
  world.setClock(`${WORK_DAY}T09:00:00Z`)
  const seen = { grant_id: signed.id, at: `${WORK_DAY}T08:00:40.000Z` }
  const signature = signedBy(privateKey, key_id, witnessBytesToSign(press, seen))
  const { body } = await send(ben, press, { witness: { ...seen, way: 'qr', signature } })
  expect(body).toMatchObject({ method: 'self', witness: { by: chief.user.id, is_after_grant: true } })
  expect(body).not.toHaveProperty('is_after_grant')
  const { body: hours } = await boss.get<JobHours>(`/jobs/${job.id}/hours`)
  const drafts = hours.people.flatMap(({ booking_id, days }) => (booking_id === booking ? days : []))
  expect(drafts[0]!.draft!.exceptions).toContain('after_grant')
})

test('keys end with their session, and one device has one', async () => {
  const { ben, chief } = await evidenceStage()
  const [one, other] = [uuid(), uuid()]
  const jwks = [jwkOf(CURVES.Ed25519().publicKey), jwkOf(CURVES['P-256']().publicKey)]
  await ben.put(`/me/device-keys/${one}`, { jwk: jwks[0] })
  expect((await ben.put(`/me/device-keys/${one}`, { jwk: jwks[0] })).status).toBe(204)
  expect((await ben.put(`/me/device-keys/${one}`, { jwk: jwks[1] })).status).toBe(409)
  expect((await chief.put(`/me/device-keys/${one}`, { jwk: jwks[0] })).status).toBe(409)
  await ben.put(`/me/device-keys/${other}`, { jwk: jwks[1] })
  expect((await crewOf(chief))[1]!.keys.map(({ id }) => id)).toEqual([other])
  expect((await ben.put('/me/device-keys/mine', { jwk: jwks[0] })).status).toBe(400)
  for (const jwk of [{ ...jwks[0], x: 'short' }, { ...jwks[0], d: 'secret' }, { kty: 'RSA' }, null])
    expect((await ben.put(`/me/device-keys/${uuid()}`, { jwk })).status).toBe(422)
  expect((await ben.post('/auth/logout')).status).toBeLessThan(300)
  expect((await crewOf(chief))[1]!.keys).toEqual([])
})

test('of more devices than are kept the oldest keys go, and nobody else’s', async () => {
  const { world, ben, chief } = await evidenceStage()
  const makeKey = async (by: Person) => {
    const id = uuid()
    const jwk = jwkOf(CURVES.Ed25519().publicKey)
    expect((await by.put(`/me/device-keys/${id}`, { jwk })).status).toBe(204)
    return id
  }
  const chiefs = await makeKey(chief)
  const made: string[] = []
  for (let device = 0; device <= DEVICE_KEYS_MAX; device++) {
    world.setClock(`${WORK_DAY}T20:00:${String(device).padStart(2, '0')}Z`)
    made.push(await makeKey(device === 0 ? ben : await onOtherDevice(world, ben)))
  }
  const keysNow = async () => (await crewOf(chief)).map(({ keys }) => keys.map(({ id }) => id).toSorted())
  expect(await keysNow()).toEqual([[chiefs], made.slice(1).toSorted()])
  made[0] = await makeKey(ben)
  expect(await keysNow()).toEqual([[chiefs], [made[0], ...made.slice(2)].toSorted()])
})

test('four digits are on the chief’s device as a slow hash, and nowhere else', async () => {
  const { ben, chief, boss, job } = await evidenceStage()
  for (const pin of ['123', '12345', 'abcd', 1234]) expect((await ben.put('/me/site-pin', { pin })).status).toBe(422)
  expect((await ben.put('/me/site-pin', { pin: '0417' })).status).toBe(204)
  const pin = (await crewOf(chief))[1]!.pin!
  const derived = pbkdf2Sync('0417', Buffer.from(pin.salt, 'base64url'), pin.iterations, 32, 'sha256')
  expect([pin.iterations, derived.toString('base64url')]).toEqual([600_000, pin.hash])
  const { body } = await nameChief(boss, job.id, chief, [WORK_DAY])
  expect(body.grant.crew.map((person) => person.pin)).toEqual([null, null])
  await ben.put('/me/site-pin', { pin: null })
  expect((await crewOf(chief))[1]!.pin).toBeNull()
})
