// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { openConversationOf } from '../../../client/messages/open-conversation.ts'
import { ConversationThread } from '../../../client/messages/thread.tsx'
import type { ConversationWindow, LocalMessage } from '../../../client/offline/store/rows.ts'
import { useLive } from '../../../client/offline/store/use-live.ts'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/offline/outbox/settle.ts'
import '../../../client/trade/person-actions.tsx'
import { change, conversation } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

vi.mock('@tanstack/react-virtual', () => import('./all-rows-drawn.ts'))

const message = (id: string, seq: number) => change.message({ id, seq, content: id }).row as unknown as LocalMessage
const CHANGED: ConversationWindow = { passed_over: 1 }
let answers: (() => Response)[] = []
const asked: string[] = []
const own = ownDevice()
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/api/messages/')) return pageOf([])()
    asked.push(url)
    return (answers.shift() ?? pageOf([]))()
  })
  await own.tab.db.conversations.put(conversation({ kept_from: 30, last_seq: 30, my_read_seq: 30 }))
  await own.tab.db.messages.put(message('newest', 30))
})
afterEach(() => {
  cleanup()
  setServerReached(true)
  vi.unstubAllGlobals()
  asked.length = 0
})

const pageOf = (rows: LocalMessage[], link?: string) => () =>
  new Response(JSON.stringify(rows), {
    headers: { 'content-type': 'application/json', 'standby-api': '1', ...(link && { link }) },
  })

function Thread() {
  const row = useLive((db) => db.conversations.get('c1'), [])
  return row ? <ConversationThread conversation={openConversationOf(row)} /> : null
}
const show = () =>
  render(
    <QueryProvider>
      <MemoryRouter>
        <Thread />
      </MemoryRouter>
    </QueryProvider>,
  )

test('without signal a thread says that its older messages need it; with signal they come by themselves, once', async () => {
  setServerReached(false)
  show()
  await screen.findByText('newest')
  screen.getByText('Older messages need signal.')
  expect(asked).toEqual([])
  answers = [pageOf([message('oldest', 10), message('older', 20)])]
  act(() => setServerReached(true))
  await screen.findByText('oldest')
  await waitFor(() => expect(screen.queryByText(/Older messages/)).toBeNull())
  expect(asked[0]).toBe('/api/messages/conversation/c1?before=30&limit=50')
  expect(await own.tab.db.conversations.get('c1')).toMatchObject({ opened_at: expect.any(String) })
  expect(await own.tab.db.conversations.get('c1')).not.toHaveProperty('kept_from')
})

test('they go on page by page, and can be asked for again after a failure', async () => {
  setServerReached(true)
  answers = [
    pageOf([message('older', 20)], '</api/messages/conversation/c1?before=20&limit=50>; rel="next"'),
    () =>
      new Response(JSON.stringify({ type: 'about:blank', title: 'Failed', status: 404, detail: 'No.' }), {
        status: 404,
        headers: { 'content-type': 'application/problem+json', 'standby-api': '1' },
      }),
    pageOf([message('oldest', 10)]),
  ]
  show()
  await screen.findByText('older')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toContain('before=20')
  const more = await screen.findByRole('button', { name: 'Older messages' })
  await waitFor(() => expect(more.hasAttribute('disabled')).toBe(false))
  fireEvent.click(more)
  await screen.findByText('oldest')
  await waitFor(() => expect(screen.queryByText(/Older messages/)).toBeNull())
})

test('a message that changed while its page was on the way is asked for again', async () => {
  setServerReached(true)
  answers = [pageOf([message('before the change', 10)]), pageOf([message('after the change', 10)])]
  const { db } = own.tab
  const first = answers[0]!
  let changed: Promise<unknown> | undefined
  answers[0] = () => {
    changed = db.conversations.update('c1', CHANGED)
    return first()
  }
  show()
  await screen.findByText('after the change')
  await changed
  expect(asked).toHaveLength(2)
})

test('an empty thread whose messages are with the server is not called empty', async () => {
  await own.tab.db.messages.clear()
  setServerReached(false)
  show()
  await screen.findByText('Older messages need signal.')
  expect(screen.queryByText(/Nothing said yet/)).toBeNull()
})
