import { eq } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { hashToken } from '../../../server/http/sessions.ts'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { companies, sessions, users } from '../../../server/db/schema/people.ts'
import { passkeyDevice } from '../../support/outside/passkey-device.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { addAuthenticator, createAna, EMAIL, PASSWORD, verify } from '../../support/factories/second-step.ts'
import { createWorld, type World } from '../../support/world.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const PAYOUT = { bank_name: 'Monzo', account_holder: 'Ana', account_number: '73190458', sort_code: '089299' }
const REFUSED = [403, 'Please confirm that it is you.']

const age = (world: World, { token }: Person, minutes: number) => {
  const confirmed_at = new Date(world.ctx.now().getTime() - minutes * MINUTE).toISOString()
  const own = eq(sessions.token_hash, hashToken(token))
  return world.ctx.db.write((tx) => tx.update(sessions).set({ confirmed_at }).where(own).run())
}
const told = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer
  return [status, body.detail]
}
const payout = (person: Person) => person.put('/users/payout-details', PAYOUT)
const confirm = (person: Person, body: object) => person.post('/auth/confirm', body)

async function addPasskey(person: Person, device: ReturnType<typeof passkeyDevice>) {
  const { body: options } = await person.post('/auth/passkeys/options', { password: PASSWORD })
  return (await person.post('/auth/passkeys', { name: 'Pixel', response: device.create(options) })).body.id as string
}

test('payout details: refused ten minutes after signing in, allowed for ten minutes after the password, on this session only', async () => {
  const world = await createWorld()
  const ana = await createAna(world)
  const begun = world.ctx.now().getTime()
  world.setClock(new Date(begun))
  await age(world, ana, 9)
  expect((await payout(ana)).status).toBe(200)
  await age(world, ana, 10)
  expect(await told(payout(ana))).toEqual(REFUSED)
  expect((await ana.get('/users/payout-details')).body.bank_name).toBe('Monzo')

  expect(await confirm(ana, { password: 'not the password' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'password' }] },
  })
  expect(await told(payout(ana))).toEqual(REFUSED)
  const confirmed = await confirm(ana, { password: PASSWORD })
  expect(confirmed).toMatchObject({
    status: 200,
    body: { confirmed_until: new Date(begun + 10 * MINUTE).toISOString() },
  })
  expect((await payout(ana)).status).toBe(200)

  const { body: elsewhere } = await world.call<any>('POST', '/auth/login', { email: EMAIL, password: PASSWORD })
  const other = eq(sessions.token_hash, hashToken(elsewhere.access_token))
  await world.ctx.db.write((tx) => tx.update(sessions).set({ confirmed_at: null }).where(other).run())
  expect(await told(world.call('PUT', '/users/payout-details', PAYOUT, elsewhere.access_token))).toEqual(REFUSED)
  world.setClock(new Date(begun + 10 * MINUTE - 1))
  expect((await payout(ana)).status).toBe(200)
  world.setClock(new Date(begun + 10 * MINUTE))
  expect(await told(payout(ana))).toEqual(REFUSED)
})

test('signing in, by password or passkey, and registering confirm the session', async () => {
  const world = await createWorld()
  const fields = { email: 'new@example.com', password: PASSWORD, full_name: 'Ana', user_type: 'freelancer' }
  const { body: joined } = await world.call<any>('POST', '/auth/register', fields)
  const put = (token: string) => world.call('PUT', '/users/payout-details', PAYOUT, token)
  expect((await put(joined.access_token)).status).toBe(200)
  const { body: back } = await world.call<any>('POST', '/auth/login', { email: fields.email, password: PASSWORD })
  expect((await put(back.access_token)).status).toBe(200)
  const ana = await createAna(world)
  const device = passkeyDevice()
  await addPasskey(ana, device)
  const { body: options } = await world.call<any>('POST', '/auth/passkeys/sign-in-options')
  const response = device.get(options)
  const { body: alone } = await world.call<any>('POST', '/auth/passkeys/sign-in', { response })
  expect((await put(alone.access_token)).status).toBe(200)
})

