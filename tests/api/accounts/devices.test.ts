import { describe, expect, test } from 'vitest'
import { users } from '../../../server/db/schema/people.ts'
import { listen, openEvents } from '../../support/outside/listen.ts'
import { anotherDevice, createAna, subscriptions } from '../../support/factories/passwords.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

describe('the devices signed in', () => {
  test('are one’s own valid ones, this one first; each can be signed out at once', async () => {
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
    await stream.ended()
    expect((await world.call('GET', '/auth/me', undefined, token)).status).toBe(401)
    expect(await subscriptions(world)).toEqual([])
    expect((await ana.get('/auth/sessions')).body).toHaveLength(1)
    expect((await ana.delete(`/auth/sessions/${session.id}`)).status).toBe(404)
  })

  test('do not include an expired session', async () => {
    const world = await createWorld()
    const ana = await createAna(world)
    await anotherDevice(world, ana)
    world.setClock(new Date(Date.now() + 31 * 86_400_000))
    expect((await ana.get('/auth/sessions')).body).toHaveLength(1)
  })

  test('X2: another person’s session is not found, and stays signed in', async () => {
    const world = await createWorld()
    const [ana, eve] = [await createAna(world), await createFreelancer(world)]
    const { token, session } = await anotherDevice(world, ana)
    const dropped: string[] = []
    world.ctx.streams.drop = (id) => void dropped.push(id)
    for (const id of [session.id, 'nothing', "' or 1=1 --"])
      expect((await eve.delete(`/auth/sessions/${encodeURIComponent(id)}`)).status).toBe(404)
    expect(JSON.stringify((await eve.get('/auth/sessions')).body)).not.toContain(session.id)
    expect((await world.call('GET', '/auth/me', undefined, token)).status).toBe(200)
    expect(await subscriptions(world)).toHaveLength(1)
    expect(dropped).toEqual([])
    expect(await world.ctx.db.read.select().from(users).all()).toHaveLength(2)
  })
})
