import { describe, expect, test } from 'vitest'
import { challenges, passkeys } from '../../../server/db/schema/two-factor.ts'
import { passkeyDevice } from '../../support/outside/passkey-device.ts'
import { createFreelancer, type Person } from '../../support/factories/people.ts'
import { createAna, EMAIL, startSignIn, PASSWORD } from '../../support/factories/second-step.ts'
import { createWorld, type World } from '../../support/world.ts'

type Device = ReturnType<typeof passkeyDevice>

const newOptions = async (person: Person) => {
  const { status, body } = await person.post('/auth/passkeys/options', { password: PASSWORD })
  expect(status).toBe(200)
  return body
}

async function addPasskey(person: Person, device: Device, name = 'Pixel') {
  const response = device.create(await newOptions(person))
  return person.post('/auth/passkeys', { name, response })
}

const signInOptions = async (world: World) => (await world.call<any>('POST', '/auth/passkeys/sign-in-options')).body
const signIn = async (world: World, device: Device, options?: object) => {
  const response = device.get(options ?? (await signInOptions(world)))
  return world.call<any>('POST', '/auth/passkeys/sign-in', { response })
}
const secondStep = async (world: World, device: Device, challenge: string) => {
  const options = await world.call<any>('POST', '/auth/passkeys/second-step-options', { email: EMAIL, challenge })
  expect(options.status).toBe(200)
  const response = device.get(options.body)
  return world.call<any>('POST', '/auth/verify-2fa-passkey', { email: EMAIL, challenge, response })
}

describe('adding', () => {
  test('requires the password, contains the site and the person’s id, and is notified by mail', async () => {
    const world = await createWorld({ PUBLIC_URL: 'https://standby.example' })
    const ana = await createAna(world)
    expect((await ana.post('/auth/passkeys/options', { password: 'not the password' })).status).toBe(422)
    const options = await newOptions(ana)
    expect(options).toMatchObject({
      rp: { id: 'standby.example', name: 'Standby' },
      user: { id: Buffer.from(ana.user.id).toString('base64url'), name: EMAIL },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const device = passkeyDevice({ origin: 'https://standby.example' })
    const response = device.create(options)
    const { status, body } = await ana.post('/auth/passkeys', { name: ' Pixel ', response })
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'Pixel', last_used_at: null } })
    expect((await ana.post('/auth/passkeys', { name: 'Again', response })).status).toBe(422)
    expect((await newOptions(ana)).excludeCredentials).toMatchObject([{ id: device.credential.id }])
    expect((await ana.get('/auth/passkeys')).body).toEqual([body])
    expect((await ana.get('/auth/two-factor')).body).toMatchObject({ enabled: false })
  })

  test('a signature for another origin, another person, too late or without user verification is refused', async () => {
    const world = await createWorld()
    const [ana, eve] = [await createAna(world), await createFreelancer(world)]
    const add = (device: Device, options: object) =>
      ana.post('/auth/passkeys', { name: 'Pixel', response: device.create(options) })
    const refused = { status: 422, body: { errors: [{ path: 'response' }] } }
    for (const lies of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost.evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
    ])
      expect(await add(passkeyDevice(lies), await newOptions(ana)), JSON.stringify(lies)).toMatchObject(refused)
    const options = await newOptions(ana)
    expect(await add(passkeyDevice(), { ...options, challenge: 'x'.repeat(43) })).toMatchObject(refused)
    expect(await add(passkeyDevice(), { ...options, challenge: (await signInOptions(world)).challenge })).toMatchObject(
      refused,
    )
    const theirs = { name: 'Pixel', response: passkeyDevice().create(options) }
    expect(await eve.post('/auth/passkeys', theirs)).toMatchObject(refused)
    world.setClock(new Date(Date.now() + 10 * 60_000))
    expect(await add(passkeyDevice(), options)).toMatchObject(refused)
    expect(await world.ctx.db.read.select().from(passkeys).all()).toEqual([])
  })

  test('a credential of another person is not taken over', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    const eve = await createFreelancer(world, { password_hash: ana.user.password_hash })
    const device = passkeyDevice()
    expect((await addPasskey(ana, device)).status).toBe(201)
    expect((await addPasskey(eve, device)).status).toBe(409)
    expect((await signIn(world, device)).status).toBe(401)
    expect(await world.ctx.db.read.select().from(passkeys).all()).toMatchObject([{ user_id: ana.user.id }])
  })
})

