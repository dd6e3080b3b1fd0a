import { expect, test } from 'vitest'
import { connect } from '../../support/outside/calendars.ts'
import { eventually } from '../../support/eventually.ts'
import { startCalendarProvider } from '../../support/outside/oauth-calendar-server.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { expectWithinMs } from '../../support/time-limits.ts'
import { createWorld } from '../../support/world.ts'
import { CRON_JOBS, startCron } from '../../../server/app/cron.ts'

test('a provider that hangs delays nothing else and times out; a calendar disconnected meanwhile stays disconnected', async () => {
  const standIn = await startCalendarProvider('google')
  const world = await createWorld(standIn.settings)
  const [ana, bob] = [await createFreelancer(world), await createFreelancer(world)]
  for (const person of [ana, bob]) await connect(world, person, 'google')
  standIn.state.refusals.push('hang', 'hang')
  const asked = ana.post('/calendar/sync')
  const bobs = bob.post('/calendar/sync')
  await eventually(() => expect(standIn.state.refusals).toEqual([]))
  const begun = performance.now()
  for (let n = 0; n < 30; n++) {
    expect((await ana.get('/auth/me')).status).toBe(200)
    expect((await ana.put('/users/profile', { bio: `Busy ${n}` })).status).toBe(200)
  }
  expect(standIn.state.open).toBe(2)
  expectWithinMs(performance.now() - begun, 3_000)
  await bob.post('/calendar/disconnect')
  expect((await asked).status).toBe(503)
  await bobs
  expect((await bob.get('/calendar/status')).body).toMatchObject({ connected: false, provider: null })
  expectWithinMs(performance.now() - begun, 9_000)
})

test('a shutdown does not wait for a provider that hangs', async () => {
  const standIn = await startCalendarProvider('google')
  const world = await createWorld({ ...standIn.settings, CALENDAR_SYNC_SECONDS: '1' })
  const people = await Promise.all(Array.from({ length: 6 }, () => createFreelancer(world)))
  for (const person of people) await connect(world, person, 'google')
  world.setClock(new Date(Date.now() + 60_000))
  standIn.state.refusals.push(...people.map(() => 'hang' as const))
  const cron = startCron(
    world.ctx,
    CRON_JOBS.filter(({ name }) => name === 'read calendars'),
  )
  await eventually(() => expect(standIn.state.refusals.length).toBe(2))
  const begun = performance.now()
  await cron.close()
  expectWithinMs(performance.now() - begun, 1_000)
  // Those four time out by themselves; no other request is started.
  await eventually(() => expect(standIn.state.open).toBe(0))
  expect(standIn.state.refusals.length).toBe(2)
})
