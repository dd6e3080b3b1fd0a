import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import { answerNotification } from '../../../../client/offline/worker/answer-notification.ts'
import { catchUpWhenWoken } from '../../../../client/offline/worker/show-push.ts'
import { withWorkerDevice } from '../../../../client/offline/worker/worker-device.ts'
import { accept } from '../../support/fake-server.ts'
import { says, signInHere } from '../../support/pushes.ts'
import { change, page } from '../../support/rows.ts'
import { openWorkerScope } from '../../support/worker-scope.ts'

const { server, setAppBadge, onDisplay } = openWorkerScope()
const badge = () => setAppBadge.mock.calls.at(-1)?.[0]
const arrive = (...rest: Parameters<typeof page>) => withWorkerDevice(({ db }) => applySyncPage(db, page(...rest), 0))

test('read elsewhere while the app is closed: the next waking takes the number from the icon', async () => {
  await signInHere()
  await arrive([change.conversation({ last_seq: 9, unread_count: 2 })])
  server.answer = (call) =>
    call.path.startsWith('/sync')
      ? { status: 200, body: page([change.conversation({ last_seq: 9, my_read_seq: 9 })], { cursor: 'e.9' }) }
      : accept(call)
  await catchUpWhenWoken()
  expect(badge()).toBe(0)
})

test('a push that counts what was read here says the number of this device’s rows, as soon as they are here', async () => {
  await signInHere()
  await says('Can you bring slings?', 9)
  // The push says 3, of which this device has one.
  expect(setAppBadge.mock.calls[0]).toEqual([3])
  expect(badge()).toBe(1)
})

test('replied to in the notification, without signal as well: the number goes', async () => {
  await signInHere()
  server.answer = () => 'network'
  await says('Can you bring slings?', 9)
  expect(badge()).toBe(1)
  await answerNotification({ notification: onDisplay()[0] as unknown as Notification, action: 'reply', reply: 'Eight' })
  expect(badge()).toBe(0)
})
