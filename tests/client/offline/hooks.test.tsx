// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLive } from '../../../client/offline/store/use-live.ts'
import { readDraftText } from '../../../client/offline/store/drafts.ts'
import { useDraft } from '../../../client/offline/outbox/use-draft.ts'
import { discardUnsentItem, useUnsentItems } from '../../../client/offline/outbox/unsent.ts'
import { setDevice } from '../../../client/offline/store/device.ts'
import { setSyncState } from '../../../client/offline/sync/sync-state.ts'
import { useStaleSince, useStatus } from '../../../client/offline/sync/status.ts'
import { useUnreadCount } from '../../../client/offline/push/badge.ts'
import { countUnsentItems } from '../../../client/offline/session/sign-out.ts'
import { queueReadMark } from '../../../client/offline/outbox/kinds/conversation.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { conversation } from '../support/rows.ts'
import { openTab, type TestTab } from '../support/test-device.ts'

/** Dexie's own promise, so that the read continues after it within its transaction. */
const wait = (ms: number) => Dexie.waitFor(new Promise((resolve) => setTimeout(resolve, ms)))
let tab: TestTab
const hello = {
  recipient_id: 'ann',
  recipient_name: 'Ann',
  job_id: null,
  job_title: 'Direct Message',
  content: 'Hello',
}

beforeEach(() => {
  tab = openTab({ fetch: createFakeServer().fetch })
  setDevice(tab.device)
})
afterEach(() => {
  cleanup()
  setDevice(null)
  tab.close()
  vi.useRealTimers()
})

test('a live read follows every change, and is undefined until the first is done', async () => {
  const { result } = renderHook(() => useLive((db) => db.messages.count(), []))
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toBe(0))
  await sendMessage(hello, tab.device)
  await waitFor(() => expect(result.current).toBe(1))
})

test('during a series of writes, as when the outbox empties, the count is updated', async () => {
  const seen = new Set<number | undefined>()
  const { result } = renderHook(() => {
    // Slower than the interval of the writes.
    const count = useLive(async (db) => (await wait(80), db.facts.count()), [])
    seen.add(count)
    return count
  })
  await waitFor(() => expect(result.current).toBe(0))
  seen.clear()
  // No pause between them is long enough for the read, however busy the machine is, and they last as long.
  const end = Date.now() + 15_000
  let written = 0
  for (; seen.size < 3 && Date.now() < end; written++) {
    await tab.db.facts.put({ key: `k${written}`, value: written })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(seen.size).toBe(3)
  await waitFor(() => expect(result.current).toBe(written))
})

test('with other deps nothing of the old ones is shown', async () => {
  await tab.db.conversations.bulkPut([
    conversation({ conversation_id: 'c1' }),
    conversation({ conversation_id: 'c2', other_user_name: 'Bob' }),
  ])
  const seen: (string | undefined)[] = []
  const { result, rerender } = renderHook(
    ({ id }) => {
      const name = useLive(async (db) => (await db.conversations.get(id))?.other_user_name, [id])
      seen.push(name)
      return name
    },
    { initialProps: { id: 'c1' } },
  )
  await waitFor(() => expect(result.current).toBe('Ann'))
  seen.length = 0
  rerender({ id: 'c2' })
  await waitFor(() => expect(result.current).toBe('Bob'))
  expect(seen).not.toContain('Ann')
})

test('back at earlier deps, the rows are read again', async () => {
  await tab.db.conversations.put(conversation({ conversation_id: 'c1' }))
  const { result, rerender } = renderHook(
    ({ id }) => useLive(async (db) => (await db.conversations.get(id))?.other_user_name, [id]),
    { initialProps: { id: 'c1' } },
  )
  await waitFor(() => expect(result.current).toBe('Ann'))
  rerender({ id: 'c2' })
  expect(result.current).toBeUndefined()
  await tab.db.conversations.update('c1', { other_user_name: 'Anna' })
  rerender({ id: 'c1' })
  await waitFor(() => expect(result.current).toBe('Anna'))
})

test('a read that fails keeps the last result, and is retried', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isBroken = false
  const { result } = renderHook(() =>
    useLive(async (db) => {
      const count = await db.messages.count()
      if (isBroken) throw new Error('The disk is worn out')
      return count
    }, []),
  )
  await waitFor(() => expect(result.current).toBe(0))
  isBroken = true
  await sendMessage(hello, tab.device)
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(result.current).toBe(0)
  isBroken = false
  await waitFor(() => expect(result.current).toBe(1))
  warn.mockRestore()
})

