import { eq } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { calendarBusyPeriods, calendarConnections, calendarRequests } from '../../server/db/schema/calendar.ts'
import { syncDueCalendars } from '../../server/calendar/sync-due-calendars.ts'
import type { CalendarStatus } from '../../shared/calendar.ts'
import type { CalendarProviderId } from '../../shared/calendar-words.ts'
import { allow, beginConnecting, comeBack, connect, endedAt } from '../support/calendars.ts'
import { eventually } from '../support/eventually.ts'
import { SECRET, startCalendarProvider } from '../support/oauth-calendar-server.ts'
import { createFreelancer, type Person } from '../support/people.ts'
import { createPhone } from '../support/phone.ts'
import { createWorld, type World } from '../support/world.ts'

const PROVIDERS: CalendarProviderId[] = ['google', 'microsoft']
const DAY = 86_400_000
const at = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + hours * 3_600_000).toISOString()
const NONE: CalendarStatus = {
  ...{ connected: false, provider: null, last_sync: null },
  ...{ busy_periods_count: 0, busy_periods: [], problem: null },
}

async function worldWith(provider: CalendarProviderId, more: Record<string, string> = {}) {
  const standIn = await startCalendarProvider(provider)
  standIn.state.events = [
    { start: at(3, 10), end: at(3, 11), subject: 'Dentist' },
    { start: at(90, 8), end: at(92, 8), subject: 'Away' },
  ]
  const world = await createWorld({ ...standIn.settings, ...more })
  return { standIn, world, ana: await createFreelancer(world) }
}
const statusOf = async (person: Person) => (await person.get<CalendarStatus>('/calendar/status')).body

