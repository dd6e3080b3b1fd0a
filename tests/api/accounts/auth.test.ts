import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from '../../../server/accounts/core/passwords.ts'
import { deviceName } from '../../../server/accounts/core/visitor.ts'
import { hashToken } from '../../../server/http/sessions.ts'
import { openLimits } from '../../../server/http/limits.ts'
import { companies, sessions, users } from '../../../server/db/schema/people.ts'
import { pushSubscriptions } from '../../../server/db/schema/sync.ts'
import { SESSION_DAYS } from '../../../shared/limits.ts'
import { createWorld, type World } from '../../support/world.ts'

const PASSWORD = 'load-in at seven'
const registration = {
  email: 'Tomasz@Example.com',
  password: PASSWORD,
  full_name: 'Tomasz Adamski',
  user_type: 'freelancer',
  location: 'Salford, UK',
}

/** A request with headers of its own, such as another address or a cookie. */
async function send(world: World, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await world.app.request(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('signing up', () => {
  test('a freelancer is signed in at once, located on the map, and never sent the hash', async () => {
    const world = await createWorld()
    const made = await world.call<any>('POST', '/auth/register', registration)
    expect(made.status).toBe(201)
    expect(made.body.user).toMatchObject({
      email: 'tomasz@example.com',
      full_name: 'Tomasz Adamski',
      user_type: 'freelancer',
      city: 'Salford',
    })
    expect(JSON.stringify(made.body)).not.toContain('argon2')
    const me = await world.call<any>('GET', '/auth/me', undefined, made.body.access_token)
    expect(me).toMatchObject({ status: 200, body: made.body.user })
    const row = (await world.ctx.db.read.select().from(users).get())!
    expect(row.lat).toBeCloseTo(53.49, 1)
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('an employer’s company has the employer’s name until it gets its own', async () => {
    const world = await createWorld()
    const made = await world.call<any>('POST', '/auth/register', {
      ...registration,
      user_type: 'employer',
      full_name: 'Mina Okafor',
    })
    expect(made.body.user.company_name).toBe('Mina Okafor')
    const company = (await world.ctx.db.read.select().from(companies).get())!
    expect(company).toMatchObject({ id: made.body.user.company_id, owner_id: made.body.user.id })
    const token = made.body.access_token
    const changed = await world.call<any>('PUT', '/users/profile', { company_name: 'Brightline Events' }, token)
    expect(changed.body).toMatchObject({ full_name: 'Mina Okafor', company_name: 'Brightline Events' })
  })

  test('an email belongs to one account, whatever its case, even with twenty requests at once', async () => {
    const world = await createWorld()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        world.call<any>('POST', '/auth/register', {
          ...registration,
          email: n % 2 ? 'a@example.com' : 'A@EXAMPLE.com',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(refused[0]!.body.detail).toMatch(/already an account with this email/)
    expect(await world.ctx.db.read.select().from(users).all()).toHaveLength(1)
  })

  test('A7: common passwords among the long enough ones are refused, shorter ones by their length', async () => {
    const commonest = readFileSync(new URL('commonest-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
    expect(commonest).toHaveLength(3000)
    for (const password of commonest) expect(await isCommonPassword(password), password).toBe(true)
    const world = await createWorld()
    for (const password of ['qwertyuiop', 'Password123', 'short', '🎸🎹🥁🎺🎻', 'tomasz@example.com']) {
      const answer = await world.call<any>('POST', '/auth/register', { ...registration, password })
      expect(answer.status).toBe(422)
      expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(['password'])
    }
    expect(await world.ctx.db.read.select().from(users).all()).toEqual([])
  })

  test('A7: a password is taken exactly as typed: 64 characters, Unicode, blanks at its ends', async () => {
    const world = await createWorld()
    const passwords = ['x7'.repeat(32), ' блок-флёйта 🎛️ ', 'ﬁnal-call-é-e\u0301', `${'p4'.repeat(40)}!`]
    for (const [n, password] of passwords.entries()) {
      const email = `exact${n}@example.com`
      expect((await world.call('POST', '/auth/register', { ...registration, email, password })).status).toBe(201)
      expect((await world.call('POST', '/auth/login', { email, password })).status).toBe(200)
      for (const other of [password.trim(), password.normalize('NFKC'), password.slice(0, -1), `${password} `]) {
        if (other === password) continue
        expect((await world.call('POST', '/auth/login', { email, password: other })).status).toBe(401)
      }
    }
  })
})

describe('signing in and out', () => {
  test('each device has a token of its own; signing out ends one at once, with its stream and its pushes', async () => {
    const world = await createWorld()
    const first = await world.call<any>('POST', '/auth/register', registration)
    const second = await world.call<any>('POST', '/auth/login', { email: registration.email, password: PASSWORD })
    expect(second.status).toBe(200)
    const [one, two] = [first.body.access_token, second.body.access_token]
    expect(one).not.toBe(two)
    expect(Buffer.from(one, 'base64url')).toHaveLength(32)
    const session = (await world.ctx.db.read
      .select()
      .from(sessions)
      .where(eq(sessions.token_hash, hashToken(one)))
      .get())!
    await world.ctx.db.write((tx) =>
      tx
        .insert(pushSubscriptions)
        .values({
          id: 's',
          user_id: session.user_id,
          session_id: session.id,
          endpoint: 'https://push.example',
          p256dh: '',
          auth: '',
          created_at: '',
        })
        .run(),
    )
    const dropped: string[] = []
    world.ctx.streams.drop = (id) => void dropped.push(id)

    expect((await world.call('POST', '/auth/logout', undefined, one)).status).toBe(204)
    const dead = await world.call<any>('GET', '/auth/me', undefined, one)
    expect(dead).toMatchObject({ status: 401, body: { title: 'Not signed in', status: 401 } })
    expect(dead.headers.get('www-authenticate')).toBe('Bearer')
    expect((await world.call('GET', '/auth/me', undefined, two)).status).toBe(200)
    expect(dropped).toEqual([session.id])
    expect(await world.ctx.db.read.select().from(pushSubscriptions).all()).toEqual([])
    expect((await world.call('POST', '/auth/logout', undefined, one)).status).toBe(401)
  })

  test('A5: the token itself is not stored in the database', async () => {
    const world = await createWorld()
    const { body } = await world.call<any>('POST', '/auth/register', registration)
    expect(JSON.stringify(await world.ctx.db.read.select().from(sessions).all())).not.toContain(body.access_token)
  })

  test('use extends a session, with at most one write an hour; unused it ends after thirty days', async () => {
    const world = await createWorld()
    const day = 86_400_000
    const start = Date.parse('2026-11-01T10:00:00Z')
    world.setClock(new Date(start))
    const { body } = await world.call<any>('POST', '/auth/register', registration)
    const token = body.access_token
    const session = async () => (await world.ctx.db.read.select().from(sessions).get())!
    const me = async (at: number) => {
      world.setClock(new Date(at))
      const { status } = await world.call('GET', '/auth/me', undefined, token)
      await world.ctx.db.write(() => undefined)
      return status
    }
    await me(start + 30 * 60_000)
    expect((await session()).last_seen_at).toBe(new Date(start).toISOString())
    expect(await me(start + 29 * day)).toBe(200)
    expect((await session()).expires_at).toBe(new Date(start + (29 + SESSION_DAYS) * day).toISOString())
    expect(await me(start + 58 * day)).toBe(200)
    expect(await me(start + 89 * day)).toBe(401)
  })

  test.each([
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.5', 'Unknown device'],
  ])('the name of a device: %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
})

describe('A1: a flood of wrong passwords', () => {
  const login = { email: registration.email, password: 'not the password' }
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('is limited for an account; the owner can sign in from a known device, and from another address', async () => {
    const world = await createWorld({ TRUST_PROXY: '1' })
    const made = await send(world, '/auth/register', registration, from('203.0.113.5'))
    const cookie = made.headers.get('set-cookie')!.split(';')[0]!
    expect(made.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict/)
    const flood = await Promise.all(
      Array.from({ length: 60 }, () => send(world, '/auth/login', login, from('198.51.100.7'))),
    )
    expect(flood.filter(({ status }) => status === 401)).toHaveLength(10)
    const limited = flood.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(50)
    expect(Number(limited[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.parse(limited[0]!.text).detail).toMatch(/Too many attempts/)

    const right = { ...login, password: PASSWORD }
    expect((await send(world, '/auth/login', right, from('198.51.100.7'))).status).toBe(429)
    // The same address as the flood's, but a browser that has signed in before.
    expect((await send(world, '/auth/login', right, { ...from('198.51.100.7'), cookie })).status).toBe(200)
    expect((await send(world, '/auth/login', right, from('192.0.2.44'))).status).toBe(200)
  })

  test('from many addresses does not use up the known device’s own limit', async () => {
    const world = await createWorld({ TRUST_PROXY: '1' })
    const made = await send(world, '/auth/register', registration, from('203.0.113.5'))
    const cookie = made.headers.get('set-cookie')!.split(';')[0]!
    let limited = 0
    for (let n = 0; n < 60; n++) {
      limited += Number((await send(world, '/auth/login', login, from(`198.51.100.${n}`))).status === 429)
    }
    expect(limited).toBe(10)
    expect(
      (await send(world, '/auth/login', { ...login, password: PASSWORD }, { ...from('203.0.113.5'), cookie })).status,
    ).toBe(200)
  })

  test('over many accounts is limited for its address; a forged header does not change the address', async () => {
    const world = await createWorld({ TRUST_PROXY: '1' })
    world.ctx.limits = openLimits({ failedSignInsFrom: 15 })
    const statuses: number[] = []
    for (let n = 0; n < 20; n++) {
      const body = { email: `somebody${n}@example.com`, password: 'not the password' }
      const { status } = await send(world, '/auth/login', body, from(`10.0.0.${n}, 198.51.100.7`))
      statuses.push(status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  test('right passwords do not count', async () => {
    const world = await createWorld()
    await world.call('POST', '/auth/register', registration)
    for (let n = 0; n < 15; n++) {
      expect((await world.call('POST', '/auth/login', { email: registration.email, password: PASSWORD })).status).toBe(
        200,
      )
    }
  })

  test('of registrations with a registered email is limited, with the same answer for every email', async () => {
    const world = await createWorld({ TRUST_PROXY: '1' })
    const at = from('198.51.100.9')
    const ask = async (email: string) => (await send(world, '/auth/register', { ...registration, email }, at)).status
    expect(await ask(registration.email)).toBe(201)
    const taken: number[] = []
    for (let n = 0; n < 31; n++) taken.push(await ask(registration.email))
    expect([taken.indexOf(429), new Set(taken.slice(0, 30))]).toEqual([30, new Set([409])])
    expect(await ask('nobody-yet@example.com')).toBe(429)
    expect(
      (await send(world, '/auth/register', { ...registration, email: 'b@example.com' }, from('192.0.2.9'))).status,
    ).toBe(201)
  })

  test('of registrations does not affect new ones', async () => {
    const world = await createWorld({ TRUST_PROXY: '1' })
    const at = from('198.51.100.9')
    for (let n = 0; n < 33; n++) {
      const body = { ...registration, email: `crew${n}@example.com` }
      expect((await send(world, '/auth/register', body, at)).status).toBe(201)
    }
  })
})
