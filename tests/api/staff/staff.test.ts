import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { sessions, users } from '../../../server/db/schema/people.ts'
import { auditEntries } from '../../../server/db/schema/staff.ts'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { changeStaffRole, turnOffTwoFactor } from '../../../server/staff/change-staff.ts'
import { accessWorld } from '../../support/factories/access-world.ts'
import { eventually } from '../../support/eventually.ts'
import { jobsWorld, MANCHESTER, post } from '../../support/factories/jobs.ts'
import { listen, openEvents } from '../../support/outside/listen.ts'
import {
  createEmployer,
  createFreelancer,
  createMember,
  createStaff,
  type Person,
} from '../../support/factories/people.ts'
import { addAuthenticator, createAna, startSignIn, verify } from '../../support/factories/second-step.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createWorld, type World } from '../../support/world.ts'
import { accessTable } from '../http/access-table.ts'

const because = { reason: 'Papers seen.' }
const secondStep = (world: World, { user }: Person, two_factor_enabled: boolean) =>
  world.ctx.db.write(async (tx) => {
    await tx.update(users).set({ two_factor_enabled }).where(eq(users.id, user.id)).run()
    await tx.update(sessions).set({ has_second_step: true }).where(eq(sessions.user_id, user.id)).run()
  })
const audit = (world: World) => world.ctx.db.read.select().from(auditEntries).all()
const mails = (world: World) => world.ctx.db.read.select().from(devMailbox).all()
const suspend = (staff: Person, { user }: Person) => staff.post(`/staff/people/${user.id}/suspend`, because)
const unsuspend = (staff: Person, { user }: Person) => staff.post(`/staff/people/${user.id}/unsuspend`, because)

describe('suspending', () => {
  test('ends every session and stream at once; signing in gives the reason; undone, everything is as before', async () => {
    const world = await createWorld()
    const origin = await listen(world)
    const staff = await createStaff(world)
    const ana = await createFreelancer(world, {
      email: 'ana@example.com',
      password_hash: await hashPassword('load-in at seven'),
    })
    const stream = await openEvents(origin, ana.token)
    expect(await stream.next()).toContain('hello')
    const login = () =>
      world.call<any>('POST', '/auth/login', { email: 'ana@example.com', password: 'load-in at seven' })

    expect((await suspend(staff, ana)).status).toBe(204)
    await stream.ended()
    expect((await ana.get('/auth/me')).status).toBe(401)
    expect(await login()).toMatchObject({
      status: 403,
      body: { detail: 'This account is suspended. The email we sent you says why.' },
    })
    const wrong = await world.call<any>('POST', '/auth/login', { email: 'ana@example.com', password: 'not that one' })
    expect(wrong.status).toBe(401)
    expect((await staff.get(`/users/${ana.user.id}/profile`)).status).toBe(404)
    expect((await staff.get(`/freelancers/${ana.user.id}/ratings`)).status).toBe(404)
    expect((await staff.get('/staff/people')).body).toMatchObject([{ id: ana.user.id }])

    expect((await unsuspend(staff, ana)).status).toBe(204)
    expect((await login()).status).toBe(200)
    expect((await staff.get(`/users/${ana.user.id}/profile`)).status).toBe(200)
    expect((await audit(world)).map(({ action }) => action)).toEqual(['suspend', 'unsuspend'])
    await eventually(async () =>
      expect((await mails(world)).map(({ subject }) => subject)).toEqual([
        'Your Standby account is suspended',
        'Your Standby account is open again',
      ]),
    )
  })

  test('removes the jobs from matching and search: those posted, and all of a company they own', async () => {
    const world = await jobsWorld()
    const staff = await createStaff(world)
    const ana = await createFreelancer(world, { ...MANCHESTER, job_roles: ['Rigger'] })
    const owner = await createEmployer(world)
    const member = await createMember(world, owner)
    const [first, second] = [await post(owner), await post(member)]
    const device = createDevice(ana)
    const seen = async () => {
      await device.pullAll()
      const search = (await ana.get('/jobs?skills=IPAF')).body.map(({ id }: { id: string }) => id)
      expect(search.toSorted()).toEqual(device.of('matched')[0]?.['ids']?.toSorted() ?? [])
      return search.toSorted()
    }
    expect(await seen()).toEqual([first.id, second.id].toSorted())
    await suspend(staff, member)
    expect(await seen()).toEqual([first.id])
    expect((await ana.get(`/companies/${owner.user.company_id}`)).body.open_projects).toMatchObject([{ id: first.id }])
    await suspend(staff, owner)
    expect(await seen()).toEqual([])
    expect((await ana.get(`/companies/${owner.user.company_id}`)).status).toBe(404)
    expect((await ana.post(`/jobs/${first.id}/apply`, { message: 'Me.' })).status).toBe(403)
    const letter = { recipient_id: owner.user.id, content: 'Hello?' }
    expect((await ana.post('/messages/send-direct', letter)).body.detail).toBe('This person does not take messages.')
    await unsuspend(staff, owner)
    await unsuspend(staff, member)
    expect(await seen()).toEqual([first.id, second.id].toSorted())
  })

  test('a repeat is harmless; staff and unknown people cannot be suspended', async () => {
    const world = await createWorld()
    const [staff, ana] = [await createStaff(world), await createFreelancer(world)]
    expect([(await suspend(staff, ana)).status, (await suspend(staff, ana)).status]).toEqual([204, 204])
    expect((await suspend(staff, staff)).status).toBe(409)
    expect((await staff.post('/staff/people/nobody/suspend', because)).status).toBe(404)
    expect(await audit(world)).toHaveLength(1)
  })
})