test('by a passkey: one’s own, for this purpose, once; a signature by another’s, or for a sign-in, confirms nothing and ends no session', async () => {
  const world = await createWorld()
  const ana = await createAna(world)
  const eve = await createFreelancer(world, { password_hash: ana.user.password_hash })
  expect((await ana.post('/auth/passkeys/confirm-options')).status).toBe(409)
  const [hers, eves] = [passkeyDevice(), passkeyDevice()]
  await addPasskey(ana, hers)
  await addPasskey(eve, eves)
  await age(world, ana, 60)
  const options = async (person: Person) => (await person.post('/auth/passkeys/confirm-options')).body
  expect((await options(ana)).allowCredentials).toMatchObject([{ id: hers.credential.id }])

  const refused = { status: 422, body: { errors: [{ path: 'response' }] } }
  const { body: signIn } = await world.call<any>('POST', '/auth/passkeys/sign-in-options')
  expect(await confirm(ana, { response: eves.get(await options(ana)) })).toMatchObject(refused)
  expect(await confirm(ana, { response: hers.get(await options(eve)) })).toMatchObject(refused)
  expect(await confirm(ana, { response: hers.get(signIn) })).toMatchObject(refused)
  expect(await told(payout(ana))).toEqual(REFUSED)
  const response = hers.get(await options(ana))
  expect((await confirm(ana, { response })).status).toBe(200)
  expect((await payout(ana)).status).toBe(200)
  expect(await confirm(ana, { response })).toMatchObject(refused)
  expect((await confirm(ana, {})).status).toBe(422)
  expect((await confirm(ana, { password: PASSWORD, response })).status).toBe(422)
})

test('wrong passwords and passkeys share one limit, so that a stolen session cannot try them out', async () => {
  const world = await createWorld()
  const ana = await createAna(world)
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await confirm(ana, { password: `guess ${n}` })).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
  expect((await confirm(ana, { password: PASSWORD })).status).toBe(429)
})

test('closing a company requires a confirmed session, checked after the ownership', async () => {
  const world = await createWorld()
  const owner = await createEmployer(world, { password_hash: await hashPassword(PASSWORD) })
  const closedAt = async () => (await world.ctx.db.read.select().from(companies).get())!.closed_at
  await age(world, owner, 11)
  expect(await told(owner.post('/companies/close'))).toEqual(REFUSED)
  expect(await closedAt()).toBeNull()
  await confirm(owner, { password: PASSWORD })
  expect((await owner.post('/companies/close')).status).toBe(204)
  expect(await closedAt()).not.toBeNull()
})

test('deleting the account requires a confirmed session, or the password, as an older client sends it', async () => {
  const world = await createWorld()
  const password_hash = await hashPassword(PASSWORD)
  const [ana, ben] = [
    await createFreelancer(world, { password_hash }),
    await createFreelancer(world, { password_hash }),
  ]
  const isDeleted = async ({ user }: Person) =>
    (await world.ctx.db.read.select().from(users).where(eq(users.id, user.id)).get())!.deleted_at !== null
  for (const person of [ana, ben]) await age(world, person, 11)
  expect(await told(ana.delete('/users/me', {}))).toEqual(REFUSED)
  expect(await told(ana.delete('/users/me'))).toEqual(REFUSED)
  expect((await ana.delete('/users/me', { password: 'not the password' })).status).toBe(422)
  expect(await isDeleted(ana)).toBe(false)
  await confirm(ana, { password: PASSWORD })
  expect((await ana.delete('/users/me')).status).toBe(204)
  expect((await ben.delete('/users/me', { password: PASSWORD })).status).toBe(204)
  expect([await isDeleted(ana), await isDeleted(ben)]).toEqual([true, true])
})

