import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyPage } from '../../../client/offline/sync/apply-page.ts'
import { openDatabase } from '../../../client/offline/store/database.ts'
import { forgetMirror, keepMirror } from '../../../client/offline/session/mirror.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { openFromNotification, ownPath } from '../../../client/offline/worker/open-from-notification.ts'
import { renewSubscription, showPush } from '../../../client/offline/worker/show-push.ts'
import { sendWaiting } from '../../../client/offline/worker/send-waiting.ts'
import { withDevice } from '../../../client/offline/worker/worker-device.ts'
import { accept, createFakeServer } from '../support/fake-server.ts'
import { change, page } from '../support/rows.ts'

const ANN = '0197a000-0000-7000-8000-00000000000a'
const BOB = '0197a000-0000-7000-8000-00000000000b'
const server = createFakeServer()
const subscription = {
  endpoint: 'https://push.example/1',
  unsubscribe: vi.fn(async () => true),
  options: { applicationServerKey: null as ArrayBuffer | null },
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
}
const registration = {
  showNotification: vi.fn(async (_title: string, _options: NotificationOptions) => {}),
  pushManager: {
    getSubscription: vi.fn(async () => null as typeof subscription | null),
    subscribe: vi.fn(async () => subscription),
  },
}
const setAppBadge = vi.fn(async (_count: number) => {})

beforeEach(() => {
  server.calls.length = 0
  server.answer = accept
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('registration', registration)
  vi.stubGlobal('navigator', { setAppBadge })
  vi.stubGlobal('location', { origin: 'https://standby.example' })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  await forgetMirror()
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
})

const payload = (fields: object = {}) => ({
  web_push: 8030,
  user_id: ANN,
  app_badge: 3,
  notification: { title: 'Zoe', body: 'Load-in is at six', navigate: '/messages?conversation=c1', tag: 'c1' },
  message: {
    id: 'm1',
    conversation_id: 'c1',
    sender_id: 'zoe',
    content: 'Load-in is at six',
    seq: 9,
    created_at: '2026-06-01T08:00:00Z',
    truncated: false,
    job_id: null as string | null,
    job_title: 'Direct Message',
    other_user_name: 'Zoe Hart',
    other_company_name: 'Brightline',
  },
  ...fields,
})
/** A message about a job, in a conversation that this device has never heard of. */
const aboutJob = payload({
  notification: { ...payload().notification, title: 'Zoe Hart · Arena load-in' },
  message: { ...payload().message, job_id: 'j1', job_title: 'Arena load-in' },
})
const reply = (content: string) =>
  withDevice(async (device) => {
    const talk = (await device.db.conversations.get('c1'))!
    const to = { recipient_id: talk.other_user_id, recipient_name: talk.other_user_name }
    return sendMessage({ ...to, job_id: talk.job_id, job_title: talk.job_title, content }, device)
  })
const data = (value: unknown) => ({ text: () => (typeof value === 'string' ? value : JSON.stringify(value)) })
const shown = () => registration.showNotification.mock.calls.map(([title, { body }]) => `${title}: ${body}`)