describe.each(PROVIDERS)('%s', (provider) => {
  test('connected by code and PKCE, read at once, kept sealed, told to nobody else', async () => {
    const { standIn, world, ana } = await worldWith(provider)
    const phone = createPhone(ana)
    await phone.pullAll()
    expect(await statusOf(ana)).toEqual(NONE)
    const trip = await beginConnecting(ana, provider)
    const asked = new URL(trip.authorization_url).searchParams
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(asked.get('redirect_uri')).toBe(`http://localhost/api/auth/${provider}/callback`)
    expect(await comeBack(world, await allow(world, trip), trip.cookie)).toBe(endedAt('connected'))

    const status = await statusOf(ana)
    expect(status).toMatchObject({ connected: true, provider, problem: null, busy_periods_count: 2 })
    expect(Date.parse(status.last_sync!)).toBeGreaterThan(Date.now() - 60_000)
    const words = provider === 'google' ? ['Busy', 'Busy'] : ['Dentist', 'Away']
    expect(status.busy_periods).toEqual([
      { summary: words[0], start: at(3, 10), end: at(3, 11) },
      { summary: words[1], start: at(90, 8), end: at(92, 8) },
    ])
    const [first] = standIn.state.reads
    const last = standIn.state.reads.at(-1)!
    expect(Math.round((Date.parse(last.to) - Date.parse(first!.from)) / DAY)).toBe(120)
    await phone.pullAll()
    expect(phone.of('calendar')).toEqual([{ id: 'calendar', ...status }])
    const { sealed } = world.ctx.db.read.select().from(calendarConnections).get()!
    expect(sealed).not.toContain('canary')

    expect(await statusOf(await createFreelancer(world))).toEqual(NONE)
    expect((await world.call('GET', `/users/profile/${ana.user.id}`)).body).not.toHaveProperty('busy_periods')
  })

  test('A8 a missing, replayed, foreign, late or forged state is refused, and nothing is connected', async () => {
    const { world, ana } = await worldWith(provider)
    const eve = await createFreelancer(world)
    const callback = `/api/auth/${provider}/callback`
    const stale = async (address: string, cookie: string | null) => {
      expect(await comeBack(world, address, cookie), address).toBe(endedAt('stale'))
      const plain = await world.app.request(address, { headers: cookie ? { cookie } : {} })
      expect(plain.status).toBe(400)
      expect(((await plain.json()) as { detail: string }).detail).toContain('please start again')
    }

    const trip = await beginConnecting(ana, provider)
    await stale(`${callback}?code=x`, trip.cookie)
    await stale(`${callback}?code=x&state=guess`, trip.cookie)
    // Eve's way, ended in Ana's browser: her calendar would be Eve's, or Eve's hers.
    await stale(await allow(world, await beginConnecting(eve, provider)), trip.cookie)
    await stale(await allow(world, await beginConnecting(eve, provider)), null)
    const other = provider === 'google' ? 'microsoft' : 'google'
    const wrongDoor = (await allow(world, trip)).replace(provider, other)
    await stale(wrongDoor, trip.cookie)

    const late = await beginConnecting(ana, provider)
    world.setClock(new Date(Date.now() + 601_000))
    await stale(await allow(world, late), late.cookie)
    world.setClock(null)
    const leaving = await createFreelancer(world)
    const left = await beginConnecting(leaving, provider)
    await leaving.post('/auth/logout')
    await stale(await allow(world, left), left.cookie)
    expect(world.ctx.db.read.select().from(calendarConnections).all()).toEqual([])

    const good = await beginConnecting(ana, provider)
    const back = await allow(world, good)
    expect(await comeBack(world, back, good.cookie)).toBe(endedAt('connected'))
    await stale(back, good.cookie)
    expect((await statusOf(ana)).connected).toBe(true)
    expect(world.ctx.db.read.select().from(calendarRequests).all()).toEqual([])
  })

  test('refused at the provider, or what we ask for left out: nothing is connected, and it is said', async () => {
    const { standIn, world, ana } = await worldWith(provider)
    const denied = await beginConnecting(ana, provider)
    const state = new URL(denied.authorization_url).searchParams.get('state')
    const back = `/api/auth/${provider}/callback?error=access_denied&state=${state}`
    expect(await comeBack(world, back, denied.cookie)).toBe(endedAt('denied'))
    const broken = await beginConnecting(ana, provider)
    const again = new URL(await allow(world, broken))
    again.searchParams.set('code', 'of somebody else')
    expect(await comeBack(world, again.href, broken.cookie)).toBe(endedAt('failed'))
    standIn.state.scope = 'profile'
    expect(await connect(world, ana, provider)).toBe(endedAt('denied'))
    expect(await statusOf(ana)).toEqual(NONE)
  })

  test('a dead token is refreshed; a permission taken back ends it, and Reconnect begins anew', async () => {
    const { standIn, world, ana } = await worldWith(provider)
    standIn.state.expiresIn = 30
    await connect(world, ana, provider)
    for (let n = 1; n <= 3; n++) {
      expect((await ana.post('/calendar/sync')).status).toBe(200)
      expect(standIn.state.refreshes).toBe(n + 1)
    }
    standIn.state.expiresIn = 3600
    // Two at once are one: Microsoft's refresh tokens work once here.
    const twice = await Promise.all([ana.post('/calendar/sync'), ana.post('/calendar/sync')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    standIn.endAccess()
    expect((await ana.post('/calendar/sync')).body).toMatchObject({ connected: true, busy_periods_count: 2 })

    // The operator's mistake is not the person's: nothing ends by it.
    standIn.state.secret = 'another'
    standIn.endAccess()
    expect((await ana.post('/calendar/sync')).status).toBe(503)
    expect(await statusOf(ana)).toMatchObject({ connected: true, busy_periods_count: 2, problem: 'unreachable' })
    standIn.state.secret = SECRET
    standIn.revokeAll()
    expect(await ana.post('/calendar/sync')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('connect it again') },
    })
    expect(await statusOf(ana)).toMatchObject({ ...NONE, provider, problem: 'revoked', last_sync: expect.any(String) })
    const row = world.ctx.db.read.select().from(calendarConnections).get()!
    expect([row.sealed, row.next_sync_at]).toEqual([null, null])
    await eventually(async () =>
      expect(JSON.stringify((await world.call('GET', '/dev/outbox')).body)).toContain('is no longer connected'),
    )
    expect(await connect(world, ana, provider)).toBe(endedAt('connected'))
    expect(await statusOf(ana)).toMatchObject({ connected: true, problem: null, busy_periods_count: 2 })
  })

  test('while the provider fails or says wait, what was read stays, and it is asked less and less often', async () => {
    const { standIn, world, ana } = await worldWith(provider)
    await connect(world, ana, provider)
    const next = () => {
      const { next_sync_at } = world.ctx.db.read.select().from(calendarConnections).get()!
      return (Date.parse(next_sync_at!) - Date.now()) / 1000
    }
    expect(next()).toBeGreaterThan(230)
    expect(next()).toBeLessThan(370)
    standIn.state.refusals.push({ status: 500 })
    const failed = await ana.post('/calendar/sync')
    expect(failed).toMatchObject({
      status: 503,
      body: { detail: expect.stringMatching(/^Failed to sync calendar: .* does not answer/) },
    })
    expect(await statusOf(ana)).toMatchObject({ connected: true, problem: 'unreachable', busy_periods_count: 2 })
    const once = next()
    standIn.state.refusals.push({ status: 503 })
    await ana.post('/calendar/sync')
    expect(next()).toBeGreaterThan(once * 1.2)
    standIn.state.refusals.push({ status: 429, headers: { 'retry-after': '9000' } })
    await ana.post('/calendar/sync')
    expect(next()).toBeGreaterThan(7000)
    expect((await ana.post('/calendar/sync')).body).toMatchObject({ problem: null, busy_periods_count: 2 })
  })
})

