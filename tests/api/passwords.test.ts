import { describe, expect, test } from 'vitest'
import { hashToken } from '../../server/auth/find-session.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { openSignInLimits } from '../../server/auth/sign-in-limits.ts'
import { passwordResets, sessions, users } from '../../server/db/schema/people.ts'
import { deliveries, devOutbox, pushSubscriptions } from '../../server/db/schema/sync.ts'
import { RESET_MINUTES } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import { eventually } from '../support/eventually.ts'
import { listen, openEvents } from '../support/listen.ts'
import { startMailServer } from '../support/mail-server.ts'
import { createFreelancer, type Person } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

const OLD = 'load-in at seven'
const NEW = 'load-out at two, in rain'

async function createAna(world: World) {
  return createFreelancer(world, { email: 'ana@example.com', password_hash: await hashPassword(OLD) })
}

/** Signs in on one more device, which has a push subscription. */
async function anotherDevice(world: World, { user }: Person, password = OLD) {
  const { body } = await world.call<any>('POST', '/auth/login', { email: user.email, password })
  const token: string = body.access_token
  const session = world.ctx.db.read
    .select()
    .from(sessions)
    .all()
    .find(({ token_hash }) => token_hash === hashToken(token))!
  const fields = { user_id: user.id, session_id: session.id, p256dh: '', auth: '', created_at: session.created_at }
  const row = { ...fields, id: session.id, endpoint: `https://push.example/${session.id}` }
  await world.ctx.db.write((tx) => tx.insert(pushSubscriptions).values(row).run())
  return { token, session }
}

const subscriptions = (world: World) => world.ctx.db.read.select().from(pushSubscriptions).all()
const outbox = (world: World) => world.ctx.db.read.select().from(devOutbox).all()
const settled = (world: World) =>
  eventually(() => expect(world.ctx.db.read.select().from(deliveries).all()).toEqual([]))
const forgot = (world: World, email: string) => world.call<any>('POST', '/auth/forgot-password', { email })
const reset = (world: World, token: string, password = NEW) =>
  world.call<any>('POST', '/auth/reset-password', { token, password })
const login = async (world: World, password: string) =>
  (await world.call('POST', '/auth/login', { email: 'ana@example.com', password })).status
const secretIn = (text: string) => /\/auth\?mode=reset&token=([\w-]+)/.exec(text)![1]!

/** Asks for a mail and gives its link's secret. */
async function mailedSecret(world: World) {
  const before = outbox(world).length
  expect(await forgot(world, 'ana@example.com')).toMatchObject({ status: 204, body: '' })
  await settled(world)
  expect(outbox(world)).toHaveLength(before + 1)
  return secretIn(outbox(world).at(-1)!.text)
}

describe('changing the password', () => {
  test('A5: every other session ends at once, with its streams and its pushes; this one goes on', async () => {
    const world = await createWorld()
    const origin = await listen(world)
    const ana = await createAna(world)
    const bystander = await createFreelancer(world)
    const here = await anotherDevice(world, ana)
    const there = await anotherDevice(world, ana)
    const [mine, others] = [await openEvents(origin, here.token), await openEvents(origin, there.token)]
    expect(await others.next()).toContain('hello')

    const body = { current_password: OLD, new_password: NEW }
    expect((await world.call('POST', '/auth/change-password', body, here.token)).status).toBe(204)
    expect(await others.next()).toBeNull()
    expect(await mine.next()).toContain('hello')
    expect(world.ctx.streams.isLive(here.session.id)).toBe(true)
    expect((await world.call('GET', '/auth/me', undefined, there.token)).status).toBe(401)
    expect((await ana.get('/auth/me')).status).toBe(401)
    expect((await world.call('GET', '/auth/me', undefined, here.token)).status).toBe(200)
    expect((await bystander.get('/auth/me')).status).toBe(200)
    expect(subscriptions(world).map(({ session_id }) => session_id)).toEqual([here.session.id])
    expect([await login(world, OLD), await login(world, NEW)]).toEqual([401, 200])
    await settled(world)
    expect(outbox(world)).toMatchObject([{ to: 'ana@example.com', subject: 'Your Standby password was changed' }])
  })

  test('takes the current one, refuses common ones and the email, and says at which field', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    const change = (current_password: string, new_password: string) =>
      ana.post('/auth/change-password', { current_password, new_password })
    expect(await change('not the current', NEW)).toMatchObject({
      status: 422,
      body: { detail: 'Your current password is not right.', errors: [{ path: 'current_password' }] },
    })
    for (const common of ['Password123', 'qwertyuiop', 'short', 'ANA@example.com'])
      expect(await change(OLD, common)).toMatchObject({ status: 422, body: { errors: [{ path: 'new_password' }] } })
    expect((await change('', NEW)).status).toBe(422)
    expect(await login(world, OLD)).toBe(200)
    expect((await ana.get('/auth/me')).status).toBe(200)
  })

  test('a stolen session cannot find the password out: ten wrong ones in a quarter of an hour', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    const tries = await Promise.all(
      Array.from({ length: 14 }, () =>
        ana.post('/auth/change-password', { current_password: 'not the current', new_password: NEW }),
      ),
    )
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(tries.find(({ status }) => status === 429)!.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('two at once: one holds, and no sign-in with the old password outlives it', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    const other = await anotherDevice(world, ana)
    const body = (n: number) => ({ current_password: OLD, new_password: `${NEW} ${n}` })
    const [first, second, ...signIns] = await Promise.all([
      world.call<any>('POST', '/auth/change-password', body(1), ana.token),
      world.call<any>('POST', '/auth/change-password', body(2), other.token),
      ...Array.from({ length: 4 }, () =>
        world.call<any>('POST', '/auth/login', { email: 'ana@example.com', password: OLD }),
      ),
    ])
    expect([first.status, second.status].toSorted()).toEqual([204, 409])
    for (const { status, body: signedIn } of signIns) {
      if (status === 200)
        expect((await world.call('GET', '/auth/me', undefined, signedIn.access_token)).status).toBe(401)
      else expect(status).toBe(401)
    }
    expect(world.ctx.db.read.select().from(sessions).all()).toHaveLength(1)
  })
})

