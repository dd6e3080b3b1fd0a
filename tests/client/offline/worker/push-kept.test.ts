import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { keepWorkerSession } from '../../../../client/offline/session/worker-session.ts'
import { openDatabase } from '../../../../client/offline/store/database.ts'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import { showPush } from '../../../../client/offline/worker/show-push.ts'
import { sendWaitingItems, withWorkerDevice } from '../../../../client/offline/worker/worker-device.ts'
import { accept } from '../../support/fake-server.ts'
import { aboutJob, data, payload } from '../../support/pushes.ts'
import { change, page } from '../../support/rows.ts'
import { ANN, BOB, openWorkerScope } from '../../support/worker-scope.ts'

const { server, registration, setAppBadge, shown } = openWorkerScope()
const reply = (content: string) =>
  withWorkerDevice(async (device) => {
    const conversation = (await device.db.conversations.get('c1'))!
    const to = { recipient_id: conversation.other_user_id, recipient_name: conversation.other_user_name }
    return sendMessage({ ...to, job_id: conversation.job_id, job_title: conversation.job_title, content }, device)
  })

describe('a push', () => {
  test('is shown, stored for reading without signal, and counted on the icon', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
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
    await keepWorkerSession({ token: 'a', user_id: ANN })
    await showPush(data(payload()))
    await showPush(data(payload()))
    const db = openDatabase(ANN)
    expect(await db.conversations.toArray()).toMatchObject([{ unread_count: 1 }])
    db.close()
  })

  test('about a job is stored in that job’s conversation, and a reply before any sync is addressed by it', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
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
    await sendWaitingItems()
    expect(server.calls).toMatchObject([
      { path: '/messages/send', body: { recipient_id: 'zoe', job_id: 'j1', conversation_id: 'c1' } },
    ])
    db.close()
  })

  test('by a colleague of whom the conversation is with is stored under that one', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    const message = { ...aboutJob.message, sender_id: 'priya', other_user_id: 'zoe' }
    await showPush(data({ ...aboutJob, message }))
    const db = openDatabase(ANN)
    expect(await db.conversations.toArray()).toMatchObject([{ other_user_id: 'zoe', other_user_name: 'Zoe Hart' }])
    expect(await db.messages.toArray()).toMatchObject([{ sender_id: 'priya' }])
    db.close()
  })

  test('once a sync has brought the conversation, a reply needs no more than its job', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    await showPush(data(aboutJob))
    await withWorkerDevice(({ db }) =>
      applySyncPage(db, page([change.conversation({ other_user_id: 'zoe', job_id: 'j1', last_seq: 9 })]), 0),
    )
    await reply('On my way')
    server.answer = accept
    server.calls.length = 0
    await sendWaitingItems()
    expect(server.calls[0]!.body).not.toHaveProperty('conversation_id')
  })

  test('changes neither the preview of an unsent message nor a conversation started here', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    await withWorkerDevice((device) =>
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

  describe('passed by Safari as the notification it would show', () => {
    const { content, truncated, ...about } = aboutJob.message
    const proposed = (fields: object = {}) => ({
      notification: {
        ...aboutJob.notification,
        data: { user_id: ANN, message: about },
        ...fields,
      },
      appBadge: 4,
    })

    test('is shown, stored and counted like any other', async () => {
      await keepWorkerSession({ token: 'a', user_id: ANN })
      server.answer = () => 'network'
      await showPush(null, proposed())
      expect(shown()).toEqual(['Zoe Hart · Arena load-in: Load-in is at six'])
      expect(setAppBadge).toHaveBeenCalledWith(4)
      const db = openDatabase(ANN)
      expect(await db.messages.toArray()).toMatchObject([{ id: 'm1', content: 'Load-in is at six', seq: 9 }])
      expect(await db.conversations.toArray()).toMatchObject([{ job_id: 'j1', other_user_name: 'Zoe Hart' }])
      db.close()
    })

    test('of a file without text stores no text, and for another person shows nothing', async () => {
      await keepWorkerSession({ token: 'a', user_id: ANN })
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

  test('of an older server, without its conversation’s fields, creates no conversation in which a reply could be misaddressed', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    const { job_id, job_title, other_user_name, other_company_name, ...message } = payload().message
    await showPush(data(payload({ message })))
    const db = openDatabase(ANN)
    expect(await db.messages.count()).toBe(1)
    expect(await db.conversations.count()).toBe(0)
    db.close()
  })

  test('a malformed message in a valid payload is shown, and not stored', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    await showPush(data(payload({ message: { id: 7 }, app_badge: 'many' })))
    expect(shown()).toEqual(['Zoe: Load-in is at six'])
    const db = openDatabase(ANN)
    expect(await db.messages.count()).toBe(0)
    db.close()
  })

  test('is stored if the browser has no badge, or fails to set it', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
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
    'whose message has a %s of another type is shown, and not stored',
    async (field) => {
      await keepWorkerSession({ token: 'a', user_id: ANN })
      await showPush(data(payload({ message: { ...payload().message, [field]: { a: 1 } } })))
      expect(shown()).toEqual(['Zoe: Load-in is at six'])
      const db = openDatabase(ANN)
      expect(await db.messages.count()).toBe(0)
      db.close()
    },
  )

  test('of one’s own message, written on another device, counts nothing unread', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    server.answer = () => 'network'
    await showPush(data(payload()))
    await showPush(data(payload({ message: { ...payload().message, id: 'm2', seq: 10, sender_id: ANN } })))
    const db = openDatabase(ANN)
    expect(await db.conversations.toArray()).toMatchObject([{ unread_count: 1, last_seq: 10 }])
    db.close()
  })
})
