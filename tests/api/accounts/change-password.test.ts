import { describe, expect, test } from 'vitest'
import { sessions } from '../../../server/db/schema/people.ts'
import { listen, openEvents } from '../../support/outside/listen.ts'
import {
  anotherDevice,
  createAna,
  login,
  NEW,
  OLD,
  devMails,
  settled,
  subscriptions,
} from '../../support/factories/passwords.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

describe('changing the password', () => {
  test('A5: every other session ends at once, with its streams and its pushes; this one stays', async () => {
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
    await others.ended()
    expect(await mine.next()).toContain('hello')
    expect(await world.ctx.streams.isLive(here.session.id)).toBe(true)
    expect((await world.call('GET', '/auth/me', undefined, there.token)).status).toBe(401)
    expect((await ana.get('/auth/me')).status).toBe(401)
    expect((await world.call('GET', '/auth/me', undefined, here.token)).status).toBe(200)
    expect((await bystander.get('/auth/me')).status).toBe(200)
    expect((await subscriptions(world)).map(({ session_id }) => session_id)).toEqual([here.session.id])
    expect([await login(world, OLD), await login(world, NEW)]).toEqual([401, 200])
    await settled(world)
    expect(await devMails(world)).toMatchObject([
      { to: 'ana@example.com', subject: 'Your Standby password was changed' },
    ])
  })

  test('requires the current one, refuses common ones and the email, and names the field', async () => {
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

  test('a stolen session cannot guess the password: ten wrong ones in a quarter of an hour', async () => {
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

  test('two at once: one succeeds, and no sign-in with the old password survives it', async () => {
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
    // The slower one's session has been ended by the quicker one.
    expect([first.status, second.status].toSorted()).toEqual([204, 401])
    for (const { status, body: signedIn } of signIns) {
      if (status === 200)
        expect((await world.call('GET', '/auth/me', undefined, signedIn.access_token)).status).toBe(401)
      else expect(status).toBe(401)
    }
    expect(await world.ctx.db.read.select().from(sessions).all()).toHaveLength(1)
  })

  test('two at once from one device: one succeeds, the other is told of it', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    const change = (n: number) =>
      ana.post('/auth/change-password', { current_password: OLD, new_password: `${NEW} ${n}` })
    const statuses = (await Promise.all([change(1), change(2)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 409])
  })
})

test('A5: a sign-in whose old password was verified just before the change fails', async () => {
  const world = await createWorld()
  const ana = await createAna(world)
  const limits = world.ctx.limits
  const change = { current_password: OLD, new_password: NEW }
  world.ctx.limits = {
    ...limits,
    async giveBack() {
      if (world.ctx.limits === limits) return []
      world.ctx.limits = limits
      expect((await ana.post('/auth/change-password', change)).status).toBe(204)
      return []
    },
  }
  expect(await login(world, OLD)).toBe(401)
  expect(await world.ctx.db.read.select().from(sessions).all()).toHaveLength(1)
})
