// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { openConversationOf } from '../../../client/messages/open-conversation.ts'
import { ConversationThread } from '../../../client/messages/thread.tsx'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/offline/outbox/settle.ts'
import '../../../client/trade/person-actions.tsx'
import { conversation } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

/** The texts of messages in the order in which they were rendered. */
const rendered: string[] = []
vi.mock('../../../client/messages/message-text.tsx', () => ({
  MessageText: ({ text }: { text: string }) => void rendered.push(text),
}))
vi.mock('@tanstack/react-virtual', () => import('./all-rows-drawn.ts'))

afterEach(() => {
  setServerReached(true)
  vi.unstubAllGlobals()
})
const own = ownDevice()
beforeEach(() => {
  setServerReached(false)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

test('typing renders no message again; Edit puts a refused one before what is typed', async () => {
  const { db, device } = own.tab
  await db.conversations.put(conversation())
  const to = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
  const { id } = await sendMessage({ ...to, content: 'Load-in at six' }, device)
  await db.outbox.update(id, { state: 'parked' })
  await db.messages.update(id, { state: 'failed' })
  render(
    <QueryProvider>
      <MemoryRouter>
        <ConversationThread conversation={openConversationOf(conversation())} />
      </MemoryRouter>
    </QueryProvider>,
  )
  const why = await screen.findByRole('button', { name: /Not sent/ })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message to/ })
  expect(rendered).toContain('Load-in at six')
  rendered.length = 0
  for (const value of ['A', 'An', 'And']) fireEvent.change(box, { target: { value } })
  expect(box.value).toBe('And')
  expect(rendered).toEqual([])

  fireEvent.click(why)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(box.value).toBe('Load-in at six\nAnd'))
})
