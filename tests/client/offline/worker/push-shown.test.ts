import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { forgetWorkerSession, keepWorkerSession } from '../../../../client/offline/session/worker-session.ts'
import { renewSubscription, showPush } from '../../../../client/offline/worker/show-push.ts'
import { data, payload } from '../../support/pushes.ts'
import { ANN, BOB, openWorkerScope } from '../../support/worker-scope.ts'

const { server, subscription, registration, setAppBadge, shown } = openWorkerScope()

describe('a push', () => {
  test.each([
    ['nothing', null],
    ['no JSON', data('%%%')],
    ['empty', data('')],
    ['null', data('null')],
    ['a number', data(7)],
    ['another shape', data({ hello: 1 })],
    ['no title', data(payload({ notification: { body: 'secret' } }))],
  ])('malformed (%s) is shown with a general text', async (_what, pushed) => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    await showPush(pushed)
    expect(shown()).toEqual(['Standby: New activity'])
  })

  test('alerts, links to its page, and is silent if the server says so', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    const { notification } = payload()
    const next = { ...payload().message, id: 'm2', seq: 10 }
    await showPush(data(payload()))
    await showPush(data(payload({ message: next, notification: { ...notification, silent: true } })))
    await showPush(data(payload({ notification: { title: 'Zoe', navigate: 7, body: 7, tag: 7, silent: 'yes' } })))
    const look = { icon: '/icon-192.png', badge: '/badge-96.png' }
    const to = (page: string) => expect.objectContaining({ to: page, user_id: ANN })
    expect(
      registration.showNotification.mock.calls.map(([title, { actions: _actions, ...rest }]) => [title, rest]),
    ).toEqual([
      [
        'Zoe',
        {
          ...look,
          body: 'Load-in is at six',
          tag: 'c1',
          renotify: true,
          silent: false,
          data: to(notification.navigate),
        },
      ],
      [
        'Zoe',
        {
          ...look,
          body: '2 new messages\nLoad-in is at six\nLoad-in is at six',
          tag: 'c1',
          renotify: false,
          silent: true,
          data: to(notification.navigate),
        },
      ],
      ['Zoe', { ...look, body: '', tag: '', renotify: false, silent: false, data: to('/') }],
    ])
  })

  test('of a test is shown and told to the pages, and changes neither badge nor rows; one that cannot be shown is not told', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    const postMessage = vi.fn()
    vi.stubGlobal('clients', { matchAll: async () => [{ postMessage }] })
    const { message: _none, ...rest } = payload()
    const pushed = data({ ...rest, notification: { title: 'Test from Standby', body: 'Here', tag: 'test:7' } })
    await showPush(pushed)
    expect(shown()).toEqual(['Test from Standby: Here'])
    expect(postMessage.mock.calls).toEqual([[{ type: 'test_shown', tag: 'test:7' }]])
    expect([setAppBadge.mock.calls, server.calls]).toEqual([[], []])

    registration.showNotification.mockRejectedValueOnce(new TypeError('Not allowed'))
    await expect(showPush(pushed)).rejects.toThrow('Not allowed')
    expect(postMessage).toHaveBeenCalledTimes(1)
  })

  test('that the browser refuses to show is shown with a general text, which links to the first page', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    registration.showNotification.mockRejectedValueOnce(new TypeError('No such option'))
    await showPush(data(payload()))
    expect(registration.showNotification.mock.calls[1]).toEqual([
      'Standby',
      { body: 'New activity', tag: 'neutral', icon: '/icon-192.png', data: { to: '/' } },
    ])
  })

  test.each([
    [0, 0],
    [12, 12],
    [-1, 0],
    [1.5, 0],
    ['3', 0],
    [undefined, 0],
  ])('with %o unread puts %i on the icon', async (app_badge, count) => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    await showPush(data(payload({ app_badge })))
    expect(setAppBadge.mock.calls[0]).toEqual([count])
  })

  test('pulls everything else that is new, if there is signal', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    await showPush(data(payload()))
    expect(server.paths()).toContainEqual(expect.stringMatching(/^\/sync/))
  })

  test('for somebody who is not signed in here shows nothing of its content', async () => {
    await keepWorkerSession({ token: 'b', user_id: BOB })
    await showPush(data(payload()))
    expect(shown()).toEqual(['Standby: New activity'])
    expect(setAppBadge).not.toHaveBeenCalled()
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`standby-${ANN}`)
  })

  test('whose person signs out while it is being read shows nothing of its content', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    registration.getNotifications.mockImplementationOnce(async () => (await forgetWorkerSession(), []))
    await showPush(data(payload()))
    expect(shown()).toEqual([])
  })

  test('with nobody signed in ends the subscription', async () => {
    registration.pushManager.getSubscription.mockResolvedValueOnce(subscription)
    await showPush(data(payload()))
    expect(shown()).toEqual(['Standby: New activity'])
    expect(subscription.unsubscribe).toHaveBeenCalled()
    // One that is closed already is fine.
    await showPush(data(payload()))
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  })

  test('for somebody else keeps the subscription of the person signed in', async () => {
    await keepWorkerSession({ token: 'b', user_id: BOB })
    await showPush(data(payload()))
    expect(registration.pushManager.getSubscription).not.toHaveBeenCalled()
  })
})

test('a subscription that the push service ended is renewed', async () => {
  await keepWorkerSession({ token: 'a', user_id: ANN })
  server.answer = ({ path }) => (path === '/push/key' ? { status: 200, body: { public_key: 'AQID' } } : { status: 204 })
  await renewSubscription()
  expect(registration.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array([1, 2, 3]),
  })
  expect(server.calls.at(-1)).toMatchObject({
    path: '/push/subscriptions',
    token: 'a',
    body: { endpoint: 'https://push.example/1' },
  })
})

test('a subscription renewed after its person has signed out is ended at once', async () => {
  await keepWorkerSession({ token: 'a', user_id: ANN })
  server.answer = ({ path }) => (path === '/push/key' ? { status: 200, body: { public_key: 'AQID' } } : { status: 204 })
  registration.pushManager.subscribe.mockImplementationOnce(async () => {
    await forgetWorkerSession()
    return subscription
  })
  await renewSubscription()
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  expect(server.paths()).not.toContain('/push/subscriptions')
})
