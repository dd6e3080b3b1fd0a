import { describe, expect, test } from 'vitest'
import { openLimits } from '../../../server/http/limits.ts'
import { sessions } from '../../../server/db/schema/people.ts'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import { textedCodes } from '../../../server/db/schema/two-factor.ts'
import { createEmployer } from '../../support/factories/people.ts'
import {
  createAna,
  createTextedAna,
  EMAIL,
  startSignIn,
  PASSWORD,
  PHONE,
  settled,
  textedCode,
  texts,
  verify,
  wrong,
} from '../../support/factories/second-step.ts'
import { createWorld } from '../../support/world.ts'

describe('signing in with a texted code', () => {
  test('the password returns a challenge and no token; the code signs in, once', async () => {
    const world = await createWorld()
    const { ana } = await createTextedAna(world)
    const before = (await world.ctx.db.read.select().from(sessions).all()).length
    const { challenge, methods, phone_ending } = await startSignIn(world)
    expect({ methods, phone_ending }).toEqual({ methods: ['sms', 'recovery_code'], phone_ending: '•• 118' })
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
    expect(await world.ctx.db.read.select().from(sessions).all()).toHaveLength(before)
    expect((await world.call('GET', '/auth/me', undefined, challenge)).status).toBe(401)

    const code = await textedCode(world)
    expect(await texts(world)).toMatchObject([
      { to: '+447700900118', text: expect.stringContaining('is your Standby code') },
    ])
    const { status, body } = await verify(world, challenge, code)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: ana.user.id, two_factor_enabled: true, phone_confirmed: true })
    expect((await world.call('GET', '/auth/me', undefined, body.access_token)).status).toBe(200)
    expect((await verify(world, challenge, code)).status).toBe(401)
  })

  test('A3: without its challenge, or with another person’s, a code is refused: 401', async () => {
    const world = await createWorld()
    await createTextedAna(world)
    await createEmployer(world, { email: 'eve@example.com' })
    const { challenge } = await startSignIn(world)
    const code = await textedCode(world)
    const tries = [
      { email: EMAIL, code },
      { email: EMAIL, code, challenge: '' },
      { email: EMAIL, code, challenge: 'x'.repeat(43) },
      { email: 'eve@example.com', code, challenge },
      { email: 'nobody@example.com', code, challenge },
    ]
    for (const body of tries) expect((await world.call('POST', '/auth/verify-2fa-code', body)).status).toBe(401)
    expect((await verify(world, challenge, code)).status).toBe(200)
  })

  test('A2: a code ends after five wrong guesses', async () => {
    const world = await createWorld()
    await createTextedAna(world)
    const { challenge } = await startSignIn(world)
    const code = await textedCode(world)
    for (let n = 0; n < 5; n++)
      expect(await verify(world, challenge, wrong(code))).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'code' }] },
      })
    expect((await verify(world, challenge, code)).status).toBe(422)
    expect(await world.ctx.db.read.select().from(textedCodes).all()).toEqual([])
  })

  test('A2: it survives four wrong guesses, and ten minutes', async () => {
    const world = await createWorld()
    const start = Date.parse('2026-11-01T10:00:00Z')
    world.setClock(new Date(start))
    await createTextedAna(world)
    const first = await startSignIn(world)
    const code = await textedCode(world)
    for (let n = 0; n < 4; n++) expect((await verify(world, first.challenge, wrong(code))).status).toBe(422)
    world.setClock(new Date(start + 10 * 60_000))
    expect((await verify(world, first.challenge, code)).status).toBe(422)

    const second = await startSignIn(world)
    const another = await textedCode(world)
    world.setClock(new Date(start + 20 * 60_000 - 1))
    expect((await verify(world, second.challenge, another)).status).toBe(200)
  })

  test('A2: a resend invalidates the previous code; a new password ends every unfinished sign-in', async () => {
    const world = await createWorld()
    const { ana } = await createTextedAna(world)
    const { challenge } = await startSignIn(world)
    const first = await textedCode(world)
    expect((await world.call('POST', '/auth/send-2fa-code', { email: EMAIL, challenge })).status).toBe(204)
    const second = await textedCode(world)
    expect(await texts(world)).toHaveLength(2)
    if (first !== second) expect((await verify(world, challenge, first)).status).toBe(422)

    const change = { current_password: PASSWORD, new_password: 'load-out at two, in rain' }
    expect((await ana.post('/auth/change-password', change)).status).toBe(204)
    expect((await verify(world, challenge, second)).status).toBe(401)
  })

  test('A2: guesses are limited over resends and sign-ins, ten an hour; a known device has its own ten', async () => {
    const world = await createWorld()
    await createTextedAna(world)
    const statuses: number[] = []
    for (let round = 0; round < 3; round++) {
      const { challenge } = await startSignIn(world)
      const code = await textedCode(world)
      for (let n = 0; n < 4; n++) statuses.push((await verify(world, challenge, wrong(code))).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
    const { challenge } = await startSignIn(world)
    const code = await textedCode(world)
    const refused = await verify(world, challenge, code)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)

    // As if the owner had signed in from this browser before the flood.
    const limits = world.ctx.limits
    world.ctx.limits = openLimits()
    const first = await verify(world, challenge, code)
    const cookie = /standby_device=[^;]+/.exec(first.headers.get('set-cookie') ?? '')![0]
    world.ctx.limits = limits
    const again = await startSignIn(world)
    const body = JSON.stringify({ email: EMAIL, challenge: again.challenge, code: await textedCode(world) })
    const headers = { 'content-type': 'application/json', cookie }
    expect((await world.app.request('/api/auth/verify-2fa-code', { method: 'POST', headers, body })).status).toBe(200)
  })

  test('one code, five requests at once: one session', async () => {
    const world = await createWorld()
    await createTextedAna(world)
    const { challenge } = await startSignIn(world)
    const code = await textedCode(world)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(world, challenge, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  test('resending is limited per sign-in and per address; a number is not flooded by somebody with the password', async () => {
    const world = await createWorld()
    await createTextedAna(world)
    const { challenge } = await startSignIn(world)
    const again = (half: string) => world.call('POST', '/auth/send-2fa-code', { email: EMAIL, challenge: half })
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await again(challenge)).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
    for (let n = 0; n < 8; n++) await startSignIn(world)
    await settled(world)
    expect(await texts(world)).toHaveLength(10)
    world.ctx.limits = openLimits({ codesFrom: 3 })
    const others: number[] = []
    for (let n = 0; n < 5; n++) others.push((await again(`somebody else ${n}`)).status)
    expect(others).toEqual([204, 204, 204, 429, 429])
  })
})

describe('turning it on', () => {
  test('requires the password and a confirmed number; returns ten recovery codes, mails the owner, and records a change', async () => {
    const world = await createWorld()
    const ana = await createAna(world, { phone_confirmed_at: null })
    const toggle = (enabled: boolean, password = PASSWORD) => ana.post('/auth/toggle-2fa', { enabled, password })
    expect(await toggle(true)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Add it to your profile') },
    })
    expect((await ana.post('/auth/send-phone-code')).status).toBe(204)
    const code = await textedCode(world)
    expect((await ana.post('/auth/confirm-phone', { code: wrong(code) })).status).toBe(422)
    expect(await ana.post('/auth/confirm-phone', { code })).toMatchObject({
      status: 200,
      body: { phone_confirmed: true, two_factor_enabled: false },
    })
    expect((await ana.post('/auth/confirm-phone', { code })).status).toBe(422)
    expect(await toggle(true, 'not the password')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password' }] },
    })
    expect((await ana.get('/auth/two-factor')).body).toMatchObject({ enabled: false, recovery_codes_left: 0 })

    const { body } = await toggle(true)
    expect(body).toMatchObject({ enabled: true, sms: true, recovery_codes_left: 10 })
    expect(new Set(body.recovery_codes).size).toBe(10)
    for (const one of body.recovery_codes) expect(one).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect((await ana.get('/auth/two-factor')).body).toMatchObject({ recovery_codes: null, recovery_codes_left: 10 })
    expect((await toggle(true)).body).toMatchObject({ enabled: true, recovery_codes: null })
    await settled(world)
    const mails = await world.ctx.db.read.select().from(devMailbox).all()
    expect(mails.find(({ channel }) => channel === 'mail')).toMatchObject({
      to: EMAIL,
      text: expect.stringContaining('now asks for a code by text message'),
    })

    expect((await toggle(false, 'not the password')).status).toBe(422)
    expect((await toggle(false)).body).toMatchObject({ enabled: false, recovery_codes_left: 0 })
    const signedIn = await world.call<any>('POST', '/auth/login', { email: EMAIL, password: PASSWORD })
    expect(signedIn.body.access_token).toBeTruthy()
  })

  test('requires a phone number, and a valid one', async () => {
    const world = await createWorld()
    const ana = await createAna(world, { phone: '', phone_confirmed_at: null })
    expect((await ana.post('/auth/send-phone-code')).status).toBe(409)
    for (const phone of ['ask my sister', '+999 123 456 789', '+44 7700', '+44 7700 900118 900118']) {
      const { status, body } = await ana.put('/users/profile', { phone })
      expect([phone, status, body.errors?.[0].path]).toEqual([phone, 422, 'phone'])
    }
    // A landline: a valid number that no text can be sent to.
    expect((await ana.put('/users/profile', { phone: '020 7946 0018' })).status).toBe(200)
    expect((await ana.post('/auth/send-phone-code')).status).toBe(422)
    expect(await world.ctx.db.read.select().from(deliveries).all()).toEqual([])
  })

  test('a code for one number does not confirm another', async () => {
    const world = await createWorld()
    const ana = await createAna(world, { phone_confirmed_at: null })
    await ana.post('/auth/send-phone-code')
    const code = await textedCode(world)
    const other = { phone: '+44 7700 900999', current_password: PASSWORD }
    expect((await ana.put('/users/profile', other)).status).toBe(200)
    expect((await ana.post('/auth/confirm-phone', { code })).status).toBe(422)
    expect((await ana.get('/auth/me')).body).toMatchObject({ phone: other.phone, phone_confirmed: false })
  })

  test('confirming is limited: ten guesses an hour, five texts', async () => {
    const world = await createWorld()
    const ana = await createAna(world, { phone_confirmed_at: null })
    const sends: number[] = []
    for (let n = 0; n < 6; n++) sends.push((await ana.post('/auth/send-phone-code')).status)
    expect(sends).toEqual([204, 204, 204, 204, 204, 429])
    const guesses: number[] = []
    for (let n = 0; n < 12; n++)
      guesses.push((await ana.post('/auth/confirm-phone', { code: `00000${n % 10}` })).status)
    expect(guesses.slice(-2)).toEqual([429, 429])
  })
})