describe('a push', () => {
  test('is shown, written down to be read without signal, and counted on the icon', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    await showPush(data(payload()))
    expect(shown()).toEqual(['Zoe: Load-in is at six'])
    expect(setAppBadge).toHaveBeenCalledWith(3)
    const db = openDatabase(ANN)
    expect(await db.messages.toArray()).toMatchObject([{ id: 'm1', content: 'Load-in is at six', is_mine: false }])
    expect(await db.conversations.toArray()).toMatchObject([
      { other_user_name: 'Zoe Hart', last_message: 'Load-in is at six', unread_count: 1, last_seq: 9 },
    ])
    db.close()
  })

  test('twice, or after the sync that brought it, counts once', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    await showPush(data(payload()))
    await showPush(data(payload()))
    const db = openDatabase(ANN)
    expect(await db.conversations.toArray()).toMatchObject([{ unread_count: 1 }])
    db.close()
  })

  test('about a job is kept as that job’s conversation, and a reply before any sync is addressed by it', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    await showPush(data(aboutJob))
    const db = openDatabase(ANN)
    expect(await db.conversations.toArray()).toMatchObject([
      {
        job_id: 'j1',
        job_title: 'Arena load-in',
        other_user_id: 'zoe',
        other_user_name: 'Zoe Hart',
        other_company_name: 'Brightline',
      },
    ])
    const sent = await reply('On my way')
    expect(sent).toMatchObject({ conversation_id: 'c1' })
    expect(await db.conversations.count()).toBe(1)

    server.answer = accept
    server.calls.length = 0
    await sendWaiting()
    expect(server.calls).toMatchObject([
      { path: '/messages/send', body: { recipient_id: 'zoe', job_id: 'j1', conversation_id: 'c1' } },
    ])
    db.close()
  })

  test('once a sync has told of the conversation, a reply needs no more than its job', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    await showPush(data(aboutJob))
    await withDevice(({ db }) =>
      applyPage(db, page([change.conversation({ other_user_id: 'zoe', job_id: 'j1', last_seq: 9 })]), 0),
    )
    await reply('On my way')
    server.answer = accept
    server.calls.length = 0
    await sendWaiting()
    expect(server.calls[0]!.body).not.toHaveProperty('conversation_id')
  })

  test('takes the words that wait here from neither the preview nor the conversation begun here', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    await withDevice((device) =>
      sendMessage(
        {
          recipient_id: 'zoe',
          recipient_name: 'Zoe',
          job_id: 'j1',
          job_title: 'Arena load-in',
          content: 'Mine, unsent',
        },
        device,
      ),
    )
    await showPush(data(aboutJob))
    const db = openDatabase(ANN)
    expect(await db.conversations.toArray()).toMatchObject([
      { conversation_id: 'c1', last_message: 'Mine, unsent', last_seq: 9, unread_count: 1 },
    ])
    expect(await db.messages.orderBy('[conversation_id+seq]').toArray()).toMatchObject([
      { conversation_id: 'c1', content: 'Load-in is at six' },
      { conversation_id: 'c1', content: 'Mine, unsent', state: 'queued' },
    ])
    db.close()
  })

  describe('that Safari hands over as the notification it would show by itself', () => {
    const { content, truncated, ...about } = aboutJob.message
    const proposed = (fields: object = {}) => ({
      notification: {
        ...aboutJob.notification,
        data: { user_id: ANN, message: about },
        ...fields,
      },
      appBadge: 4,
    })

    test('is shown, written down and counted like any other', async () => {
      await keepMirror({ token: 'a', user_id: ANN })
      server.answer = () => 'network'
      await showPush(null, proposed())
      expect(shown()).toEqual(['Zoe Hart · Arena load-in: Load-in is at six'])
      expect(setAppBadge).toHaveBeenCalledWith(4)
      const db = openDatabase(ANN)
      expect(await db.messages.toArray()).toMatchObject([{ id: 'm1', content: 'Load-in is at six', seq: 9 }])
      expect(await db.conversations.toArray()).toMatchObject([{ job_id: 'j1', other_user_name: 'Zoe Hart' }])
      db.close()
    })

    test('of a file without words keeps no words, and for somebody else says nothing', async () => {
      await keepMirror({ token: 'a', user_id: ANN })
      server.answer = () => 'network'
      const file = { ...about, attachment_url: '/api/messages/attachments/f', attachment_name: 'rider.pdf' }
      await showPush(null, proposed({ body: 'rider.pdf', data: { user_id: ANN, message: file } }))
      const db = openDatabase(ANN)
      expect(await db.messages.toArray()).toMatchObject([{ content: '', attachment_name: 'rider.pdf' }])
      db.close()
      registration.showNotification.mockClear()
      await showPush(null, proposed({ data: { user_id: BOB } }))
      await showPush(null, proposed({ data: null }))
      expect(shown()).toEqual(['Standby: New activity', 'Standby: New activity'])
    })
  })

  test('of an older server, which does not say what it is about, opens no conversation that a reply could go astray in', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    const { job_id, job_title, other_user_name, other_company_name, ...message } = payload().message
    await showPush(data(payload({ message })))
    const db = openDatabase(ANN)
    expect(await db.messages.count()).toBe(1)
    expect(await db.conversations.count()).toBe(0)
    db.close()
  })

  test.each([
    ['nothing', null],
    ['no JSON', data('%%%')],
    ['empty', data('')],
    ['null', data('null')],
    ['a number', data(7)],
    ['another shape', data({ hello: 1 })],
    ['no title', data(payload({ notification: { body: 'secret' } }))],
  ])('malformed (%s) is shown in general words', async (_what, pushed) => {
    await keepMirror({ token: 'a', user_id: ANN })
    await showPush(pushed)
    expect(shown()).toEqual(['Standby: New activity'])
  })

  test('a broken message in a good payload is shown, and not written down', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    await showPush(data(payload({ message: { id: 7 }, app_badge: 'many' })))
    expect(shown()).toEqual(['Zoe: Load-in is at six'])
    const db = openDatabase(ANN)
    expect(await db.messages.count()).toBe(0)
    db.close()
  })

  test('is one notification for each conversation, which sounds again, and leads to it', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    const { notification } = payload()
    await showPush(data(payload()))
    await showPush(data(payload({ notification: { ...notification, silent: true } })))
    await showPush(data(payload({ notification: { title: 'Zoe', navigate: 7, body: 7, tag: 7, silent: 'yes' } })))
    const look = { icon: '/icon-192.png', badge: '/badge-96.png' }
    const talk = { ...look, body: 'Load-in is at six', tag: 'c1', renotify: true, data: { to: notification.navigate } }
    expect(registration.showNotification.mock.calls).toEqual([
      ['Zoe', { ...talk, silent: false }],
      ['Zoe', { ...talk, silent: true }],
      ['Zoe', { ...look, body: '', tag: '', renotify: false, silent: false, data: { to: '/' } }],
    ])
  })

  test('that the browser will not show as it is, is shown in general words, which lead to the first page', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
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
    await keepMirror({ token: 'a', user_id: ANN })
    await showPush(data(payload({ app_badge })))
    expect(setAppBadge.mock.calls).toEqual([[count]])
  })

  test('is written down where the browser has no badge, or fails to draw it', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    vi.stubGlobal('navigator', {})
    await showPush(data(payload()))
    vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('No badge')) })
    await showPush(data(payload({ message: { ...payload().message, id: 'm2', seq: 10 } })))
    const db = openDatabase(ANN)
    expect((await db.messages.toArray()).map(({ id }) => id)).toEqual(['m1', 'm2'])
    db.close()
  })

  test.each(['id', 'conversation_id', 'sender_id', 'content', 'created_at', 'seq', 'job_id', 'job_title'])(
    'whose message has a %s of another kind is shown, and not written down',
    async (field) => {
      await keepMirror({ token: 'a', user_id: ANN })
      await showPush(data(payload({ message: { ...payload().message, [field]: { a: 1 } } })))
      expect(shown()).toEqual(['Zoe: Load-in is at six'])
      const db = openDatabase(ANN)
      expect(await db.messages.count()).toBe(0)
      db.close()
    },
  )

  test('of one’s own words, written on another device, counts nothing unread', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    await showPush(data(payload()))
    await showPush(data(payload({ message: { ...payload().message, id: 'm2', seq: 10, sender_id: ANN } })))
    const db = openDatabase(ANN)
    expect(await db.conversations.toArray()).toMatchObject([{ unread_count: 1, last_seq: 10 }])
    db.close()
  })

  test('brings all the rest that is new, if there is signal', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    await showPush(data(payload()))
    expect(server.paths()).toContainEqual(expect.stringMatching(/^\/sync/))
  })

  test('for somebody who is not signed in here says nothing of theirs', async () => {
    await keepMirror({ token: 'b', user_id: BOB })
    await showPush(data(payload()))
    expect(shown()).toEqual(['Standby: New activity'])
    expect(setAppBadge).not.toHaveBeenCalled()
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`standby-${ANN}`)
  })

  test('with nobody signed in ends the subscription', async () => {
    registration.pushManager.getSubscription.mockResolvedValueOnce(subscription)
    await showPush(data(payload()))
    expect(shown()).toEqual(['Standby: New activity'])
    expect(subscription.unsubscribe).toHaveBeenCalled()
    // One that is gone already is as good.
    await showPush(data(payload()))
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  })

  test('for somebody else leaves the subscription of whoever is signed in', async () => {
    await keepMirror({ token: 'b', user_id: BOB })
    await showPush(data(payload()))
    expect(registration.pushManager.getSubscription).not.toHaveBeenCalled()
  })
})

