import { eq } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { calendarBusyPeriods, calendarConnections } from '../../../server/db/schema/calendar.ts'
import { syncDueCalendars } from '../../../server/calendar/sync-calendar.ts'
import {
  allow,
  beginConnecting,
  comeBack,
  connect,
  endedAt,
  NONE,
  PROVIDERS,
  statusOf,
  worldWith,
} from '../../support/outside/calendars.ts'
import { eventually } from '../../support/eventually.ts'
import { startCalendarProvider } from '../../support/outside/oauth-calendar-server.ts'
import { createFreelancer, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createWorld, type World } from '../../support/world.ts'

test('cron reads due calendars, a few at once; unchanged periods wake no device', async () => {
  const { standIn, world, ana } = await worldWith('google', { CALENDAR_SYNC_SECONDS: '60' })
  await connect(world, ana, 'google')
  const device = createDevice(ana)
  await device.pullAll()
  const before = standIn.state.reads.length
  await syncDueCalendars(world.ctx)
  expect(standIn.state.reads.length).toBe(before)
  world.setClock(new Date(Date.now() + 100_000))
  await syncDueCalendars(world.ctx)
  expect(standIn.state.reads.length).toBe(before + 3)
  expect((await device.pull()).changes).toEqual([])

  standIn.state.events = []
  world.setClock(new Date(Date.now() + 200_000))
  await syncDueCalendars(world.ctx)
  await device.pullAll()
  expect(device.of('calendar')).toMatchObject([{ busy_periods_count: 0 }])
})

test('disconnecting deletes tokens and periods, and revokes the permission; a repeat changes nothing', async () => {
  const { standIn, world, ana } = await worldWith('google')
  await connect(world, ana, 'google')
  for (let n = 0; n < 2; n++) {
    expect(await ana.post('/calendar/disconnect')).toMatchObject({ status: 200, body: NONE })
    await eventually(() => expect(standIn.state.revoked).toEqual([expect.stringMatching(/^canary-refresh/)]))
  }
  for (const table of [calendarConnections, calendarBusyPeriods])
    expect(await world.ctx.db.read.select().from(table).all()).toEqual([])
  expect((await ana.post('/calendar/sync')).status).toBe(409)
  const device = createDevice(ana)
  await device.pullAll()
  expect(device.of('calendar')).toMatchObject([{ connected: false, busy_periods: [] }])
})

test('in production there are no stand-ins: a provider that is not set up is not offered, and says so', async () => {
  const standIn = await startCalendarProvider('google')
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://standby.example' }
  const world = await createWorld({ ...production, ...standIn.settings })
  const ana = await createFreelancer(world)
  expect((await ana.get('/calendar/setup')).body.providers).toEqual([{ id: 'google', is_stand_in: false }])
  const refused = await ana.get('/auth/microsoft/login')
  expect([refused.status, refused.body.detail]).toEqual([503, 'Microsoft Calendar is not set up on this server.'])
  const { body, headers } = await ana.get('/auth/google/login')
  expect(new URL(body.authorization_url).searchParams.get('redirect_uri')).toBe(
    'https://standby.example/api/auth/google/callback',
  )
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax']) expect(headers.get('set-cookie')).toContain(part)
  const alone = await createWorld({ NODE_ENV: 'production', ...standIn.settings })
  expect((await (await createFreelancer(alone)).get('/calendar/setup')).body.providers).toEqual([])
})

test('the stand-in connects without a provider, checks PKCE too, and returns plausible periods', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  for (const provider of PROVIDERS) {
    const trip = await beginConnecting(ana, provider)
    const page = await (await world.app.request(trip.authorization_url)).text()
    expect(page).toContain('This is a stand-in.')
    const forged = (await allow(world, trip)).replace('standin-', 'standin-x')
    expect(await comeBack(world, forged, trip.cookie)).toBe(endedAt('failed'))
    expect(await connect(world, ana, provider)).toBe(endedAt('connected'))
    const { busy_periods } = await statusOf(ana)
    expect(busy_periods.length).toBeGreaterThan(20)
    expect(busy_periods.length).toBeLessThan(60)
  }
})

test('V3 neither codes nor tokens nor the client’s secret reach the log, an address or the database', async () => {
  const lines: string[] = []
  const { standIn, world, ana } = await worldWith('google', { LOG_LEVEL: 'trace' })
  world.ctx.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const trip = await beginConnecting(ana, 'google')
  const back = await allow(world, trip)
  const code = new URL(back).searchParams.get('code')!
  await comeBack(world, back, trip.cookie)
  await comeBack(world, back, trip.cookie)
  const forged = await beginConnecting(ana, 'google')
  await comeBack(world, `${await allow(world, forged)}x`, forged.cookie)
  standIn.state.refusals.push({ status: 500 })
  await ana.post('/calendar/sync')
  standIn.revokeAll()
  await ana.post('/calendar/sync')
  const log = lines.join()
  expect(log).toContain('/api/auth/google/callback')
  const state = new URL(trip.authorization_url).searchParams.get('state')!
  for (const secret of ['canary', code, state, trip.cookie.split('=')[1]!]) expect(log).not.toContain(secret)
  const kept = JSON.stringify(await world.ctx.db.read.select().from(calendarConnections).all())
  expect(kept).not.toContain('canary')
})

test('deleting an account revokes the permission and leaves nothing', async () => {
  const { standIn, world, ana } = await worldWith('google')
  await connect(world, ana, 'google')
  await deleteAccount(world, ana)
  await eventually(() => expect(standIn.state.revoked).toHaveLength(1))
  const left = world.ctx.db.read.select().from(calendarBusyPeriods).where(eq(calendarBusyPeriods.user_id, ana.user.id))
  expect(await left.all()).toEqual([])
})

async function deleteAccount(world: World, person: Person) {
  const { hashPassword } = await import('../../../server/accounts/core/passwords.ts')
  const { users } = await import('../../../server/db/schema/people.ts')
  const password_hash = await hashPassword('correct horse battery')
  await world.ctx.db.write((tx) => tx.update(users).set({ password_hash }).where(eq(users.id, person.user.id)).run())
  expect((await person.delete('/users/me', { password: 'correct horse battery' })).status).toBe(204)
}