describe('A6: the phone number', () => {
  test('replacing or removing it requires the password; a first one and the same one do not', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    const put = (body: object) => ana.put('/users/profile', body)
    expect((await put({ phone: PHONE, bio: 'Rigger' })).body).toMatchObject({ phone_confirmed: true, bio: 'Rigger' })
    for (const phone of ['+44 7700 900999', '']) {
      const refusal = { status: 422, body: { errors: [{ path: 'current_password' }] } }
      expect(await put({ phone, bio: 'Thief' })).toMatchObject(refusal)
      expect(await put({ phone, current_password: 'not the password' })).toMatchObject(refusal)
    }
    expect((await ana.get('/auth/me')).body).toMatchObject({ phone: PHONE, phone_confirmed: true, bio: 'Rigger' })
    expect((await put({ phone: '', current_password: PASSWORD })).body).toMatchObject({
      phone: '',
      phone_confirmed: false,
    })
    expect((await put({ phone: PHONE })).body).toMatchObject({ phone: PHONE, phone_confirmed: false })
  })

  test('the one that codes are texted to stays until codes by text are turned off', async () => {
    const world = await createWorld()
    const { ana } = await createTextedAna(world)
    const other = { phone: '+44 7700 900999', current_password: PASSWORD }
    expect((await ana.put('/users/profile', other)).status).toBe(409)
    expect((await ana.get('/auth/me')).body).toMatchObject({ phone: PHONE, phone_confirmed: true })
    await ana.post('/auth/toggle-2fa', { enabled: false, password: PASSWORD })
    expect((await ana.put('/users/profile', other)).body).toMatchObject({ phone: other.phone, phone_confirmed: false })
  })
})