describe('Background Sync', () => {
  const queue = () =>
    withDevice((device) =>
      sendMessage(
        { recipient_id: 'zoe', recipient_name: 'Zoe', job_id: null, job_title: 'Direct Message', content: 'Hello' },
        device,
      ),
    )

  test('sends what waits, with the mirrored token', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    await queue()
    await sendWaiting()
    expect(server.calls).toMatchObject([{ path: '/messages/send-direct', token: 'a' }])
  })

  test('asks to be called again while something could not be sent', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    await queue()
    server.answer = () => ({ status: 503 })
    await expect(sendWaiting()).rejects.toThrow()
  })

  test('after sign-out sends nothing', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    await queue()
    await forgetMirror()
    await sendWaiting()
    expect(server.calls).toEqual([])
  })

  test('sends nothing for one who has just signed out', async () => {
    await keepMirror({ token: 'a', user_id: ANN })
    await queue()
    await withDevice(async (device) => {
      await forgetMirror()
      await expect(device.request('GET', '/sync')).rejects.toMatchObject({ status: 401 })
    })
    expect(server.calls).toEqual([])
  })
})

describe('a tap on a notification', () => {
  const notification = (to: string) => ({ close: vi.fn(), data: { to } }) as unknown as Notification
  const page = (fields: object = {}) => ({
    focused: false,
    visibilityState: 'hidden',
    focus: vi.fn(async function (this: unknown) {
      return this
    }),
    navigate: vi.fn(async () => null),
    postMessage: vi.fn((_message: unknown, [port]: MessagePort[]) => port!.postMessage('going')),
    ...fields,
  })
  const openWindow = vi.fn(async () => null)
  const withPages = (...pages: object[]) => vi.stubGlobal('clients', { matchAll: async () => pages, openWindow })

  test('brings the open window forward and sends it there', async () => {
    const pages = [page(), page({ focused: true })]
    withPages(...pages)
    await openFromNotification(notification('https://standby.example/messages?conversation=c1'))
    expect(pages[1]!.focus).toHaveBeenCalled()
    expect(pages[1]!.postMessage.mock.calls[0]![0]).toEqual({ type: 'navigate', to: '/messages?conversation=c1' })
    expect(openWindow).not.toHaveBeenCalled()
    expect(pages[1]!.navigate).not.toHaveBeenCalled()
  })

  test('opens one where there is none', async () => {
    withPages()
    await openFromNotification(notification('/messages'))
    expect(openWindow).toHaveBeenCalledWith('/messages')
  })

  test('a page in which nobody listens is sent there by its address', async () => {
    const silent = page({ postMessage: vi.fn() })
    withPages(silent)
    await openFromNotification(notification('/messages'))
    expect(silent.navigate).toHaveBeenCalledWith('/messages')
  })

  test.each([
    'https://evil.example/x',
    '//evil.example',
    '/.//evil.example',
    '/..//evil.example/x',
    '/\\\\evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    undefined,
    7,
  ])('never leaves the app (%s)', (address) => {
    expect(new URL(ownPath(address), 'https://standby.example').origin).toBe('https://standby.example')
  })
})

test('a subscription that the push service ended is made anew', async () => {
  await keepMirror({ token: 'a', user_id: ANN })
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
