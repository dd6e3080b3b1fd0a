import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { forgetWorkerSession, keepWorkerSession } from '../../../../client/offline/session/worker-session.ts'
import { sendWaitingItems, withWorkerDevice } from '../../../../client/offline/worker/worker-device.ts'
import { ANN, openWorkerScope } from '../../support/worker-scope.ts'

const { server } = openWorkerScope()

describe('Background Sync', () => {
  const queue = () =>
    withWorkerDevice((device) =>
      sendMessage(
        { recipient_id: 'zoe', recipient_name: 'Zoe', job_id: null, job_title: 'Direct Message', content: 'Hello' },
        device,
      ),
    )

  test('sends waiting items, with the worker’s copy of the token', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    await queue()
    await sendWaitingItems()
    expect(server.calls).toMatchObject([{ path: '/messages/send-direct', token: 'a' }])
  })

  test('throws while something could not be sent, to be called again', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    await queue()
    server.answer = () => ({ status: 503 })
    await expect(sendWaitingItems()).rejects.toThrow()
  })

  test('after sign-out sends nothing', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    await queue()
    await forgetWorkerSession()
    await sendWaitingItems()
    expect(server.calls).toEqual([])
  })

  test('sends nothing for one who has just signed out', async () => {
    await keepWorkerSession({ token: 'a', user_id: ANN })
    await queue()
    await withWorkerDevice(async (device) => {
      await forgetWorkerSession()
      await expect(device.request('GET', '/sync')).rejects.toMatchObject({ status: 401 })
    })
    expect(server.calls).toEqual([])
  })
})
