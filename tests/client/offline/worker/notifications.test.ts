import 'fake-indexeddb/auto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forgetWorkerSession } from '../../../../client/offline/session/worker-session.ts'
import { refreshNotifications, registrationForPerson } from '../../../../client/offline/push/shown.ts'
import { queueReadMark } from '../../../../client/offline/outbox/kinds/conversation.ts'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import { answerNotification } from '../../../../client/offline/worker/answer-notification.ts'
import { showPush } from '../../../../client/offline/worker/show-push.ts'
import { withWorkerDevice } from '../../../../client/offline/worker/worker-device.ts'
import { NOTIFICATION_KINDS } from '../../../../shared/notification-kinds.ts'
import { PLACES } from '../../../support/notification-places.ts'
import { data, payload, says, signInHere } from '../../support/pushes.ts'
import { application, change, conversation, page } from '../../support/rows.ts'
import { ANN, BOB, openWorkerScope } from '../../support/worker-scope.ts'

const { server, registration, onDisplay, bodies } = openWorkerScope()

/** A role of two hours around this moment, some days later. */
function on(id: string, days: number) {
  const at = (hours: number) => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString()
  return { id, date_start: at(-1), date_end: at(1) }
}

test.each(NOTIFICATION_KINDS)('%s: a tap on the push opens its place', async (kind) => {
  await signInHere()
  const openWindow = vi.fn(async () => null)
  vi.stubGlobal('clients', { matchAll: async () => [], openWindow })
  const navigate = `https://standby.example${PLACES[kind]}`
  const notification = { title: 'What has happened', body: 'Now', navigate, tag: kind }
  await showPush(data(payload({ notification, ...(kind !== 'message' && { message: undefined }) })))
  await answerNotification({ notification: onDisplay()[0] as unknown as Notification })
  expect(openWindow.mock.calls).toEqual([[PLACES[kind]]])
  expect(onDisplay()).toEqual([])
})

