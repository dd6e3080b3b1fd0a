import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showDueCallReminders } from '../../../../client/offline/push/call-reminders.ts'
import { refreshNotifications } from '../../../../client/offline/push/shown.ts'
import { forgetWorkerSession, keepWorkerSession } from '../../../../client/offline/session/worker-session.ts'
import type { StandbyDb } from '../../../../client/offline/store/database.ts'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import { showPush, catchUpWhenWoken } from '../../../../client/offline/worker/show-push.ts'
import { withWorkerDevice } from '../../../../client/offline/worker/worker-device.ts'
import { callRemindersOf } from '../../../../shared/call-sheets/call-reminders.ts'
import { isoLondonDay } from '../../../../shared/dates-in-london.ts'
import type { SyncChange } from '../../../../shared/sync.ts'
import { data } from '../../support/pushes.ts'
import { change, page } from '../../support/rows.ts'
import { ANN, BOB, openWorkerScope } from '../../support/worker-scope.ts'

const { registration, onDisplay, server } = openWorkerScope()
const here = registration as unknown as ServiceWorkerRegistration

const start = '2026-07-14T05:15:00.000Z'
const role = (id: string, date_start: string) => ({ id, date_start, role_name: 'Rigger' })
const job = (fields: object = {}): SyncChange => ({
  kind: 'job',
  id: 'j1',
  row: {
    id: 'j1',
    title: 'Arena rig',
    location: 'London',
    roles: [role('r1', start), role('r2', '2026-07-13T05:00:00Z')],
    ...fields,
  },
})
const time = (at: string, role_id: string | null = null, label = 'get-in') => ({
  id: at,
  at,
  until: null,
  label,
  role_id,
})
const sheet = (...times: object[]): SyncChange => ({
  kind: 'call_sheet',
  id: 'j1',
  row: { id: 'j1', version: 1, seen_version: 1, crew: null, content: { venue: 'O2', address: 'Dock C', times } },
})
const booked = change.application({ id: 'a1', status: 'accepted', job_role_id: 'r1' })

const meWith = (kinds: object): SyncChange => ({
  kind: 'me',
  id: ANN,
  row: { id: ANN, notification_choices: { kinds, quiet_hours: null } },
})

/** A device of Ann's with these rows, on which notifications are turned on. */
async function keep(...changes: SyncChange[]) {
  await keepWorkerSession({ token: 'a', user_id: ANN })
  server.answer = () => 'network'
  await onDevice(async (db) => {
    await db.facts.put({ key: 'push_wanted', value: true })
    const cursor = String((await db.facts.get('cursor'))?.value ?? 'e.0')
    await applySyncPage(db, page(changes, { cursor: `${cursor}1` }), Date.now())
  })
}
const onDevice = (work: (db: StandbyDb) => Promise<unknown>) => withWorkerDevice(({ db }) => work(db))
const now = (moment: string) => vi.setSystemTime(moment)
/** What the device does at a chance at this moment. */
const at = (moment: string) =>
  withWorkerDevice(async (device) => {
    const then = { ...device, now: () => Date.parse(moment) }
    await refreshNotifications(then, here)
    await showDueCallReminders(then, here)
  })
/** The server's push of the call in two hours, of a booking of the job `j1`. */
const pushed = (title: string, call: string) => {
  const { id, until } = callRemindersOf('j1', [{ at: call, date: isoLondonDay(Date.parse(call)), label: 'start' }])[1]!
  const about = { kind: 'call', job_id: 'j1', job_title: 'Arena rig', id, at: call, until }
  const shown = { title, body: '', navigate: '/today', tag: id, data: { user_id: ANN, about } }
  return showPush(data({ user_id: ANN, app_badge: 0, notification: shown }))
}
const titles = () => onDisplay().map(({ title, body }) => `${title}: ${body}`)
const told = () => registration.showNotification.mock.calls.map(([title]) => title)

/** Of Chromium's Notification Triggers. */
class TimestampTrigger {
  timestamp: number
  constructor(timestamp: number) {
    this.timestamp = timestamp
  }
}