test('people are found by name, company or email; wildcards are literal', async () => {
  const world = await createWorld()
  const staff = await createStaff(world)
  await createFreelancer(world, { full_name: 'Zoë Hall', email: 'zoe_hall@example.com' })
  await createEmployer(world, { full_name: 'Eva', company_name: '100% Truss' })
  const found = async (q: string) =>
    (await staff.get(`/staff/people?q=${encodeURIComponent(q)}`)).body.map(
      (row: { full_name: string }) => row.full_name,
    )
  expect(await found('HALL')).toEqual(['Zoë Hall'])
  await createFreelancer(world, { full_name: 'Éva Nagy' })
  for (const q of ['éva', 'ÉVA', 'eva n', 'Éva’']) expect([q, (await found(q)).includes('Éva Nagy')]).toEqual([q, true])
  expect(await found("'")).toEqual([])
  expect(await found('zoe_')).toEqual(['Zoë Hall'])
  expect(await found('100%')).toEqual(['Eva'])
  expect(await found('%')).toEqual(['Eva'])
  expect(await found('nobody at all')).toEqual([])
  expect(await found('')).toEqual([])
})

test('the audit trail is paged and cannot be changed or shortened, even in the database', async () => {
  const world = await createWorld()
  const staff = await createStaff(world)
  for (let n = 0; n < 3; n++) await suspend(staff, await createFreelancer(world, { full_name: `Person ${n}` }))
  const first = await staff.get('/staff/audit?limit=2')
  expect(first.body.map((entry: { subject: string }) => entry.subject)).toEqual(['Person 2', 'Person 1'])
  const next = /<\/api([^>]+)>/.exec(first.headers.get('link')!)![1]!
  expect((await staff.get(next)).body).toMatchObject([{ subject: 'Person 0', actor: 'Sam Staff', ...because }])
  const { db } = world.ctx
  await expect(db.write((tx) => tx.delete(auditEntries).run())).rejects.toThrow('never shortened')
  await expect(db.write((tx) => tx.update(auditEntries).set({ reason: 'x' }).run())).rejects.toThrow('never changed')
  expect(await audit(world)).toHaveLength(3)
})

