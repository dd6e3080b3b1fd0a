// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { MessageHits } from '../../../client/messages/message-hits.tsx'
import { openConversationOf } from '../../../client/messages/open-conversation.ts'
import { ConversationThread } from '../../../client/messages/thread.tsx'
import { threadRows } from '../../../client/messages/thread-rows.ts'
import { type MessageTarget, useOlderMessages, useTargetRowIndex } from '../../../client/messages/use-older-messages.ts'
import { queueMessageRemoval } from '../../../client/offline/outbox/kinds/message.ts'
import { setDevice } from '../../../client/offline/store/device.ts'
import { LOCAL_SEQ_START } from '../../../client/offline/store/message-rows.ts'
import type { LocalMessage } from '../../../client/offline/store/rows.ts'
import type { Message } from '../../../shared/messages/messages.ts'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/messages/date-dialog.tsx'
import '../../../client/trade/person-actions.tsx'
import '../../../client/ui/chakra/widgets.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { conversation } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'
import { openTab } from '../support/test-device.ts'

const asked: string[] = []
const onServer: Message[] = []
/** What the server waits for before it answers. */
let answered: Promise<void> | undefined

const message = (at: number, content: string, fields: Partial<LocalMessage> = {}): LocalMessage => ({
  id: `m${at}`,
  conversation_id: 'c1',
  sender_id: 'ann',
  content,
  is_mine: false,
  read: false,
  delivered: false,
  seq: at,
  created_at: new Date(at * 86_400_000).toISOString(),
  attachment_url: null,
  attachment_name: null,
  ...fields,
})

afterEach(() => {
  setServerReached(true)
  vi.unstubAllGlobals()
  asked.length = onServer.length = 0
  answered = undefined
})
const own = ownDevice()
beforeEach(() => loadWidgets())
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    await answered
    return new Response(JSON.stringify(onServer), {
      headers: { 'content-type': 'application/json', 'standby-api': '1' },
    })
  })
})

const search = (words: string, row = conversation()) =>
  render(
    <QueryProvider>
      <MemoryRouter>
        <MessageHits search={words} conversations={[row]} />
      </MemoryRouter>
    </QueryProvider>,
  )
const hits = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const hrefOf = (at: number) => `/messages?conversation=c1&message=m${at}`

test('without signal the messages on this device are found, the latest first, with the words marked', async () => {
  setServerReached(false)
  await own.tab.db.messages.bulkAdd([
    message(1, 'The rigging plan'),
    message(2, 'No such word'),
    message(3, '', { attachment_name: 'Rig plot.pdf' }),
  ])
  search('rig')
  await waitFor(() => expect(hits()).toEqual([hrefOf(3), hrefOf(1)]))
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Rig', 'rigging'])
  expect(asked).toEqual([])
  await screen.findByText('We’ll search the rest once there’s signal.')
})

test('what the server has besides comes after it, and what both have is there once', async () => {
  await own.tab.db.messages.bulkAdd([message(5, 'Rig call')])
  onServer.push(message(5, 'Rig call'), message(1, 'The first rig'), message(2, 'Rig', { conversation_id: 'unknown' }))
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  search('rig')
  await waitFor(() => expect(hits()).toEqual([hrefOf(5)]))
  answer()
  await waitFor(() => expect(hits()).toEqual([hrefOf(5), hrefOf(1)]))
  expect(asked).toEqual(['/api/messages/search?q=rig'])
})

test('a found message has its writer’s name, where it is not the one above it, and above it who answers now', async () => {
  setServerReached(false)
  const mina = { id: 'mina', full_name: 'Mina Roth', company_name: 'Brightline' }
  const by = (at: number, sender_id: string) =>
    message(at, 'At seven, gate C.', { sender_id, is_mine: sender_id === 'me' })
  await own.tab.db.messages.bulkAdd([by(1, 'ann'), by(2, 'me'), by(3, 'mina')])
  const row = conversation({ writers: [mina], passed_to: { id: 'mina', full_name: 'Mina Roth' } })
  await own.tab.db.conversations.put(row)
  search('gate', row)
  const texts = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
  await waitFor(() => expect(texts()).toHaveLength(3))
  expect(texts().map((text) => text!.replace(/^Mina Roth.*?(?=(You|Mina Roth · Brightline|At seven))/, ''))).toEqual([
    'Mina Roth · Brightline: At seven, gate C.',
    'You: At seven, gate C.',
    'At seven, gate C.',
  ])
})

const rows = threadRows([message(10, 'ten'), message(20, 'twenty'), message(30, 'thirty')], new Date(0))
const indexOf = (at: number) => rows.findIndex(({ key }) => key === `m${at}`)
const since = (at: number) => ({ since: new Date(at * 86_400_000).toISOString() })