test('unsent items, their count, and the unread count', async () => {
  await tab.db.conversations.bulkPut([
    conversation({ conversation_id: 'c1', unread_count: 2, last_seq: 5 }),
    conversation({ conversation_id: 'c2', other_user_id: 'bob', unread_count: 1 }),
  ])
  const { result } = renderHook(() => ({ status: useStatus(), unsent: useUnsentItems(), unread: useUnreadCount() }))
  await waitFor(() => expect(result.current.unread).toBe(3))
  const { id } = await sendMessage(hello, tab.device)
  await queueReadMark({ conversation_id: 'c1' }, tab.device)
  await waitFor(() =>
    expect(result.current).toMatchObject({ unread: 1, unsent: [{ id }], status: { unsent: 1, failed: 0 } }),
  )
  await tab.db.outbox.update(id, { state: 'parked' })
  await waitFor(() => expect(result.current.status).toMatchObject({ unsent: 1, failed: 1 }))
  await discardUnsentItem(id, tab.device)
  await waitFor(() => expect(result.current.status).toMatchObject({ unsent: 0, failed: 0 }))
})

test('a message and its file count as one item, until the file is refused', async () => {
  const { result } = renderHook(() => ({ status: useStatus(), unsent: useUnsentItems() }))
  const attachment = { id: 'f1', name: 'rider.pdf' }
  const { id } = await sendMessage({ ...hello, attachment }, tab.device)
  // Two reads, of which either may be the later one.
  await waitFor(() => expect(result.current).toMatchObject({ unsent: [{ id }], status: { unsent: 1 } }))
  expect(await countUnsentItems()).toBe(1)
  await tab.db.outbox.update(attachment.id, { state: 'parked' })
  await waitFor(() =>
    expect(result.current).toMatchObject({
      unsent: [{ kind: 'attachment' }, { kind: 'message' }],
      status: { unsent: 2, failed: 1 },
    }),
  )
})

test('a draft is restored after a reload, and gone when it is cleared', async () => {
  const first = renderHook(() => useDraft('thread:ann'))
  act(() => first.result.current[1]('Half a sent'))
  expect(first.result.current[0]).toBe('Half a sent')
  await waitFor(async () => expect(await tab.db.drafts.count()).toBe(1))
  first.unmount()
  const second = renderHook(() => useDraft('thread:ann'))
  await waitFor(() => expect(second.result.current[0]).toBe('Half a sent'))
  await act(() => second.result.current[2]())
  expect(second.result.current[0]).toBe('')
  expect(await readDraftText(tab.device, 'thread:ann')).toBe('')
})

test('shown data has a date when it may be stale', async () => {
  const synced = new Date(Date.now() - 60_000)
  await tab.db.facts.put({ key: 'synced_at', value: synced.toISOString() })
  const { result } = renderHook(() => ({ since: useStaleSince(), status: useStatus() }))
  act(() => setSyncState({ online: true, streaming: false }))
  await waitFor(() =>
    expect(result.current).toMatchObject({ since: synced.toISOString(), status: { syncedAt: synced.toISOString() } }),
  )
  act(() => setSyncState({ streaming: true }))
  expect(result.current).toMatchObject({ since: null })
  act(() => setSyncState({ streaming: false }))
  expect(result.current.since).toBe(synced.toISOString())
  await act(() => tab.db.facts.put({ key: 'synced_at', value: new Date().toISOString() }))
  await waitFor(() => expect(result.current.since).toBeNull())
  act(() => setSyncState({ online: false }))
  expect(result.current.since).not.toBeNull()
  act(() => setSyncState({ online: true }))
})