/** The clock of the device, so many hours ahead of UTC: a worker cannot be moved to another zone. */
const goTo = (hours: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60 * hours)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // London, in summer.
  goTo(1)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a reminder of a call', () => {
  test('is by London’s clock abroad too, and says so', async () => {
    goTo(2)
    await keep(job(), booked)
    await at('2026-07-13T17:00:00Z')
    await at('2026-07-14T03:15:00Z')
    expect(told()).toEqual(['Call tomorrow at 06:15 London time', 'Call at 06:15 London time'])
  })

  test('is given without signal at six on the evening before, and two hours before, once each', async () => {
    await keep(job(), booked)
    await at('2026-07-13T16:59:00Z')
    expect(titles()).toEqual([])
    await at('2026-07-13T17:00:00Z')
    expect(titles()).toEqual(['Call tomorrow at 06:15: Arena rig · start · London'])
    await at('2026-07-13T17:01:00Z')
    onDisplay()[0]!.close()
    await at('2026-07-13T20:00:00Z')
    expect(titles()).toEqual([])
    await at('2026-07-14T03:14:00Z')
    expect(titles()).toEqual([])
    await at('2026-07-14T03:15:00Z')
    await at('2026-07-14T03:16:00Z')
    expect(titles()).toEqual(['Call at 06:15: Arena rig · start · London'])
    await at('2026-07-14T05:15:00Z')
    expect(titles()).toEqual([])
    expect(told()).toEqual(['Call tomorrow at 06:15', 'Call at 06:15'])
  })

  test('is of the first own call of each day by the call sheet, and of the venue', async () => {
    await keep(
      job(),
      booked,
      sheet(
        time('2026-07-14T04:00:00Z', 'r2'),
        time('2026-07-14T06:00:00Z', 'r1'),
        time('2026-07-14T18:00:00Z', null, 'doors'),
        // Still the night of the 14th.
        time('2026-07-15T01:00:00Z', null, 'load-out'),
        time('2026-07-16T06:00:00Z', null, 'return'),
      ),
    )
    for (const moment of [
      '2026-07-13T18:00:00Z',
      '2026-07-14T04:30:00Z',
      '2026-07-14T17:00:00Z',
      '2026-07-14T23:30:00Z',
    ])
      await at(moment)
    await at('2026-07-15T17:00:00Z')
    expect(told()).toEqual(['Call tomorrow at 07:00', 'Call at 07:00', 'Call tomorrow at 07:00'])
    expect(titles()).toEqual(['Call tomorrow at 07:00: Arena rig · return · O2 · Dock C'])
  })

  test('that comes late is still given, and too late not at all', async () => {
    await keep(job(), booked)
    await at('2026-07-13T22:59:00Z')
    expect(titles()).toEqual(['Call tomorrow at 06:15: Arena rig · start · London'])
    await at('2026-07-13T23:00:00Z')
    expect(titles()).toEqual([])
    await at('2026-07-14T05:15:00Z')
    expect(told()).toHaveLength(1)
  })

  test('of a call that moved is replaced, and of a booking that is gone is taken away', async () => {
    await keep(job(), booked)
    await at('2026-07-13T17:00:00Z')
    await keep(sheet(time('2026-07-14T07:00:00Z')))
    await at('2026-07-13T17:01:00Z')
    expect(titles()).toEqual(['Call tomorrow at 08:00: Arena rig · get-in · O2 · Dock C'])
    await keep(change.application({ id: 'a1', status: 'cancelled', job_role_id: 'r1' }))
    await at('2026-07-13T17:02:00Z')
    expect(titles()).toEqual([])
  })

  test.each([
    ['notifications are turned off here', { push_wanted: false, permission: 'granted' }],
    ['the permission was taken back', { push_wanted: true, permission: 'denied' }],
  ])('is not given where %s', async (_why, { push_wanted, permission }) => {
    await keep(job(), booked)
    await onDevice((db) => db.facts.put({ key: 'push_wanted', value: push_wanted }))
    vi.stubGlobal('Notification', { permission })
    await at('2026-07-13T17:00:00Z')
    expect(told()).toEqual([])
  })

  test('is not given of a kind whose pushes the person has turned off, and the other kind still is', async () => {
    await keep(job(), booked, meWith({ call_tomorrow: { push: false, mail: true } }))
    await at('2026-07-13T17:00:00Z')
    expect(told()).toEqual([])
    await at('2026-07-14T03:15:00Z')
    expect(told()).toEqual(['Call at 06:15'])
  })

  test('that is scheduled is taken away when its kind is turned off, and scheduled anew when it is turned on', async () => {
    vi.stubGlobal('TimestampTrigger', TimestampTrigger)
    const scheduled = () => onDisplay().map(({ title }) => title)
    await keep(job(), booked)
    await at('2026-07-10T12:00:00Z')
    await keep(meWith({ call_tomorrow: { push: false, mail: true }, call_soon: { push: false, mail: false } }))
    await at('2026-07-10T12:01:00Z')
    expect(scheduled()).toEqual([])
    await keep(meWith({ call_tomorrow: { push: true, mail: true }, call_soon: { push: false, mail: false } }))
    await at('2026-07-10T12:02:00Z')
    expect(scheduled()).toEqual(['Call tomorrow at 06:15'])
  })

  test('that is scheduled is taken away when its owner signs out, and when somebody else is signed in', async () => {
    vi.stubGlobal('TimestampTrigger', TimestampTrigger)
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => here } })
    await keep(job(), booked)
    await at('2026-07-10T12:00:00Z')
    expect(onDisplay()).toHaveLength(2)
    await withWorkerDevice((device) => refreshNotifications({ ...device, user_id: BOB }, here))
    expect(onDisplay()).toEqual([])
    await keep(sheet(time('2026-07-14T07:00:00Z')))
    await at('2026-07-10T12:01:00Z')
    await forgetWorkerSession()
    expect(onDisplay()).toEqual([])
  })

  test('is not given to somebody who signs out while the device looks for calls, in a tab or in the worker', async () => {
    await keep(job(), booked)
    const leaving = new AbortController()
    await withWorkerDevice(async (device) => {
      const now = () => (leaving.abort(), Date.parse('2026-07-13T17:00:00Z'))
      await showDueCallReminders({ ...device, now, signal: leaving.signal }, here).catch(() => {})
    })
    expect(told()).toEqual([])
    const call = new Date(Date.now() + 3_600_000).toISOString()
    await keep(job({ roles: [role('r1', call)] }), booked)
    registration.getNotifications.mockImplementationOnce(async () => (await forgetWorkerSession(), []))
    await catchUpWhenWoken()
    expect(told()).toEqual([])
  })

  test('is given when something wakes the worker', async () => {
    const call = new Date(Date.now() + 3_600_000).toISOString()
    await keep(job({ roles: [role('r1', call)] }), booked)
    await catchUpWhenWoken()
    expect(told()).toEqual([expect.stringMatching(/^Call at/)])
  })

  test('that the server pushes is shown once, whichever is first', async () => {
    const call = new Date(Date.now() + 3_600_000).toISOString()
    await keep(job({ roles: [role('r1', call)] }), booked)
    await pushed('Call soon', call)
    await pushed('Call soon', call)
    await catchUpWhenWoken()
    expect(told()).toEqual(['Call soon'])
    // Days later, from a push service that had kept it.
    await pushed('Call soon', '2026-01-01T08:00:00.000Z')
    expect(told()).toEqual(['Call soon'])
  })

  test('that the server pushes stays on a device that could not sync since, whose older rows have another time', async () => {
    now('2026-07-14T02:50:00Z')
    await keep(job(), booked)
    await pushed('Call at 05:45', '2026-07-14T04:45:00.000Z')
    for (const later of ['02:51', '03:15', '03:30']) {
      now(`2026-07-14T${later}:00Z`)
      await catchUpWhenWoken()
    }
    expect(titles()).toEqual(['Call at 05:45: '])
    onDisplay()[0]!.close()
    await catchUpWhenWoken()
    expect(told()).toEqual(['Call at 05:45'])
  })

  test('that the server pushes replaces one that older rows gave, and is replaced when newer ones say otherwise', async () => {
    now('2026-07-14T03:16:00Z')
    await keep(job(), booked)
    await catchUpWhenWoken()
    await pushed('Call at 05:45', '2026-07-14T04:45:00.000Z')
    expect(titles()).toEqual(['Call at 05:45: '])
    now('2026-07-14T03:30:00Z')
    await keep(sheet(time('2026-07-14T05:00:00Z')))
    await catchUpWhenWoken()
    expect(titles()).toEqual(['Call at 06:00: Arena rig · get-in · O2 · Dock C'])
  })

  test('that the server pushes of a booking that has not come yet stays until a sync says otherwise', async () => {
    now('2026-07-14T03:05:00Z')
    await keep()
    await pushed('Call at 06:15', start)
    expect(titles()).toEqual(['Call at 06:15: '])
    now('2026-07-14T03:06:00Z')
    server.answer = () => ({ status: 200, body: page([], { cursor: 'e.9' }) })
    await catchUpWhenWoken()
    expect(titles()).toEqual([])
  })

  test('that was given, and put away, is given again when the call has moved', async () => {
    await keep(job(), booked)
    await at('2026-07-14T03:15:00Z')
    onDisplay()[0]!.close()
    await keep(sheet(time('2026-07-14T04:45:00Z')))
    await at('2026-07-14T03:20:00Z')
    expect(titles()).toEqual(['Call at 05:45: Arena rig · get-in · O2 · Dock C'])
    await at('2026-07-14T03:21:00Z')
    expect(told()).toEqual(['Call at 06:15', 'Call at 05:45'])
  })

  test('that a release before gave is not given again', async () => {
    await keep(job(), booked)
    await onDevice((db) => db.facts.put({ key: 'calls_told', value: ['call:j1:2026-07-14:call_soon'] }))
    await at('2026-07-14T03:15:00Z')
    expect(told()).toEqual([])
  })

  test('is scheduled where the browser can do that: once, anew if the call moves, and not for a booking that is gone', async () => {
    vi.stubGlobal('TimestampTrigger', TimestampTrigger)
    const scheduled = () =>
      onDisplay().map((one) => [
        one.title,
        new Date((one as unknown as { showTrigger: { timestamp: number } }).showTrigger.timestamp).toISOString(),
      ])
    await keep(job(), booked)
    await at('2026-07-10T12:00:00Z')
    await at('2026-07-10T12:01:00Z')
    expect(scheduled()).toEqual([
      ['Call tomorrow at 06:15', '2026-07-13T17:00:00.000Z'],
      ['Call at 06:15', '2026-07-14T03:15:00.000Z'],
    ])
    expect(told()).toHaveLength(2)
    await keep(sheet(time('2026-07-14T07:00:00Z')))
    await at('2026-07-10T12:02:00Z')
    expect(scheduled().map(([title]) => title)).toEqual(['Call tomorrow at 08:00', 'Call at 08:00'])
    await keep(change.application({ id: 'a1', status: 'cancelled', job_role_id: 'r1' }))
    await at('2026-07-10T12:03:00Z')
    expect(scheduled()).toEqual([])
  })
})
