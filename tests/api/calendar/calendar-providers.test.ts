import { describe, expect, test } from 'vitest'
import { calendarConnections, calendarRequests } from '../../../server/db/schema/calendar.ts'
import {
  allow,
  beginConnecting,
  comeBack,
  connect,
  endedAt,
  hoursOn,
  NONE,
  PROVIDERS,
  statusOf,
  worldWith,
} from '../../support/outside/calendars.ts'
import { eventually } from '../../support/eventually.ts'
import { SECRET } from '../../support/outside/oauth-calendar-server.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'

const DAY = 86_400_000

describe.each(PROVIDERS)('%s', (provider) => {
  test('connected by code and PKCE, read at once, stored sealed, visible to its owner only', async () => {
    const { standIn, world, ana } = await worldWith(provider)
    const device = createDevice(ana)
    await device.pullAll()
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
      { summary: words[0], start: hoursOn(3, 10), end: hoursOn(3, 11) },
      { summary: words[1], start: hoursOn(90, 8), end: hoursOn(92, 8) },
    ])
    const [first] = standIn.state.reads
    const last = standIn.state.reads.at(-1)!
    expect(Math.round((Date.parse(last.to) - Date.parse(first!.from)) / DAY)).toBe(120)
    await device.pullAll()
    expect(device.of('calendar')).toEqual([{ id: 'calendar', ...status }])
    const { sealed } = (await world.ctx.db.read.select().from(calendarConnections).get())!
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
    // Eve's connection, completed in Ana's browser: one of them would get the other's calendar.
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
    expect(await world.ctx.db.read.select().from(calendarConnections).all()).toEqual([])

    const good = await beginConnecting(ana, provider)
    const back = await allow(world, good)
    expect(await comeBack(world, back, good.cookie)).toBe(endedAt('connected'))
    await stale(back, good.cookie)
    expect((await statusOf(ana)).connected).toBe(true)
    expect(await world.ctx.db.read.select().from(calendarRequests).all()).toEqual([])
  })

  test('refused at the provider, or without the scope: nothing is connected, and the outcome says so', async () => {
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

  test('an expired token is refreshed; a withdrawn permission ends the connection, and Reconnect starts again', async () => {
    const { standIn, world, ana } = await worldWith(provider)
    standIn.state.expiresIn = 30
    await connect(world, ana, provider)
    for (let n = 1; n <= 3; n++) {
      expect((await ana.post('/calendar/sync')).status).toBe(200)
      expect(standIn.state.refreshes).toBe(n + 1)
    }
    standIn.state.expiresIn = 3600
    // Two at once share one request: Microsoft's refresh tokens work only once here.
    const twice = await Promise.all([ana.post('/calendar/sync'), ana.post('/calendar/sync')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    standIn.endAccess()
    expect((await ana.post('/calendar/sync')).body).toMatchObject({ connected: true, busy_periods_count: 2 })

    // An error of the operator's settings: the person's connection must not end.
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
    const row = (await world.ctx.db.read.select().from(calendarConnections).get())!
    expect([row.sealed, row.next_sync_at]).toEqual([null, null])
    await eventually(async () =>
      expect(JSON.stringify((await world.call('GET', '/dev/outbox')).body)).toContain('is no longer connected'),
    )
    expect(await connect(world, ana, provider)).toBe(endedAt('connected'))
    expect(await statusOf(ana)).toMatchObject({ connected: true, problem: null, busy_periods_count: 2 })
  })

  test('while the provider fails or asks to wait, stored periods stay, and attempts become less frequent', async () => {
    const { standIn, world, ana } = await worldWith(provider)
    await connect(world, ana, provider)
    const next = async () => {
      const { next_sync_at } = (await world.ctx.db.read.select().from(calendarConnections).get())!
      return (Date.parse(next_sync_at!) - Date.now()) / 1000
    }
    expect(await next()).toBeGreaterThan(230)
    expect(await next()).toBeLessThan(370)
    standIn.state.refusals.push({ status: 500 })
    const failed = await ana.post('/calendar/sync')
    expect(failed).toMatchObject({
      status: 503,
      body: { detail: expect.stringMatching(/^Failed to sync calendar: .* isn’t answering/) },
    })
    expect(await statusOf(ana)).toMatchObject({ connected: true, problem: 'unreachable', busy_periods_count: 2 })
    const once = await next()
    standIn.state.refusals.push({ status: 503 })
    await ana.post('/calendar/sync')
    expect(await next()).toBeGreaterThan(once * 1.2)
    standIn.state.refusals.push({ status: 429, headers: { 'retry-after': '9000' } })
    await ana.post('/calendar/sync')
    expect(await next()).toBeGreaterThan(7000)
    expect((await ana.post('/calendar/sync')).body).toMatchObject({ problem: null, busy_periods_count: 2 })
  })
})

test('Microsoft: free, cancelled or elsewhere is not busy; a private appointment keeps its title; pages are followed', async () => {
  const { standIn, world, ana } = await worldWith('microsoft')
  standIn.state.events = [
    { start: hoursOn(1, 9), end: hoursOn(1, 10), subject: 'Free', showAs: 'free' },
    { start: hoursOn(2, 9), end: hoursOn(2, 10), subject: 'Cancelled', isCancelled: true },
    { start: hoursOn(3, 9), end: hoursOn(3, 10), subject: 'Secret', sensitivity: 'private' },
    { start: hoursOn(4, 9), end: hoursOn(4, 10), subject: 'From home', showAs: 'workingElsewhere' },
    { start: hoursOn(5, 9), end: hoursOn(5, 10), subject: 'Perhaps', showAs: 'tentative' },
    { start: hoursOn(6, 9), end: hoursOn(6, 10), subject: '' },
  ]
  await connect(world, ana, 'microsoft')
  expect((await statusOf(ana)).busy_periods.map(({ summary }) => summary)).toEqual(['Busy', 'Perhaps', 'Busy'])
})

test('a whole day of Outlook is the day in London, in summer too', async () => {
  const { standIn, world } = await worldWith('microsoft')
  world.setClock('2027-06-20T12:00:00Z')
  const ben = await createFreelancer(world)
  standIn.state.events = [
    { start: '2027-07-01T00:00:00Z', end: '2027-07-02T00:00:00Z', subject: 'Leave', isAllDay: true },
  ]
  await connect(world, ben, 'microsoft')
  expect((await statusOf(ben)).busy_periods).toEqual([
    { summary: 'Leave', start: '2027-06-30T23:00:00.000Z', end: '2027-07-01T23:00:00.000Z' },
  ])
})