test('the role is changed by the command line only, at once and with an audit entry', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world, { email: 'ana@example.com' })
  const device = createDevice(ana)
  await device.pullAll()
  const change = (email: string, is_staff: boolean) =>
    changeStaffRole(world.ctx.db, { email, is_staff, now: world.ctx.now() })
  expect((await ana.put('/users/profile', { is_staff: true })).status).toBe(422)
  expect((await ana.get('/staff/audit')).status).toBe(403)
  expect(await change('nobody@example.com', true)).toBe('nobody')
  expect([await change(' Ana@Example.com', true), await change('ana@example.com', true)]).toEqual([
    'changed',
    'as it was',
  ])
  await device.pull()
  expect(device.of('me')).toMatchObject([{ is_staff: true }])
  await secondStep(world, ana, true)
  expect((await ana.get('/staff/audit')).body).toMatchObject([{ actor: 'Command line', action: 'grant_staff' }])
  expect(await change('ana@example.com', false)).toBe('changed')
  expect((await ana.get('/staff/audit')).status).toBe(403)
  expect(await audit(world)).toHaveLength(2)
})

test('without a second step at sign-in the role gives no access, and says what to do', async () => {
  const { world, people, ids } = await accessWorld()
  const { staff } = people
  await secondStep(world, staff, false)
  const rows = Object.entries(accessTable(ids)).filter(([name]) => name.includes('/api/staff/'))
  expect(rows.length).toBeGreaterThan(10)
  for (const [name, { body, query }] of rows) {
    const [method, path] = name.replace('/api', '').replace('{id}', ids.freelancer).split(' ') as [string, string]
    const { status, body: problem } = await world.call<any>(
      method,
      query ? `${path}?${query}` : path,
      body,
      staff.token,
    )
    expect([status, problem.detail], name).toEqual([403, expect.stringContaining('in Settings under 2FA')])
  }
  await secondStep(world, staff, true)
  expect((await staff.get('/staff/profiles')).status).toBe(200)
})

test('a session begun with the password alone does not become staff’s when a second step is turned on, nor stay beside it', async () => {
  const world = await createWorld()
  const ana = await createAna(world, { is_staff: true })
  const login = { email: ana.user.email, password: 'load-in at seven' }
  const thief = (await world.call<any>('POST', '/auth/login', login)).body.access_token
  const origin = await listen(world)
  const stream = await openEvents(origin, thief)

  const { recovery } = await addAuthenticator(world, ana)
  await stream.ended()
  expect((await world.call('GET', '/auth/me', undefined, thief)).status).toBe(401)
  const refused = await ana.get('/staff/profiles')
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('Sign out, then sign in again')])

  const { challenge } = await startSignIn(world)
  const again = (await verify(world, challenge, recovery[0]!)).body.access_token
  const read = (token: string) => world.call('GET', '/staff/profiles', undefined, token)
  expect((await read(again)).status).toBe(200)
  // A second factor that is added later ends nobody's session.
  expect((await ana.post('/auth/toggle-2fa', { enabled: true, password: 'load-in at seven' })).status).toBe(200)
  expect((await read(again)).status).toBe(200)
})

test('two-factor is turned off from the command line for somebody who lost everything: mailed, in the audit trail, once', async () => {
  const world = await createWorld()
  const password = 'correct horse battery'
  const password_hash = await hashPassword(password)
  const ana = await createFreelancer(world, { email: 'ana@example.com', password_hash })
  const turnOff = (email: string) => turnOffTwoFactor(world.ctx.db, { email, now: world.ctx.now() })
  const signIn = async () => (await world.call<any>('POST', '/auth/login', { email: 'ana@example.com', password })).body
  const { secret } = (await ana.post('/auth/authenticator', { password })).body
  await ana.post('/auth/authenticator/confirm', { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
  expect(await signIn()).toMatchObject({ two_factor_required: true })
  expect(await turnOff('nobody@example.com')).toBe('nobody')
  expect([await turnOff(' Ana@example.com'), await turnOff('ana@example.com')]).toEqual(['changed', 'as it was'])
  expect(await signIn()).toMatchObject({ access_token: expect.any(String) })
  expect((await ana.get('/auth/two-factor')).body).toMatchObject({ enabled: false, recovery_codes_left: 0 })
  expect(await audit(world)).toMatchObject([{ actor_id: null, action: 'turn_off_two_factor', subject_id: ana.user.id }])
  world.ctx.deliveries.wake()
  await eventually(async () =>
    expect(JSON.stringify(await mails(world))).toContain('have turned off two-factor sign-in'),
  )
})
