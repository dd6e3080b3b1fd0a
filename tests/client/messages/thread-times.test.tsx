// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { openConversationOf } from '../../../client/messages/open-conversation.ts'
import { ThreadList } from '../../../client/messages/thread-list.tsx'
import { threadRows } from '../../../client/messages/thread-rows.ts'
import { LOCAL_SEQ_START, messagesOfConversation, putMessages } from '../../../client/offline/store/message-rows.ts'
import type { LocalMessage } from '../../../client/offline/store/rows.ts'
import { conversation } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

vi.mock('@tanstack/react-virtual', () => import('./all-rows-drawn.ts'))

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  Element.prototype.scrollTo = () => {}
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const message = (at: string, fields: Partial<LocalMessage> = {}): LocalMessage => ({
  id: `m-${at}`,
  conversation_id: 'c1',
  sender_id: 'ann',
  content: `Said at ${at}`,
  is_mine: false,
  read: false,
  delivered: false,
  seq: Date.parse(at) / 1000,
  created_at: at,
  attachment_url: null,
  attachment_name: null,
  ...fields,
})
const labelsOf = (messages: LocalMessage[], now: string) =>
  threadRows(messages, new Date(now)).map((row) =>
    row.kind === 'message' ? row.message.content : 'label' in row && row.label,
  )

test.each([
  ['2026-12-11T23:59:50Z', '2026-12-11T21:00:00Z', 'Friday 11 December'],
  ['2026-12-31T23:59:50Z', '2026-12-31T08:00:00Z', 'Thursday 31 December 2026'],
  ['2028-02-29T23:59:10Z', '2028-02-29T10:00:00Z', 'Tuesday 29 February'],
])('at midnight after %s what was Today is a day, on a screen that stays open', async (late, at, day) => {
  vi.useFakeTimers({ now: new Date(late), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  render(
    <QueryProvider>
      <MemoryRouter>
        <ThreadList
          conversation={openConversationOf(conversation())}
          messages={[message(new Date(at).toISOString())]}
          isOnline={false}
          onEdit={() => {}}
          isChoosingDate={false}
          onChooseDate={() => {}}
        />
      </MemoryRouter>
    </QueryProvider>,
  )
  expect(screen.getByText('Today')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Today')).toBeNull()
  expect(screen.getByText(day)).toBeTruthy()
})

const SLOW = 12 * 60_000

test('with a clock 12 minutes slow one’s own message has the server’s time and place once the server has it', async () => {
  const { db } = own.tab
  const theirs = [message('2026-12-11T14:00:00.000Z', { seq: 1 }), message('2026-12-11T14:10:00.000Z', { seq: 3 })]
  const sent = '2026-12-11T14:05:00.000Z'
  const unsent = message(new Date(Date.parse(sent) - SLOW).toISOString(), {
    id: 'own',
    is_mine: true,
    seq: LOCAL_SEQ_START + 1,
    state: 'queued',
    content: 'Mine',
  })
  await db.messages.bulkAdd([...theirs, unsent])
  const shown = async () =>
    (await messagesOfConversation(db, 'c1').toArray()).map(({ content, created_at }) => [
      content,
      created_at.slice(11, 16),
    ])
  // Until then it is the last, whatever its clock says.
  expect(await shown()).toEqual([
    ['Said at 2026-12-11T14:00:00.000Z', '14:00'],
    ['Said at 2026-12-11T14:10:00.000Z', '14:10'],
    ['Mine', '13:53'],
  ])
  const { state: _state, ...kept } = unsent
  await putMessages(db, [{ ...kept, seq: 2, created_at: sent }])
  expect(await shown()).toEqual([
    ['Said at 2026-12-11T14:00:00.000Z', '14:00'],
    ['Mine', '14:05'],
    ['Said at 2026-12-11T14:10:00.000Z', '14:10'],
  ])
})

test('what a slow clock dates before midnight stands below the day that has begun already, and begins none', () => {
  const theirs = message('2026-12-12T00:02:00.000Z')
  const own = message('2026-12-11T23:51:00.000Z', {
    is_mine: true,
    seq: LOCAL_SEQ_START,
    state: 'queued',
    content: 'Mine',
  })
  const now = '2026-12-11T23:51:30Z'
  const [first, second, ...rest] = labelsOf([message('2026-12-11T09:00:00.000Z'), theirs, own], now)
  expect([first, second]).toEqual(['Today', 'Said at 2026-12-11T09:00:00.000Z'])
  expect(rest).toEqual(['Saturday 12 December', 'Said at 2026-12-12T00:02:00.000Z', 'Mine'])
})
