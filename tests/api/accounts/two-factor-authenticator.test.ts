import { describe, expect, test } from 'vitest'
import { authenticators, recoveryCodes } from '../../../server/db/schema/two-factor.ts'
import { openSealedText } from '../../../server/ports/seal.ts'
import {
  addAuthenticator,
  createAna,
  EMAIL,
  startSignIn,
  PASSWORD,
  verify,
  wrong,
} from '../../support/factories/second-step.ts'
import { createWorld } from '../../support/world.ts'

/** The middle of a half minute, so that no test crosses its boundary. */
const NOON = new Date('2026-11-01T12:00:15Z')

describe('an authenticator app', () => {
  test('is required once its first code was entered; its secret is returned once and stored sealed', async () => {
    const world = await createWorld()
    world.setClock(NOON)
    const ana = await createAna(world)
    expect((await ana.post('/auth/authenticator', { password: 'not the password' })).status).toBe(422)
    expect((await ana.post('/auth/authenticator/confirm', { code: '123456' })).status).toBe(409)
    const first = (await ana.post('/auth/authenticator', { password: PASSWORD })).body
    const signedIn = await world.call<any>('POST', '/auth/login', { email: EMAIL, password: PASSWORD })
    expect(signedIn.body.access_token).toBeTruthy()

    const { secret, uri, codeAt, recovery } = await addAuthenticator(world, ana)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(secret).not.toBe(first.secret)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Standby:ana%40example\.com\?/)
    expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({ issuer: 'Standby', secret, digits: '6' })
    const kept = (await world.ctx.db.read.select().from(authenticators).get())!
    expect(kept.secret).not.toContain(secret)
    expect(openSealedText(world.ctx, kept.secret)).toBe(secret)
    expect(recovery).toHaveLength(10)
    expect((await ana.post('/auth/authenticator', { password: PASSWORD })).status).toBe(409)
    expect((await ana.get('/auth/two-factor')).body).toMatchObject({ enabled: true, authenticator: true, sms: false })

    const { challenge, methods } = await startSignIn(world)
    expect(methods).toEqual(['authenticator', 'recovery_code'])
    expect((await verify(world, challenge, wrong(codeAt()))).status).toBe(422)
    expect((await verify(world, challenge, codeAt())).status).toBe(200)
  })

  test('a code works once, and half a minute early or late', async () => {
    const world = await createWorld()
    world.setClock(NOON)
    const { codeAt } = await addAuthenticator(world, await createAna(world))
    const tryCode = async (code: string) => (await verify(world, (await startSignIn(world)).challenge, code)).status
    expect(await tryCode(codeAt(-1))).toBe(422)
    expect(await tryCode(codeAt(2))).toBe(422)
    expect(await tryCode(codeAt(0))).toBe(200)
    expect(await tryCode(codeAt(0))).toBe(422)
    expect(await tryCode(codeAt(1))).toBe(200)
    expect(await tryCode(codeAt(0))).toBe(422)
  })

  test('is turned off with the password, together with the recovery codes', async () => {
    const world = await createWorld()
    world.setClock(NOON)
    const ana = await createAna(world)
    await addAuthenticator(world, ana)
    expect((await ana.post('/auth/authenticator/turn-off', { password: 'not the password' })).status).toBe(422)
    expect((await ana.post('/auth/authenticator/turn-off', { password: PASSWORD })).body).toMatchObject({
      enabled: false,
      authenticator: false,
      recovery_codes_left: 0,
    })
    expect(await world.ctx.db.read.select().from(authenticators).all()).toEqual([])
    const signedIn = await world.call<any>('POST', '/auth/login', { email: EMAIL, password: PASSWORD })
    expect(signedIn.body.access_token).toBeTruthy()
  })
})

describe('recovery codes', () => {
  test('each signs in once, however it is typed; they are stored as keyed hashes', async () => {
    const world = await createWorld()
    const { recovery } = await addAuthenticator(world, await createAna(world))
    const kept = await world.ctx.db.read.select().from(recoveryCodes).all()
    expect(JSON.stringify(kept)).not.toContain(recovery[0]!.slice(0, 4))
    for (const { code_hash } of kept) expect(code_hash).toMatch(/^[0-9a-f]{64}$/)
    const tryCode = async (code: string) => (await verify(world, (await startSignIn(world)).challenge, code)).status
    expect(await tryCode(recovery[0]!)).toBe(200)
    expect(await tryCode(recovery[0]!)).toBe(422)
    expect(await tryCode(` ${recovery[1]!.toLowerCase().replaceAll('-', ' ')}`)).toBe(200)
    for (const none of ['', 'AAAA-AAAA-AAAA', recovery[2]!.slice(1)]) expect(await tryCode(none)).toBe(422)
    expect(await world.ctx.db.read.select().from(recoveryCodes).all()).toHaveLength(8)
  })

  test('are replaced with the password; the previous ones and other people’s are invalid', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    expect((await ana.post('/auth/recovery-codes', { password: PASSWORD })).status).toBe(409)
    const { recovery } = await addAuthenticator(world, ana)
    const eve = await createAna(world, { email: 'eve@example.com' })
    const theirs = await addAuthenticator(world, eve)
    expect((await ana.post('/auth/recovery-codes', { password: 'not the password' })).status).toBe(422)
    const { body } = await ana.post('/auth/recovery-codes', { password: PASSWORD })
    expect(body).toMatchObject({ enabled: true, recovery_codes_left: 10 })
    const { challenge } = await startSignIn(world)
    expect((await verify(world, challenge, recovery[0]!)).status).toBe(422)
    expect((await verify(world, challenge, theirs.recovery[0]!)).status).toBe(422)
    expect((await verify(world, challenge, body.recovery_codes[9])).status).toBe(200)
  })
})
