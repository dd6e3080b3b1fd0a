import { describe, expect, test } from 'vitest'
import { hashToken } from '../../../server/http/sessions.ts'
import { openLimits } from '../../../server/http/limits.ts'
import { passwordResets, sessions } from '../../../server/db/schema/people.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { PASSWORD_RESET_MINUTES } from '../../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { eventually } from '../../support/eventually.ts'
import { listen, openEvents } from '../../support/outside/listen.ts'
import { startMailServer } from '../../support/outside/mail-server.ts'
import {
  anotherDevice,
  createAna,
  forgot,
  login,
  mailedSecret,
  NEW,
  OLD,
  devMails,
  reset,
  secretIn,
  settled,
  subscriptions,
} from '../../support/factories/passwords.ts'
import { createWorld } from '../../support/world.ts'

describe('a forgotten password', () => {
  test('the mailed link sets a new one once and ends every session (A5)', async () => {
    const world = await createWorld({ PUBLIC_URL: 'https://standby.example' })
    const origin = await listen(world)
    const ana = await createAna(world)
    await anotherDevice(world, ana)
    const stream = await openEvents(origin, ana.token)
    expect(await stream.next()).toContain('hello')
    const secret = await mailedSecret(world)
    expect((await devMails(world))[0]).toMatchObject({ channel: 'mail', to: 'ana@example.com' })
    expect((await devMails(world))[0]!.text).toContain(`https://standby.example/auth?mode=reset#token=${secret}`)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect((await ana.get('/auth/me')).status).toBe(200)

    expect((await reset(world, secret, 'Password123')).status).toBe(422)
    expect((await reset(world, secret)).status).toBe(204)
    await stream.ended()
    expect((await ana.get('/auth/me')).status).toBe(401)
    expect(await world.ctx.db.read.select().from(sessions).all()).toEqual([])
    expect(await subscriptions(world)).toEqual([])
    expect([await login(world, OLD), await login(world, NEW)]).toEqual([401, 200])
    expect(await reset(world, secret, `${NEW} again`)).toMatchObject({
      status: 422,
      body: {
        detail: 'This link has been used or has expired. Please ask for a new one.',
        errors: [{ path: 'token' }],
      },
    })
    expect(await login(world, NEW)).toBe(200)
  })

  test('the secret is nowhere in the database except for the mail in the dev mailbox', async () => {
    const world = await createWorld()
    await createAna(world)
    const secret = await mailedSecret(world)
    const kept = await world.ctx.db.read.select().from(passwordResets).all()
    expect(kept.map(({ token_hash }) => token_hash)).toEqual([hashToken(secret)])
    world.ctx.ports.mail = { send: () => Promise.reject(new Error('no route')) }
    await forgot(world, 'ana@example.com')
    await eventually(async () => expect((await world.ctx.db.read.select().from(deliveries).get())?.attempts).toBe(1))
    expect((await world.ctx.db.read.select().from(deliveries).get())!.payload).toEqual({
      forgotten_by: 'ana@example.com',
    })
  })

  test('five requests at once with one link: one succeeds', async () => {
    const world = await createWorld()
    await createAna(world)
    const secret = await mailedSecret(world)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => reset(world, secret, `${NEW} ${n}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422, 422, 422, 422])
  })

  test('the link is valid for thirty minutes; changing the password or using another link ends it earlier', async () => {
    const world = await createWorld()
    const start = Date.parse('2026-11-01T10:00:00Z')
    const at = (minutes: number) => world.setClock(new Date(start + minutes * 60_000))
    at(0)
    const ana = await createAna(world)
    const old = await mailedSecret(world)
    at(PASSWORD_RESET_MINUTES)
    expect((await reset(world, old)).status).toBe(422)
    const [first, second] = [await mailedSecret(world), await mailedSecret(world)]
    expect(await world.ctx.db.read.select().from(passwordResets).all()).toHaveLength(2)
    at(PASSWORD_RESET_MINUTES * 2 - 1)
    expect((await reset(world, first)).status).toBe(204)
    expect((await reset(world, second)).status).toBe(422)
    await settled(world)

    const third = await mailedSecret(world)
    const signedIn = await world.call<any>('POST', '/auth/login', { email: ana.user.email, password: NEW })
    const change = { current_password: NEW, new_password: OLD }
    expect((await world.call('POST', '/auth/change-password', change, signedIn.body.access_token)).status).toBe(204)
    expect((await reset(world, third)).status).toBe(422)
    for (const token of ['', 'guess', 'x'.repeat(100), "' or 1=1"]) expect((await reset(world, token)).status).toBe(422)
  })

  test('unknown email: no mail, no link', async () => {
    const world = await createWorld()
    expect((await forgot(world, 'nobody@example.com')).status).toBe(204)
    await settled(world)
    expect(await devMails(world)).toEqual([])
    expect(await world.ctx.db.read.select().from(passwordResets).all()).toEqual([])
  })

  test('the link never uses the request’s Host header', async () => {
    const world = await createWorld()
    await createAna(world)
    await world.app.request('http://evil.example/api/auth/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ email: 'ana@example.com' }),
    })
    await settled(world)
    expect((await devMails(world))[0]!.text).toContain('http://localhost:3000/auth?mode=reset')
    expect((await devMails(world))[0]!.text).not.toContain('evil')
  })

  test('requests are limited by email and by address, and so are attempts to guess links', async () => {
    const world = await createWorld({ TRUST_PROXY: '1' })
    await createAna(world)
    const from = async (address: string, path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      const response = await world.app.request(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return response.status
    }
    for (const email of ['ana@example.com', 'nobody@example.com']) {
      const statuses: number[] = []
      for (let n = 0; n < 7; n++) statuses.push(await from(`198.51.100.${n}`, '/auth/forgot-password', { email }))
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
    }
    world.ctx.limits = openLimits({ resetMailsFrom: 3, mailedLinksFrom: 4 })
    const asked: number[] = []
    for (let n = 0; n < 5; n++)
      asked.push(await from('192.0.2.1', '/auth/forgot-password', { email: `somebody${n}@example.com` }))
    expect(asked).toEqual([204, 204, 204, 429, 429])
    const tried: number[] = []
    for (let n = 0; n < 5; n++)
      tried.push(await from('192.0.2.1', '/auth/reset-password', { token: `guess${n}`, password: NEW }))
    expect(tried).toEqual([422, 422, 422, 422, 429])
    await settled(world)
  })

  test('through a real mail server', async () => {
    const post = await startMailServer()
    const world = await createWorld({
      SMTP_URL: post.url,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://standby.example',
      MAIL_FROM: 'Standby <crew@standby.example>',
    })
    await createAna(world)
    expect((await forgot(world, 'Ana@Example.com ')).status).toBe(204)
    await eventually(() => expect(post.mails).toHaveLength(1))
    const [mail] = post.mails
    expect(mail).toMatchObject({ from: 'crew@standby.example', to: 'ana@example.com' })
    expect(mail!.source).toMatch(/^Subject: Reset your Standby password\r$/m)
    expect(mail!.text).toContain('https://standby.example/auth?mode=reset#token=')
    expect((await reset(world, secretIn(mail!.text))).status).toBe(204)
    expect(await login(world, NEW)).toBe(200)
    await eventually(() => expect(post.mails.at(-1)!.text).toContain('Your password has just been changed'))
    await settled(world)
    expect(await devMails(world)).toEqual([])
  })

  test.each([
    ['no mail server', { PUBLIC_URL: 'https://standby.example' }],
    ['no address for the link', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])('in production with %s: the specification’s text, for every email', async (_, settings) => {
    const world = await createWorld({ NODE_ENV: 'production', ...settings } as Record<string, string>)
    await createAna(world)
    const answers = [await forgot(world, 'ana@example.com'), await forgot(world, 'nobody@example.com')]
    for (const { status, body } of answers)
      expect({ status, detail: body.detail }).toEqual({ status: 503, detail: SPECIFIED_TEXT.forgotPassword })
    expect(await world.ctx.db.read.select().from(deliveries).all()).toEqual([])
  })
})