test('Microsoft: what is free, cancelled or elsewhere is not busy; a private one keeps its title; pages are followed', async () => {
  const { standIn, world, ana } = await worldWith('microsoft')
  standIn.state.events = [
    { start: at(1, 9), end: at(1, 10), subject: 'Free', showAs: 'free' },
    { start: at(2, 9), end: at(2, 10), subject: 'Cancelled', isCancelled: true },
    { start: at(3, 9), end: at(3, 10), subject: 'Secret', sensitivity: 'private' },
    { start: at(4, 9), end: at(4, 10), subject: 'From home', showAs: 'workingElsewhere' },
    { start: at(5, 9), end: at(5, 10), subject: 'Perhaps', showAs: 'tentative' },
    { start: at(6, 9), end: at(6, 10), subject: '' },
  ]
  await connect(world, ana, 'microsoft')
  expect((await statusOf(ana)).busy_periods.map(({ summary }) => summary)).toEqual(['Busy', 'Perhaps', 'Busy'])
})

test('the schedule reads what is due, a few at once; unchanged times wake no phone', async () => {
  const { standIn, world, ana } = await worldWith('google', { CALENDAR_SYNC_SECONDS: '60' })
  await connect(world, ana, 'google')
  const phone = createPhone(ana)
  await phone.pullAll()
  const before = standIn.state.reads.length
  await syncDueCalendars(world.ctx)
  expect(standIn.state.reads.length).toBe(before)
  world.setClock(new Date(Date.now() + 100_000))
  await syncDueCalendars(world.ctx)
  expect(standIn.state.reads.length).toBe(before + 3)
  expect((await phone.pull()).changes).toEqual([])

  standIn.state.events = []
  world.setClock(new Date(Date.now() + 200_000))
  await syncDueCalendars(world.ctx)
  await phone.pullAll()
  expect(phone.of('calendar')).toMatchObject([{ busy_periods_count: 0 }])
})

test('disconnecting deletes the tokens and the times, and gives the permission back; again changes nothing', async () => {
  const { standIn, world, ana } = await worldWith('google')
  await connect(world, ana, 'google')
  for (let n = 0; n < 2; n++) {
    expect(await ana.post('/calendar/disconnect')).toMatchObject({ status: 200, body: NONE })
    await eventually(() => expect(standIn.state.revoked).toEqual([expect.stringMatching(/^canary-refresh/)]))
  }
  for (const table of [calendarConnections, calendarBusyPeriods])
    expect(world.ctx.db.read.select().from(table).all()).toEqual([])
  expect((await ana.post('/calendar/sync')).status).toBe(409)
  const phone = createPhone(ana)
  await phone.pullAll()
  expect(phone.of('calendar')).toMatchObject([{ connected: false, busy_periods: [] }])
})

test('in production nothing stands in: what is not set up is not offered, and says so', async () => {
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

test('the stand-in connects without a provider, checks PKCE too, and makes up believable times', async () => {
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
  const kept = JSON.stringify(world.ctx.db.read.select().from(calendarConnections).all())
  expect(kept).not.toContain('canary')
})

test('a deleted account gives the permission back and leaves nothing', async () => {
  const { standIn, world, ana } = await worldWith('google')
  await connect(world, ana, 'google')
  await deleteAccount(world, ana)
  await eventually(() => expect(standIn.state.revoked).toHaveLength(1))
  const left = world.ctx.db.read.select().from(calendarBusyPeriods).where(eq(calendarBusyPeriods.user_id, ana.user.id))
  expect(left.all()).toEqual([])
})

async function deleteAccount(world: World, person: Person) {
  const { hashPassword } = await import('../../server/auth/passwords.ts')
  const { users } = await import('../../server/db/schema/people.ts')
  const password_hash = await hashPassword('correct horse battery')
  await world.ctx.db.write((tx) => tx.update(users).set({ password_hash }).where(eq(users.id, person.user.id)).run())
  expect((await person.delete('/users/me', { password: 'correct horse battery' })).status).toBe(204)
}