function look(target: MessageTarget | null, older: { isEnd?: boolean; isOnline?: boolean } = {}) {
  const load = vi.fn(async () => {})
  const { result } = renderHook(() =>
    useTargetRowIndex(target, rows, { load, isLoading: false, isEnd: false, isOnline: true, ...older }),
  )
  return [result.current, load.mock.calls.length]
}

test('a thread is opened at a message, or at the first one since a date', () => {
  expect(look({ id: 'm20' })).toEqual([indexOf(20), 0])
  expect(look(since(15))).toEqual([indexOf(20), 0])
  expect(look(since(20))).toEqual([indexOf(20), 0])
  expect(look(since(99))).toEqual([indexOf(30), 0])
  expect(look(null)).toEqual([null, 0])
})

test('one that is older than those on this device is looked for as far as there are older ones', () => {
  expect(look({ id: 'm1' })).toEqual([null, 1])
  expect(look(since(1))).toEqual([null, 1])
  expect(look({ id: 'm1' }, { isEnd: true })).toEqual([-1, 0])
  expect(look({ id: 'm1' }, { isOnline: false })).toEqual([-1, 0])
  expect(look(since(1), { isEnd: true })).toEqual([indexOf(10), 0])
})

test('a page of older messages is asked for once, also while it is on its way to the screen', async () => {
  onServer.push(message(5, 'five'))
  const drawn = (at: number) =>
    [message(at, 'the oldest')].map((row) => ({ ...row, state: undefined })) as unknown as LocalMessage[]
  const { result, rerender } = renderHook(({ at }) => useOlderMessages('c1', drawn(at)), { initialProps: { at: 9 } })
  await act(() => result.current.load())
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  await act(() => result.current.load())
  expect(asked).toHaveLength(1)
  rerender({ at: 5 })
  await act(() => result.current.load())
  expect(asked).toHaveLength(2)
})

test('where nothing is sent yet there is nothing older to look for; the server of a known conversation is asked once', async () => {
  const unsent = [message(1, 'Waiting', { seq: LOCAL_SEQ_START + 1, state: 'queued' })]
  const older = (id: string) => renderHook(() => useOlderMessages(id, unsent)).result
  const fresh = older('new_ann')
  await act(() => fresh.current.load())
  expect([fresh.current.isEnd, asked]).toEqual([true, []])
  const known = older('c1')
  expect(known.current.isEnd).toBe(false)
  await act(() => known.current.load())
  await waitFor(() => expect(known.current.isEnd).toBe(true))
  expect(asked).toEqual(['/api/messages/conversation/c1?before=1000000000000000&limit=50'])
})

test('a page of older messages is for who asked for it, and without what they have deleted meanwhile', async () => {
  onServer.push(message(5, 'five'), message(6, 'six'))
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  const { result } = renderHook(() => useOlderMessages('c1', [message(9, 'the oldest')]))
  const loaded = act(() => result.current.load())
  await waitFor(() => expect(asked).toHaveLength(1))
  await queueMessageRemoval({ id: 'm6', conversation_id: 'c1' }, own.tab.device)
  const next = openTab({ fetch: own.server.fetch, user_id: 'next' })
  onTestFinished(() => next.close())
  setDevice(next.device)
  answer()
  await loaded
  expect(await own.tab.db.messages.toCollection().primaryKeys()).toEqual(['m5'])
  expect(await next.db.messages.count()).toBe(0)
})

test('the menu of a thread that has messages asks for a date, and goes there', async () => {
  setServerReached(false)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const scrollTo = vi.fn()
  Element.prototype.scrollTo = scrollTo
  const row = conversation({ last_seq: 30 })
  const thread = (
    <QueryProvider>
      <MemoryRouter>
        <ConversationThread conversation={openConversationOf(row)} />
      </MemoryRouter>
    </QueryProvider>
  )
  const { unmount } = render(thread)
  fireEvent.click(await screen.findByRole('button', { name: /^(More|Actions)/ }))
  await screen.findByRole('menuitem', { name: 'Pin' })
  expect(screen.queryByRole('menuitem', { name: 'Go to a date' })).toBeNull()
  unmount()

  await own.tab.db.conversations.put(row)
  await own.tab.db.messages.bulkAdd([message(10, 'ten'), message(20, 'twenty'), message(30, 'thirty')])
  render(thread)
  await screen.findByRole('log')
  fireEvent.click(await screen.findByRole('button', { name: /^(More|Actions) (about|for) Ann/ }))
  const item = await screen.findByRole('menuitem', { name: 'Go to a date' })
  scrollTo.mockClear()
  fireEvent.pointerMove(item, { pointerType: 'mouse' })
  await waitFor(() => expect(item.hasAttribute('data-highlighted')).toBe(true))
  fireEvent.click(item)
  await screen.findByRole('dialog', { name: 'Go to a date' })
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '1970-01-15' } })
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  await waitFor(() => expect(scrollTo).toHaveBeenCalled())
  expect(screen.queryByRole('dialog')).toBeNull()
})