test('A5: a sign-in whose old password was found right just before the change comes to nothing', async () => {
  const world = await createWorld()
  const ana = await createAna(world)
  const limits = world.ctx.signInLimits
  const change = { current_password: OLD, new_password: NEW }
  world.ctx.signInLimits = {
    ...limits,
    async succeeded() {
      world.ctx.signInLimits = limits
      expect((await ana.post('/auth/change-password', change)).status).toBe(204)
    },
  }
  expect(await login(world, OLD)).toBe(401)
  expect(world.ctx.db.read.select().from(sessions).all()).toHaveLength(1)
})

describe('a forgotten password', () => {
  test('a mail with a link, which sets a new one once and ends every session (A5)', async () => {
    const world = await createWorld({ PUBLIC_URL: 'https://standby.example' })
    const origin = await listen(world)
    const ana = await createAna(world)
    await anotherDevice(world, ana)
    const stream = await openEvents(origin, ana.token)
    expect(await stream.next()).toContain('hello')
    const secret = await mailedSecret(world)
    expect(outbox(world)[0]).toMatchObject({ channel: 'mail', to: 'ana@example.com' })
    expect(outbox(world)[0]!.text).toContain(`https://standby.example/auth?mode=reset&token=${secret}`)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect((await ana.get('/auth/me')).status).toBe(200)

    expect((await reset(world, secret, 'Password123')).status).toBe(422)
    expect((await reset(world, secret)).status).toBe(204)
    expect(await stream.next()).toBeNull()
    expect((await ana.get('/auth/me')).status).toBe(401)
    expect(world.ctx.db.read.select().from(sessions).all()).toEqual([])
    expect(subscriptions(world)).toEqual([])
    expect([await login(world, OLD), await login(world, NEW)]).toEqual([401, 200])
    expect(await reset(world, secret, `${NEW} again`)).toMatchObject({
      status: 422,
      body: { detail: 'This link has been used or is too old. Please ask for a new one.', errors: [{ path: 'token' }] },
    })
    expect(await login(world, NEW)).toBe(200)
  })

  test('the secret stands nowhere in the database but in the mail that the outbox holds', async () => {
    const world = await createWorld()
    await createAna(world)
    const secret = await mailedSecret(world)
    const kept = world.ctx.db.read.select().from(passwordResets).all()
    expect(kept.map(({ token_hash }) => token_hash)).toEqual([hashToken(secret)])
    world.ctx.ports.mail = { send: () => Promise.reject(new Error('no route')) }
    await forgot(world, 'ana@example.com')
    await eventually(() => expect(world.ctx.db.read.select().from(deliveries).get()?.attempts).toBe(1))
    expect(world.ctx.db.read.select().from(deliveries).get()!.payload).toEqual({ forgotten_by: 'ana@example.com' })
  })

  test('used by five at once, the link works for one', async () => {
    const world = await createWorld()
    await createAna(world)
    const secret = await mailedSecret(world)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => reset(world, secret, `${NEW} ${n}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422, 422, 422, 422])
  })

  test('the link works for thirty minutes; a change or a use of another link ends it before', async () => {
    const world = await createWorld()
    const start = Date.parse('2026-11-01T10:00:00Z')
    const at = (minutes: number) => world.setClock(new Date(start + minutes * 60_000))
    at(0)
    const ana = await createAna(world)
    const old = await mailedSecret(world)
    at(RESET_MINUTES)
    expect((await reset(world, old)).status).toBe(422)
    const [first, second] = [await mailedSecret(world), await mailedSecret(world)]
    expect(world.ctx.db.read.select().from(passwordResets).all()).toHaveLength(2)
    at(RESET_MINUTES * 2 - 1)
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

  test('nobody of that name: no mail, no link', async () => {
    const world = await createWorld()
    expect((await forgot(world, 'nobody@example.com')).status).toBe(204)
    await settled(world)
    expect(outbox(world)).toEqual([])
    expect(world.ctx.db.read.select().from(passwordResets).all()).toEqual([])
  })

  test('the link never follows the Host of the one who asks', async () => {
    const world = await createWorld()
    await createAna(world)
    await world.app.request('http://evil.example/api/auth/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ email: 'ana@example.com' }),
    })
    await settled(world)
    expect(outbox(world)[0]!.text).toContain('http://localhost:3000/auth?mode=reset')
    expect(outbox(world)[0]!.text).not.toContain('evil')
  })

  test('asking is limited by email and by address, and so is trying links', async () => {
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
    world.ctx.signInLimits = openSignInLimits({ mailsFrom: 3, links: 4 })
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

  test('A4: a known and an unknown email get the same status, body and time', async () => {
    const world = await createWorld()
    world.ctx.signInLimits = openSignInLimits({ mails: 1e6, mailsFrom: 1e6 })
    world.ctx.ports.mail = { send: () => Promise.resolve() }
    await createAna(world)
    const emails = ['ana@example.com', 'nobody@example.com']
    const times = emails.map(() => [] as number[])
    const answers = new Set<string>()
    for (let round = 0; round < 200; round++) {
      for (const n of round % 2 ? [0, 1] : [1, 0]) {
        const begun = performance.now()
        const { status, body } = await forgot(world, emails[n]!)
        times[n]!.push(performance.now() - begun)
        answers.add(JSON.stringify([status, body]))
        await settled(world)
      }
    }
    expect([...answers]).toEqual(['[204,""]'])
    const [known, unknown] = times.map(median) as [number, number]
    expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(0.15)
  }, 60_000)

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
    expect(mail!.source).toMatch(/^Subject: A new password for Standby\r$/m)
    expect(mail!.text).toContain('https://standby.example/auth?mode=reset&token=')
    expect((await reset(world, secretIn(mail!.text))).status).toBe(204)
    expect(await login(world, NEW)).toBe(200)
    await eventually(() => expect(post.mails.at(-1)!.text).toContain('Your password was just changed'))
    await settled(world)
    expect(outbox(world)).toEqual([])
  })

  test.each([
    ['no mail server', { PUBLIC_URL: 'https://standby.example' }],
    ['no address for the link', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])('in production with %s: the words of the specification, whoever asks', async (_, settings) => {
    const world = await createWorld({ NODE_ENV: 'production', ...settings } as Record<string, string>)
    await createAna(world)
    const answers = [await forgot(world, 'ana@example.com'), await forgot(world, 'nobody@example.com')]
    for (const { status, body } of answers)
      expect({ status, detail: body.detail }).toEqual({ status: 503, detail: TEXT.forgotPassword })
    expect(world.ctx.db.read.select().from(deliveries).all()).toEqual([])
  })
})

describe('the devices signed in', () => {
  test('are one’s own, live ones, this one first; each can be signed out at once', async () => {
    const world = await createWorld()
    const origin = await listen(world)
    const ana = await createAna(world)
    await createFreelancer(world)
    const { token, session } = await anotherDevice(world, ana)
    const { status, body } = await ana.get('/auth/sessions')
    expect(status).toBe(200)
    expect(body.map((row: any) => [row.id === session.id, row.is_current])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(Object.keys(body[1]).toSorted()).toEqual(['created_at', 'device', 'id', 'is_current', 'last_seen_at'])
    expect(body[1].device).toBe('Unknown device')

    const stream = await openEvents(origin, token)
    expect(await stream.next()).toContain('hello')
    expect((await ana.delete(`/auth/sessions/${session.id}`)).status).toBe(204)
    expect(await stream.next()).toBeNull()
    expect((await world.call('GET', '/auth/me', undefined, token)).status).toBe(401)
    expect(subscriptions(world)).toEqual([])
    expect((await ana.get('/auth/sessions')).body).toHaveLength(1)
    expect((await ana.delete(`/auth/sessions/${session.id}`)).status).toBe(404)
  })

  test('a session that has run out is not among them', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    await anotherDevice(world, ana)
    world.setClock(new Date(Date.now() + 31 * 86_400_000))
    expect((await ana.get('/auth/sessions')).body).toHaveLength(1)
  })

  test('X2: another’s session is not there, and stays signed in', async () => {
    const world = await createWorld()
    const [ana, eve] = [await createAna(world), await createFreelancer(world)]
    const { token, session } = await anotherDevice(world, ana)
    const dropped: string[] = []
    world.ctx.streams.drop = (id) => void dropped.push(id)
    for (const id of [session.id, 'nothing', "' or 1=1 --"])
      expect((await eve.delete(`/auth/sessions/${encodeURIComponent(id)}`)).status).toBe(404)
    expect(JSON.stringify((await eve.get('/auth/sessions')).body)).not.toContain(session.id)
    expect((await world.call('GET', '/auth/me', undefined, token)).status).toBe(200)
    expect(subscriptions(world)).toHaveLength(1)
    expect(dropped).toEqual([])
    expect(world.ctx.db.read.select().from(users).all()).toHaveLength(2)
  })
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
