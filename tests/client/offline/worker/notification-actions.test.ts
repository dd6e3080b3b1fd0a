import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { forgetWorkerSession, keepWorkerSession } from '../../../../client/offline/session/worker-session.ts'
import { refreshNotifications } from '../../../../client/offline/push/shown.ts'
import { discardUnsentItem } from '../../../../client/offline/outbox/unsent.ts'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import { answerNotification } from '../../../../client/offline/worker/answer-notification.ts'
import { showPush } from '../../../../client/offline/worker/show-push.ts'
import { sendWaitingItems, withWorkerDevice } from '../../../../client/offline/worker/worker-device.ts'
import type { PushedSubject } from '../../../../shared/push.ts'
import { accept, type Answer, type Call } from '../../support/fake-server.ts'
import { aboutJob, data, payload, says, signInHere } from '../../support/pushes.ts'
import { application, change, page } from '../../support/rows.ts'
import { ANN, BOB, openWorkerScope } from '../../support/worker-scope.ts'

const { server, registration, onDisplay, bodies } = openWorkerScope()
const actions = () => onDisplay().flatMap((shown) => shown.actions?.map(({ title }) => title) ?? [])
/** The server's answers to everything but syncing, which finds nothing new. */
const answers = (answer: (call: Call) => Answer) => {
  server.answer = (call) => (call.path.startsWith('/sync') ? accept(call) : answer(call))
}
const sentTo = (path: string) => server.calls.filter((call) => call.path === path)
const press = (action: string, reply?: string) =>
  answerNotification({ notification: onDisplay()[0] as unknown as Notification, action, ...(reply && { reply }) })

const notice = (about: PushedSubject, title: string) =>
  showPush(
    data(
      payload({
        notification: { title, body: 'Now', navigate: '/?job=j1', tag: 'job:j1', data: { user_id: ANN, about } },
        message: undefined,
      }),
    ),
  )
const offer: PushedSubject = {
  kind: 'offer',
  job_id: 'j1',
  job_title: 'Arena load-in',
  employer_id: 'boss',
  offer_id: 'o1',
  expires_at: '2999-01-01T00:00:00Z',
}
const sheet: PushedSubject = { kind: 'call_sheet', job_id: 'j1', job_title: 'Arena load-in', version: 2 }
const taken = application({ id: 'a1', status: 'accepted' })
const refused: Answer = { status: 409, body: { detail: 'You are confirmed for another job at that time.' } }

