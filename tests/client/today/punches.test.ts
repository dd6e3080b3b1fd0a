import { expect, test } from 'vitest'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { addPunchPlace, queuePunch, queuePunches } from '../../../client/offline/outbox/kinds/punch.ts'
import { clockFromAnswer, noteClockJump } from '../../../client/offline/store/clock/device-clock.ts'
import { applySyncPage, pullSyncPages } from '../../../client/offline/sync/pull.ts'
import type { Punch } from '../../../shared/hours/punch-schema.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { change, page } from '../support/rows.ts'
import { openTab } from '../support/test-device.ts'

const booking = { booking_id: 'a1', job_id: 'j1', job_title: 'Rigging', freelancer_id: 'me' }
const PLACE = { place: { lat: 53.481, lng: -2.243, accuracy_m: 100 }, no_place: null }

function setUp() {
  const server = createFakeServer()
  server.answer = ({ body }) => ({
    status: 201,
    body: {
      ...body,
      booking_id: 'a1',
      job_id: 'j1',
      freelancer_id: 'me',
      made_by: 'me',
      method: 'self',
      received_at: 'then',
    },
  })
  const tab = openTab({ fetch: server.fetch })
  const press = (kind: 'in' | 'break' | 'back' | 'out', more: object = {}) =>
    queuePunch({ booking, kind, method: 'self', noPlace: 'refused', ...more }, tab.device)
  return { ...tab, server, press, later: (ms: number) => void (tab.browser.clock.now += ms) }
}

test('a row and its item are one; they leave in order and have the server’s words after', async () => {
  const { db, device, server, press, later } = setUp()
  await press('in')
  later(3_600_000)
  await press('break')
  expect((await db.punches.toArray()).map(({ state }) => state)).toEqual(['queued', 'queued'])
  await drainAllQueues(device)
  expect(server.calls.map(({ body }) => body.kind)).toEqual(['in', 'break'])
  expect((await db.punches.toArray()).map(({ state, received_at }) => [state, received_at])).toEqual([
    [undefined, 'then'],
    [undefined, 'then'],
  ])
})

test('two presses within a minute are one, a third after it is another; a correction always is', async () => {
  const { db, press, later } = setUp()
  const first = await press('in')
  later(59_000)
  expect(await press('in')).toEqual({ punch: first.punch, isNew: false })
  later(2_000)
  expect((await press('in')).isNew).toBe(true)
  expect((await press('in', { replaces: first.punch.id, reason: 'Too early.' })).isNew).toBe(true)
  expect(await db.outbox.count()).toBe(3)
})

test('a chief’s presses for several people are one transaction, each with the grant and when they saw it', async () => {
  const { db, device, server, later } = setUp()
  const of = (booking_id: string) => ({
    booking: { ...booking, booking_id, freelancer_id: 'ben' },
    kind: 'break' as const,
    method: 'chief' as const,
    witness: { grant_id: 'g1', way: 'list' as const },
    noPlace: 'not asked' as const,
  })
  await queuePunches([of('a1')], device)
  later(30_000)
  const kept = await queuePunches([of('a1'), of('a2')], device)
  expect(kept.map(({ isNew }) => isNew)).toEqual([false, true])
  expect(
    (await db.punches.toArray()).map(({ method, made_by, freelancer_id }) => [method, made_by, freelancer_id]),
  ).toEqual([
    ['chief', device.user_id, 'ben'],
    ['chief', device.user_id, 'ben'],
  ])
  await drainAllQueues(device)
  const at = expect.any(String)
  expect(server.calls.map(({ body }) => body.witness)).toEqual([
    { grant_id: 'g1', at, way: 'list' },
    { grant_id: 'g1', at, way: 'list' },
  ])
})

test('a press waits ten seconds for its place, and goes with it as soon as it is known, or without', async () => {
  const { db, device, server, press, later } = setUp()
  const { punch } = await press('in', { noPlace: null })
  await drainAllQueues(device)
  expect(server.calls).toEqual([])
  await addPunchPlace(punch.id, PLACE, device)
  await drainAllQueues(device)
  expect(server.calls).toMatchObject([{ body: { id: punch.id, ...PLACE } }])
  expect(await db.punches.get(punch.id)).toMatchObject(PLACE)

  later(3_600_000)
  const indoors = (await press('out', { noPlace: null })).punch
  later(10_001)
  await drainAllQueues(device)
  expect(server.calls[1]).toMatchObject({ body: { id: indoors.id, place: null, no_place: 'no fix (indoors)' } })
  await addPunchPlace(indoors.id, PLACE, device)
  expect(await db.punches.get(indoors.id)).toMatchObject({ place: null })
})

test('3.11 no. 4: what is known of the clock goes with a press; one that was changed is unsure until the server has spoken', async () => {
  const { db, device, browser, server, press, later } = setUp()
  expect((await press('in')).punch.clock).toEqual({ offset_ms: null, offset_age_s: null, is_unsure: false })
  const date = () => new Date(browser.clock.now + 10_800_000).toUTCString()
  const respond = server.fetch
  device.request = (async (
    _method: string,
    _path: string,
    _body: unknown,
    options: { onHeaders: (h: Headers) => void },
  ) => {
    options.onHeaders(new Headers({ date: date() }))
    return page([], { cursor: 'e.1' })
  }) as never
  await pullSyncPages(device)
  later(180_000)
  const known = (await press('break')).punch.clock
  expect(known).toMatchObject({ offset_age_s: 180, is_unsure: false })
  expect(Math.abs(known.offset_ms! - 10_800_000)).toBeLessThan(1_500)
  await noteClockJump(db)
  later(180_000)
  expect((await press('back')).punch.clock.is_unsure).toBe(true)
  await pullSyncPages(device)
  later(-3_600_000)
  expect((await press('out')).punch.clock).toMatchObject({ offset_age_s: 0, is_unsure: true })
  expect(respond).toBeDefined()
})

