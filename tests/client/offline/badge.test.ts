// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { keepAppIconBadge } from '../../../client/offline/push/badge.ts'
import { eventually } from '../../support/eventually.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { conversation } from '../support/rows.ts'
import { openTab } from '../support/test-device.ts'

const set = vi.fn(async (_count: number) => {})
afterEach(() => {
  set.mockClear()
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

test('the number on the icon follows the unread count until the device is closed', async () => {
  Object.assign(navigator, { setAppBadge: set })
  const tab = openTab({ fetch: createFakeServer().fetch })
  keepAppIconBadge(tab.device)
  await eventually(() => expect(set).toHaveBeenLastCalledWith(0))
  await tab.db.conversations.bulkPut([
    conversation({ conversation_id: 'a', unread_count: 2 }),
    conversation({ conversation_id: 'b', unread_count: 1, is_yours: true }),
    conversation({ conversation_id: 'colleagues', unread_count: 4, is_yours: false }),
    conversation({ conversation_id: 'muted', unread_count: 8, muted_until: '2099-01-01T00:00:00.000Z' }),
    conversation({ conversation_id: 'archived', unread_count: 16, last_seq: 3, archived_seq: 3 }),
    conversation({ conversation_id: 'unmuted', muted_until: '2020-01-01T00:00:00.000Z' }),
  ])
  await eventually(() => expect(set).toHaveBeenLastCalledWith(3))
  await tab.db.conversations.update('a', { unread_count: 0 })
  await eventually(() => expect(set).toHaveBeenLastCalledWith(1))

  tab.close()
  // A live query may answer the same again.
  const shown = set.mock.calls.map(([count]) => count)
  expect(shown.filter((count, at) => count !== shown[at - 1])).toEqual([0, 3, 1])
})

test('a badge refused by the system disturbs nothing, and a browser without badges is left alone', async () => {
  const refuse = vi.fn(() => Promise.reject(new Error('not allowed')))
  Object.assign(navigator, { setAppBadge: refuse })
  const tab = openTab({ fetch: createFakeServer().fetch })
  keepAppIconBadge(tab.device)
  await eventually(() => expect(refuse).toHaveBeenCalled())
  tab.close()

  Reflect.deleteProperty(navigator, 'setAppBadge')
  const other = openTab({ fetch: createFakeServer().fetch })
  expect(() => keepAppIconBadge(other.device)).not.toThrow()
  other.close()
})