describe('N10: an action in a notification', () => {
  test('Reply is sent once, pressed twice as well, and marks the conversation as read', async () => {
    await signInHere()
    await says('Can you bring slings?', 9)
    const [shown] = onDisplay()
    const pressed = { notification: shown as unknown as Notification, action: 'reply', reply: ' Eight of them ' }
    await Promise.all([answerNotification(pressed), answerNotification(pressed)])
    expect(sentTo('/messages/send')).toMatchObject([
      { token: 'a', body: { content: 'Eight of them', recipient_id: 'zoe', job_id: 'j1' } },
    ])
    expect(sentTo('/messages/conversation/c1/read')).toMatchObject([{ body: { seq: 9 } }])
    expect(onDisplay()).toMatchObject([{ title: 'Zoe Hart · Arena load-in', body: 'Sent', silent: true }])
    expect(actions()).toEqual([])
    await answerNotification(pressed)
    expect(sentTo('/messages/send')).toHaveLength(1)
    expect(bodies()).toEqual(['Sent'])
  })

  test('Reply to what a colleague of theirs wrote goes to the person of the conversation', async () => {
    await signInHere()
    await showPush(
      data({ ...aboutJob, message: { ...aboutJob.message, sender_id: 'colleague', other_user_id: 'zoe' } }),
    )
    await press('reply', 'On my way')
    expect(sentTo('/messages/send')).toMatchObject([{ body: { recipient_id: 'zoe' } }])
  })

  test('without signal is kept and says so; with signal it is sent once, and the notification follows', async () => {
    await signInHere()
    server.answer = () => 'network'
    await says('Can you bring slings?', 9)
    await press('reply', 'Eight of them')
    expect(bodies()).toEqual(['Saved: goes when there’s signal'])
    expect(registration.sync.register).toHaveBeenCalledWith('outbox')
    server.calls.length = 0
    server.answer = accept
    await withWorkerDevice(({ db }) => db.outbox.toCollection().modify({ next_try_at: null }))
    await sendWaitingItems()
    expect(sentTo('/messages/send')).toHaveLength(1)
    expect(bodies()).toEqual(['Sent'])
    // The person opens the app, which shows it.
    await withWorkerDevice((device) =>
      refreshNotifications(device, registration as unknown as ServiceWorkerRegistration, true),
    )
    expect(bodies()).toEqual([])
  })

  test('taken back in the app before it was sent has nothing left to say', async () => {
    await signInHere()
    server.answer = () => 'network'
    await says('Can you bring slings?', 9)
    await press('reply', 'Eight of them')
    await withWorkerDevice(async (device) => {
      const row = (await device.db.outbox.toArray()).find(({ kind }) => kind === 'message')
      await discardUnsentItem(row!.id, device)
      await refreshNotifications(device, registration as unknown as ServiceWorkerRegistration)
    })
    expect(bodies()).toEqual([])
  })

  test('an offer that clashes is declined from the notification, and taken in the app alone, which says so once more', async () => {
    await signInHere()
    await notice({ ...offer, clashes: true }, 'A place is free: Rigger')
    expect(actions()).toEqual(['Decline'])
  })

  test('Accept takes the offered place, of which this device has not heard yet, once', async () => {
    await signInHere()
    await notice(offer, 'A place is free: Rigger')
    expect(actions()).toEqual(['Accept', 'Decline'])
    answers(() => ({ status: 200, body: { ...taken, offer: { id: 'o1', state: 'taken' } } }))
    const [shown] = onDisplay()
    const pressed = { notification: shown as unknown as Notification, action: 'take' }
    await Promise.all([answerNotification(pressed), answerNotification(pressed)])
    await answerNotification(pressed)
    expect(sentTo('/jobs/j1/offers/o1/take')).toMatchObject([{ token: 'a' }])
    expect(onDisplay()).toMatchObject([{ title: 'A place is free: Rigger', body: 'You are confirmed.' }])
  })

  test('Accept that clashes with another job says so, and waits in the outbox for its owner', async () => {
    await signInHere()
    await notice(offer, 'A place is free: Rigger')
    answers(() => refused)
    await press('take')
    expect(bodies()).toEqual(['Not sent: You are confirmed for another job at that time.'])
    await withWorkerDevice(async ({ db }) => expect(await db.outbox.toArray()).toMatchObject([{ state: 'parked' }]))
  })

  test('Decline after the place was taken on another device sends nothing, and says what is so', async () => {
    await signInHere()
    await notice(offer, 'A place is free: Rigger')
    const row = { ...taken, offer: { id: 'o1', state: 'taken' } } as typeof taken
    await withWorkerDevice(({ db }) => applySyncPage(db, page([change.application(row)]), 0))
    await press('decline')
    expect(sentTo('/jobs/j1/offers/o1/decline')).toEqual([])
    expect(bodies()).toEqual(['You are confirmed.'])
  })

  test('an offer that ended or was answered in the app is closed, and one that is over has no actions', async () => {
    await signInHere()
    await notice({ ...offer, expires_at: '2026-01-01T00:00:00Z' }, 'A place is free: Rigger')
    expect(actions()).toEqual([])
    const row = { ...taken, status: 'shortlisted', offer: { id: 'o1', state: 'lapsed' } } as typeof taken
    await withWorkerDevice(async (device) => {
      await applySyncPage(device.db, page([change.application(row)]), 0)
      await refreshNotifications(device, registration as unknown as ServiceWorkerRegistration)
    })
    expect(bodies()).toEqual([])
  })

  test('Got it confirms the version of the call sheet, once', async () => {
    await signInHere()
    await notice(sheet, 'Call sheet: Arena load-in')
    expect(actions()).toEqual(['Got it'])
    await withWorkerDevice(({ db }) =>
      applySyncPage(
        db,
        page([{ kind: 'call_sheet', id: 'j1', row: { id: 'j1', version: 2, seen_version: 1, crew: null } }]),
        0,
      ),
    )
    answers(() => ({ status: 200, body: { seen_version: 2 } }))
    const pressed = { notification: onDisplay()[0] as unknown as Notification, action: 'seen' }
    await Promise.all([answerNotification(pressed), answerNotification(pressed)])
    await answerNotification(pressed)
    expect(sentTo('/jobs/j1/call-sheet/seen')).toMatchObject([{ body: { version: 2 } }])
    expect(bodies()).toEqual(['They know you’ve got it.'])
  })

  test('Got it on a version that is replaced, before or after it was sent, says that there is another', async () => {
    await signInHere()
    const arrives = (version: number, seen_version: number) =>
      withWorkerDevice(async (device) => {
        const row = { id: 'j1', version, seen_version, crew: null }
        await applySyncPage(device.db, page([{ kind: 'call_sheet', id: 'j1', row }]), 0)
        await refreshNotifications(device, registration as unknown as ServiceWorkerRegistration)
      })
    const replaced = 'It’s changed since. Open the new one and press Got it.'
    await notice(sheet, 'Call sheet: Arena load-in')
    await arrives(2, 1)
    answers(() => ({ status: 200, body: { seen_version: 2 } }))
    await press('seen')
    expect(bodies()).toEqual(['They know you’ve got it.'])
    await arrives(3, 2)
    expect(bodies()).toEqual([replaced])

    await notice({ ...sheet, version: 3 }, 'Call sheet: Arena load-in')
    answers(() => 'network')
    await press('seen')
    await arrives(4, 2)
    expect(bodies()).toEqual(['Saved: goes when there’s signal'])
    answers(() => ({ status: 200, body: { seen_version: 3 } }))
    await withWorkerDevice(({ db }) => db.outbox.toCollection().modify({ next_try_at: null }))
    await sendWaitingItems()
    expect(bodies()).toEqual([replaced])
  })

  test('Got it of one who is not booked any more says so', async () => {
    await signInHere()
    await notice(sheet, 'Call sheet: Arena load-in')
    answers(() => ({ status: 404, body: { detail: 'This call sheet does not exist.' } }))
    await press('seen')
    expect(bodies()).toEqual(['Not sent: you are not confirmed for this any more.'])
  })

  test.each([
    ['nobody is', undefined],
    ['somebody else is', BOB],
  ])('does nothing where %s signed in by then', async (_who, user_id) => {
    await signInHere()
    server.answer = () => 'network'
    await says('Can you bring slings?', 9)
    const [shown] = onDisplay()
    await forgetWorkerSession()
    if (user_id) await keepWorkerSession({ token: 'b', user_id })
    server.calls.length = 0
    registration.showNotification.mockClear()
    await answerNotification({ notification: shown as unknown as Notification, action: 'reply', reply: 'Eight' })
    expect(server.calls).toEqual([])
    expect(onDisplay()).toEqual([])
    await keepWorkerSession({ token: 'a', user_id: ANN })
    await withWorkerDevice(async ({ db }) => expect(await db.outbox.count()).toBe(0))
    expect(registration.showNotification).not.toHaveBeenCalled()
  })

  test('whose person signs out while it is sent says nothing any more', async () => {
    await signInHere()
    await says('Can you bring slings?', 9)
    registration.showNotification.mockClear()
    server.answer = async (call) => {
      if (call.path === '/messages/send') await forgetWorkerSession()
      return accept(call)
    }
    await press('reply', 'Eight of them')
    expect(sentTo('/messages/send')).toHaveLength(1)
    expect(registration.showNotification).not.toHaveBeenCalled()
  })

  test('that cannot be kept on this device says so', async () => {
    await signInHere()
    await says('Can you bring slings?', 9)
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await press('reply', 'Eight of them')
    open.mockRestore()
    expect(bodies()).toEqual(['This could not be kept on this device. Open Standby and try again.'])
  })

  test('is shown only as far as the browser has actions; Reply with inline text where it has that', async () => {
    await signInHere()
    await says('One', 9)
    expect(onDisplay()).toMatchObject([{ actions: [{ action: 'reply', title: 'Reply' }] }])
    class NotificationEvent {
      get reply() {
        return ''
      }
    }
    vi.stubGlobal('NotificationEvent', NotificationEvent)
    await says('Two', 10)
    expect(onDisplay()).toMatchObject([{ actions: [{ type: 'text', placeholder: 'Message' }] }])
    vi.stubGlobal('Notification', {})
    await says('Three', 11)
    expect(actions()).toEqual([])
  })

  test('Reply without inline text opens the conversation with its composer', async () => {
    await signInHere()
    await says('One', 9)
    const openWindow = vi.fn(async () => null)
    vi.stubGlobal('clients', { matchAll: async () => [], openWindow })
    await press('reply')
    expect(openWindow).toHaveBeenCalledWith('/messages?conversation=c1&reply=1')
  })

  test('Reply is offered in a channel only to who may write there', async () => {
    await signInHere()
    const channel = { job_id: 'j1', is_team: false, is_team_only: false, ends_at: '2999-01-01T00:00:00Z' }
    const inChannel = (fields: object) =>
      showPush(data({ ...aboutJob, message: { ...aboutJob.message, channel: { ...channel, ...fields } } }))
    await inChannel({})
    expect(actions()).toEqual(['Reply'])
    await inChannel({ is_team_only: true, is_team: true })
    expect(actions()).toEqual(['Reply'])
    await inChannel({ is_team_only: true })
    expect(actions()).toEqual([])
  })

  test('of an older server’s push, or an unknown kind, is not offered', async () => {
    await signInHere()
    await notice({ kind: 'payment' } as unknown as PushedSubject, 'Paid')
    await notice({ ...offer, offer_id: 7 } as unknown as PushedSubject, 'A place is free')
    expect(actions()).toEqual([])
    const { job_id: _job, ...older } = aboutJob.message
    await showPush(data({ ...aboutJob, message: older }))
    expect(actions()).toEqual([])
  })
})