describe('signing in with a passkey alone', () => {
  test('opens a session, stores the counter, and works once per challenge', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    const device = passkeyDevice()
    await addPasskey(ana, device)
    const options = await signInOptions(world)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const { status, body } = await signIn(world, device, options)
    expect({ status, id: body.user.id }).toEqual({ status: 200, id: ana.user.id })
    expect((await world.call('GET', '/auth/me', undefined, body.access_token)).status).toBe(200)
    expect((await ana.get('/auth/passkeys')).body[0].last_used_at).toBeTruthy()
    expect((await signIn(world, device, options)).status).toBe(401)
  })

  test('unknown, altered, too late, for another origin, or without user verification: 401', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    const device = passkeyDevice()
    await addPasskey(ana, device)
    expect((await signIn(world, passkeyDevice())).status).toBe(401)
    expect((await signIn(world, device, { rpId: 'localhost', challenge: 'x'.repeat(43) })).status).toBe(401)
    expect((await signIn(world, device, { ...(await signInOptions(world)), rpId: 'evil.example' })).status).toBe(401)
    expect((await signIn(world, device, { ...(await newOptions(ana)), rpId: 'localhost' })).status).toBe(401)
    const response = device.get(await signInOptions(world))
    for (const part of ['signature', 'clientDataJSON', 'authenticatorData'] as const) {
      const altered = { ...response, response: { ...response.response, [part]: 'AAAA' } }
      expect((await world.call('POST', '/auth/passkeys/sign-in', { response: altered })).status, part).toBe(401)
    }
    const options = await signInOptions(world)
    world.setClock(new Date(Date.now() + 10 * 60_000))
    expect((await signIn(world, device, options)).status).toBe(401)
    await signInOptions(world)
    expect(await world.ctx.db.read.select().from(challenges).all()).toHaveLength(1)
  })

  test('in production without PUBLIC_URL there are none', async () => {
    const world = await createWorld({ NODE_ENV: 'production' })
    const ana = await createAna(world)
    expect((await world.call('GET', '/auth/ways')).body).toEqual({ sms: false, passkeys: false, mail: false })
    expect((await world.call('POST', '/auth/passkeys/sign-in-options')).status).toBe(503)
    expect((await ana.post('/auth/passkeys/options', { password: PASSWORD })).status).toBe(503)
  })
})

describe('as the second step', () => {
  test('required once it is turned on; another person’s passkey, or one without the password, is refused', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    const eve = await createFreelancer(world, { password_hash: ana.user.password_hash })
    const [device, hers] = [passkeyDevice(), passkeyDevice()]
    const toggle = (enabled: boolean) => ana.post('/auth/passkeys/second-step', { enabled, password: PASSWORD })
    expect((await toggle(true)).status).toBe(409)
    await addPasskey(ana, device)
    await addPasskey(eve, hers)
    expect((await toggle(true)).body).toMatchObject({ enabled: true, passkey: true, recovery_codes_left: 10 })

    const { challenge, methods } = await startSignIn(world)
    expect(methods).toEqual(['passkey', 'recovery_code'])
    expect((await secondStep(world, hers, challenge)).status).toBe(401)
    const stolen = { email: EMAIL, challenge: 'x'.repeat(43) }
    expect((await world.call('POST', '/auth/passkeys/second-step-options', stolen)).status).toBe(401)
    const { status, body } = await secondStep(world, device, challenge)
    expect({ status, id: body.user?.id }).toEqual({ status: 200, id: ana.user.id })
    expect(await secondStepStatus(world, challenge)).toBe(401)
    expect((await toggle(false)).body).toMatchObject({ enabled: false, recovery_codes_left: 0 })
  })

  test('X2: only its owner removes it, with the password; the last one turns the second step off', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    const eve = await createFreelancer(world, { password_hash: ana.user.password_hash })
    const device = passkeyDevice()
    const { body: added } = await addPasskey(ana, device)
    await ana.post('/auth/passkeys/second-step', { enabled: true, password: PASSWORD })
    const remove = (person: Person, password = PASSWORD) =>
      person.post(`/auth/passkeys/${added.id}/remove`, { password })
    expect((await remove(eve)).status).toBe(404)
    expect((await remove(ana, 'not the password')).status).toBe(422)
    expect(await remove(ana)).toMatchObject({ status: 200, body: { enabled: false, passkey: false } })
    expect((await remove(ana)).status).toBe(404)
    expect((await signIn(world, device)).status).toBe(401)
    expect((await addPasskey(ana, passkeyDevice())).status).toBe(201)
    expect((await ana.get('/auth/me')).body.two_factor_enabled).toBe(false)
  })
})

const secondStepStatus = async (world: World, challenge: string) =>
  (await world.call('POST', '/auth/passkeys/second-step-options', { email: EMAIL, challenge })).status