test('turning a second factor off requires a confirmed session, or the password; turning one on the password', async () => {
  const world = await createWorld()
  const ana = await createAna(world)
  const toggle = (body: object) => ana.post('/auth/toggle-2fa', body)
  expect(await toggle({ enabled: true })).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
  expect((await toggle({ enabled: true, password: PASSWORD })).status).toBe(200)
  await addAuthenticator(world, ana)
  const passkey = await addPasskey(ana, passkeyDevice())
  await ana.post('/auth/passkeys/second-step', { enabled: true, password: PASSWORD })

  const off = [
    () => toggle({ enabled: false }),
    () => ana.post('/auth/authenticator/turn-off', {}),
    () => ana.post('/auth/passkeys/second-step', { enabled: false }),
    () => ana.post(`/auth/passkeys/${passkey}/remove`, {}),
  ]
  await age(world, ana, 11)
  for (const call of off) expect(await told(call())).toEqual(REFUSED)
  expect((await ana.get('/auth/two-factor')).body).toMatchObject({ sms: true, authenticator: true, passkey: true })
  expect((await toggle({ enabled: false, password: 'not the password' })).status).toBe(422)
  expect((await toggle({ enabled: false, password: PASSWORD })).body.sms).toBe(false)
  await confirm(ana, { password: PASSWORD })
  for (const call of off) expect((await call()).status).toBe(200)
  expect((await ana.get('/auth/two-factor')).body.enabled).toBe(false)
})

test('a session ends ninety days after it began, however much it is used', async () => {
  const world = await createWorld()
  await createAna(world)
  const begun = Date.now()
  world.setClock(new Date(begun))
  const { body } = await world.call<any>('POST', '/auth/login', { email: EMAIL, password: PASSWORD })
  const me = async (days: number) => {
    world.setClock(new Date(begun + days * DAY))
    const { status } = await world.call('GET', '/auth/me', undefined, body.access_token)
    await world.ctx.db.write(() => {})
    return status
  }
  for (const days of [20, 40, 60, 80, 89.9]) expect([days, await me(days)]).toEqual([days, 200])
  expect(await me(90)).toBe(401)
})

test('each failed sign-in is one log line: its source, and a hash that is equal for equal emails, never the email', async () => {
  const world = await createWorld()
  const lines: Record<string, unknown>[] = []
  world.ctx.log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const ana = await createAna(world)
  const device = passkeyDevice()
  await addPasskey(ana, device)
  await ana.post('/auth/toggle-2fa', { enabled: true, password: PASSWORD })
  const login = (email: string, password: string) => world.call<any>('POST', '/auth/login', { email, password })

  const { body: half } = await login(EMAIL, PASSWORD)
  expect(lines).toEqual([])
  await login(EMAIL, 'not the password')
  await login('Nobody@example.com', 'not the password')
  expect((await verify(world, half.challenge, '000000')).status).toBe(422)
  const stranger = passkeyDevice().get({ challenge: 'x'.repeat(43), rpId: 'localhost' })
  await world.call('POST', '/auth/passkeys/sign-in', { response: stranger })
  for (let n = 0; n < 10; n++) await login(EMAIL, 'not the password')

  const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
  const failed = { msg: 'a sign-in failed', address: expect.any(String) }
  expect(lines).toHaveLength(14)
  expect(lines.slice(0, 4)).toMatchObject([
    { ...failed, by: 'password', email_hash: hash },
    { ...failed, by: 'password', email_hash: hash },
    { ...failed, by: 'code', email_hash: lines[0]!['email_hash'] },
    { ...failed, by: 'passkey', email_hash: null },
  ])
  expect(lines[1]!['email_hash']).not.toBe(lines[0]!['email_hash'])
  expect(new Set(lines.slice(4).map((line) => line['email_hash']))).toEqual(new Set([lines[0]!['email_hash']]))
  expect(JSON.stringify(lines)).not.toMatch(/@|not the password|[0-9a-f]{8}-[0-9a-f]{4}/)
})