/** A device that has heard the server's time once, and hears it again with `pullSyncPages`; its own may be set. */
async function deviceWithClock() {
  const set = setUp()
  const server = { now: set.browser.clock.now }
  const { request } = set.device
  set.device.request = (async (...call: Parameters<typeof request>) => {
    if (call[0] !== 'GET') return request(...call)
    const { onHeaders } = call[3] as { onHeaders: (headers: Headers) => void }
    onHeaders(new Headers({ date: new Date(server.now).toUTCString() }))
    return page([], { cursor: 'e.1' })
  }) as never
  await pullSyncPages(set.device)
  return {
    ...set,
    pass(ms: number) {
      set.later(ms)
      server.now += ms
    },
    setClock: (ms: number) => set.later(ms),
    pull: () => pullSyncPages(set.device),
  }
}

test('3.11 no. 4: a clock that was set while the app was closed is found out with the first signal: what was pressed is unsure, and stays', async () => {
  const { db, press, pass, setClock, pull } = await deviceWithClock()
  pass(8 * 3_600_000)
  setClock(3 * 3_600_000)
  const { punch } = await press('in')
  expect(punch.clock).toMatchObject({ is_unsure: false })
  pass(3_600_000)
  await pull()
  const clock = { ...punch.clock, is_unsure: true }
  expect(await db.punches.get(punch.id)).toMatchObject({ at: punch.at, clock })
  expect(await db.outbox.toArray()).toMatchObject([{ id: punch.id, body: { at: punch.at, clock } }])
  const later = (await press('break')).punch
  expect(later.clock).toMatchObject({ is_unsure: false })
  await pull()
  expect((await db.punches.get(later.id))!.clock.is_unsure).toBe(false)
})

test('3.11 no. 4: a clock that is put right before the signal is back makes what was pressed by it unsure, where the app looks on', async () => {
  const { db, press, pass, setClock } = await deviceWithClock()
  setClock(-3 * 3_600_000)
  pass(4 * 3_600_000)
  const { punch } = await press('in')
  setClock(3 * 3_600_000)
  await noteClockJump(db)
  expect((await db.punches.get(punch.id))!.clock.is_unsure).toBe(true)
})

test('what was read from another’s phone keeps the word of that phone’s clock, and what has left is the server’s to judge', async () => {
  const { db, device, press } = await deviceWithClock()
  const { punch } = await press('in')
  await db.punches.update(punch.id, { made_by: 'tomasz' })
  await noteClockJump(db)
  expect((await db.punches.get(punch.id))!.clock.is_unsure).toBe(false)
  await db.punches.update(punch.id, { made_by: 'me' })
  await db.outbox.update(punch.id, { tried_at: 'then' })
  await noteClockJump(db)
  expect((await db.outbox.get(punch.id))!.body).toMatchObject({ clock: { is_unsure: false } })
  expect(device.user_id).toBe('me')
})

test('a press says when it leaves by the clock that it was pressed by', async () => {
  const { device, server, press, pass } = await deviceWithClock()
  const { punch } = await press('in')
  pass(3_600_000)
  await drainAllQueues(device)
  const sent_at = new Date(Date.parse(punch.at) + 3_600_000).toISOString()
  expect(server.calls.at(-1)).toMatchObject({ body: { id: punch.id, at: punch.at, sent_at } })
})

test('an answer without a date, or too slow to tell the time by, says nothing of the clock', () => {
  const date = 'Tue, 02 Jun 2026 09:00:00 GMT'
  const at = Date.parse(date)
  expect(clockFromAnswer(date, at, at + 400)).toEqual({ offset: 300, at: at + 400 })
  expect(clockFromAnswer(date, at, at + 10_001)).toBeNull()
  expect(clockFromAnswer(null, at, at)).toBeNull()
  expect(clockFromAnswer(date, at, at - 5)).toBeNull()
})

test('what a restored server lacks of one’s own presses waits for their person; a press of others goes', async () => {
  const { db, press } = setUp()
  const unsent = (await press('out')).punch
  const row = (id: string, made_by: string) => ({
    kind: 'punch' as const,
    id,
    row: { ...unsent, state: undefined, id, kind: 'in', made_by, received_at: 'then' } as unknown as Punch,
  })
  const doubt = { owner: 'me', pictures: new Map() }
  await applySyncPage(
    db,
    page([change.job('j1'), row('mine', 'me'), row('hers', 'boss'), row('there', 'me')], { cursor: 'e.9' }),
    0,
  )
  await applySyncPage(db, page([row('there', 'me')], { reset: true, cursor: 'f.1' }), 0)
  await applySyncPage(db, page([], { cursor: 'f.2' }), 0, doubt)
  expect((await db.punches.toArray()).map(({ id, state }) => [id, state]).toSorted()).toEqual(
    [
      ['mine', 'failed'],
      ['there', undefined],
      [unsent.id, 'queued'],
    ].toSorted(),
  )
  expect(await db.outbox.get('mine')).toMatchObject({ kind: 'punch', state: 'parked', body: { booking_id: 'a1' } })
})