describe('N8: messages of one conversation', () => {
  test('are one notification: how many, and the last lines in their order', async () => {
    await signInHere()
    await says('Load-in is at six', 9)
    await says('Dock C', 10)
    await says('Ask for Dee', 12)
    await says('Bring slings', 11)
    expect(onDisplay()).toMatchObject([{ title: 'Zoe Hart · Arena load-in' }])
    expect(bodies()).toEqual(['4 new messages\nDock C\nBring slings\nAsk for Dee'])
    await says('Another thread', 20, 'c2')
    expect(bodies()).toEqual(['4 new messages\nDock C\nBring slings\nAsk for Dee', 'Another thread'])
  })

  test('that are pushed twice count once, and alert once', async () => {
    await signInHere()
    await says('Load-in is at six', 9)
    await says('Load-in is at six', 9)
    expect(onDisplay()).toMatchObject([{ body: 'Load-in is at six', renotify: false, silent: true }])
  })

  test('that come at once are all counted and sound once; one that comes later sounds again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await signInHere()
    await Promise.all(Array.from({ length: 10 }, (_, n) => says(`Line ${n}`, n + 1)))
    const alerts = () =>
      registration.showNotification.mock.calls.filter(([, { renotify, silent }]) => renotify && !silent)
    expect(alerts()).toHaveLength(1)
    expect(bodies()).toEqual(['10 new messages\nLine 7\nLine 8\nLine 9'])
    await says('Another thread', 20, 'c2')
    expect(alerts()).toHaveLength(2)
    vi.setSystemTime(Date.now() + 60_000)
    await says('Are you there?', 30)
    expect(alerts()).toHaveLength(3)
  })

  test('begin anew once the notification is gone', async () => {
    await signInHere()
    await says('Load-in is at six', 9)
    onDisplay()[0]!.close()
    await says('Dock C', 10)
    expect(bodies()).toEqual(['Dock C'])
  })

  test('are closed when they are read on this device, and no others are', async () => {
    await signInHere()
    await says('Load-in is at six', 9)
    await says('Another thread', 20, 'c2')
    await withWorkerDevice(async (device) => {
      await queueReadMark({ conversation_id: 'c1' }, device)
      await refreshNotifications(device, registration as unknown as ServiceWorkerRegistration)
    })
    expect(bodies()).toEqual(['Another thread'])
  })

  test('are closed when a sync says that they were read on another device', async () => {
    await signInHere()
    await says('Load-in is at six', 9)
    const row = { conversation_id: 'c1', other_user_id: 'zoe', job_id: 'j1', last_seq: 9 }
    server.answer = () => ({
      status: 200,
      body: page([change.conversation({ ...row, my_read_seq: 8, unread_count: 1 })]),
    })
    await says('Another thread', 20, 'c2')
    expect(bodies()).toContain('Load-in is at six')
    server.answer = () => ({
      status: 200,
      body: page([change.conversation({ ...row, my_read_seq: 9 })], { cursor: 'e.2' }),
    })
    await says('One more', 21, 'c2')
    expect(bodies()).toEqual(['2 new messages\nAnother thread\nOne more'])
  })

  test('of a muted conversation are kept and not shown, except on the day of its job', async () => {
    await signInHere()
    await withWorkerDevice(({ db }) =>
      applySyncPage(
        db,
        page([
          change.conversation({
            other_user_id: 'zoe',
            job_id: 'j1',
            last_seq: 8,
            muted_until: '2999-01-01T00:00:00.000Z',
          }),
          change.conversation({ conversation_id: 'c2', muted_until: '2020-01-01T00:00:00.000Z' }),
        ]),
        0,
      ),
    )
    await says('Load-in is at six', 9)
    await says('Muted no longer', 20, 'c2')
    expect(bodies()).toEqual(['Muted no longer'])
    await withWorkerDevice(async ({ db }) => {
      expect(await db.messages.count()).toBe(2)
      await db.jobs.put({ ...on('j1', 0), roles: [on('r1', 2), on('r2', 0)], applications: [] } as never)
      await db.applications.put(application({ id: 'a1', job_id: 'j1', job_role_id: 'r1', status: 'accepted' }))
    })
    await says('For the crew of another day', 10)
    expect(bodies()).toEqual(['Muted no longer'])
    await withWorkerDevice(({ db }) => db.applications.update('a1', { job_role_id: 'r2' }))
    await says('Gate code is 4471', 11)
    expect(bodies()).toContain('Gate code is 4471')
  })

  test('of a muted conversation are shown to a company on the day of the role of who writes, and of nobody else', async () => {
    await signInHere()
    const muted = conversation({ other_user_id: 'zoe', job_id: 'j1', muted_until: '2999-01-01T00:00:00.000Z' })
    const booked = (freelancer_id: string) =>
      application({ id: freelancer_id, freelancer_id, job_role_id: 'r1', status: 'accepted' })
    const job = { ...on('j1', 0), roles: [on('r1', 0)], applications: [booked('bob')] }
    await withWorkerDevice(async ({ db }) => {
      await db.conversations.put(muted)
      await db.jobs.put(job as never)
    })
    await says('Bob works, I do not', 9)
    expect(bodies()).toEqual([])
    await withWorkerDevice(({ db }) => db.jobs.put({ ...job, applications: [booked('zoe')] } as never))
    await says('Stuck at the gate', 10)
    expect(bodies()).toEqual(['Stuck at the gate'])
  })

  test('of one who signs out are closed, and those of an earlier person on this device', async () => {
    await signInHere()
    await says('For Ann', 9)
    await withWorkerDevice(async (device) => {
      await refreshNotifications({ ...device, user_id: BOB }, registration as unknown as ServiceWorkerRegistration)
    })
    expect(bodies()).toEqual([])
    await says('For Ann, again', 10)
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
    await forgetWorkerSession()
    expect(bodies()).toEqual([])
  })
})

test('a notification that is just being put up when its person signs out is taken down; somebody else’s stays', async () => {
  let isHere = true
  const show = registration.showNotification.getMockImplementation()!
  const anns = registrationForPerson(ANN, registration as unknown as ServiceWorkerRegistration, () => isHere)!
  const about = (user_id: string) => ({ body: 'Sent', tag: user_id, data: { to: '/', user_id } }) as never
  await show('Bob’s', about(BOB))
  await anns.showNotification('Ann’s', about(ANN))
  expect(onDisplay().map(({ title }) => title)).toEqual(['Bob’s', 'Ann’s'])
  registration.showNotification.mockImplementationOnce(async (...shown) => {
    isHere = false
    await show(...shown)
  })
  await anns.showNotification('Ann’s, late', about(ANN))
  expect(onDisplay().map(({ title }) => title)).toEqual(['Bob’s'])
  registration.showNotification.mockClear()
  await anns.showNotification('Ann’s, afterwards', about(ANN))
  expect(registration.showNotification).not.toHaveBeenCalled()
})
