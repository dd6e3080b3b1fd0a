// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import { shareKeyOf, type ReceivedShare } from '../../../client/offline/store/share-rows.ts'
import ShareScreen from '../../../client/share/share-screen.tsx'
import { pendingToasts } from '../../../client/ui/overlays/toast.ts'
import { MESSAGE_MAX } from '../../../shared/limits.ts'
import { conversation } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
const own = ownDevice()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

async function open(share: Partial<ReceivedShare>) {
  const row = { id: 's1', text: '', files: [], ...share }
  await own.tab.db.drafts.put({ key: shareKeyOf(row), value: JSON.stringify(row), updated_at: '2026-06-01T08:00:00Z' })
  render(
    <QueryProvider>
      <MemoryRouter>
        <ShareScreen />
      </MemoryRouter>
    </QueryProvider>,
  )
}
const words = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ })
const waiting = async () => (await own.tab.db.drafts.toArray()).map(({ value }) => JSON.parse(value) as unknown)

test('what was shared leaves for the chosen conversation, and the device ticks once', async () => {
  const vibrate = vi.fn<(ms: number) => boolean>()
  vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: true }, vibrate })
  await own.tab.db.conversations.put(conversation())
  await open({ text: 'Gate code 4471' })
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText(/Choose a conversation first/)
  expect(vibrate).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByText('Ann'))
  fireEvent.click(await screen.findByRole('button', { name: 'Send to Ann' }))
  await waitFor(() => expect(vibrate).toHaveBeenCalledOnce())
  expect(await own.tab.db.outbox.toArray()).toMatchObject([{ kind: 'message', body: { content: 'Gate code 4471' } }])
  expect(await own.tab.db.drafts.count()).toBe(0)
})

test('what the server would refuse is not sent: words that were erased, or too many', async () => {
  await own.tab.db.conversations.put(conversation())
  await open({ text: 'x'.repeat(MESSAGE_MAX + 1) })
  fireEvent.click(await screen.findByText('Ann'))
  const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send to Ann' }))
  await send()
  await screen.findByText('A message has at most 10,000 characters. Shorten it first.')
  expect((await words()).value).toHaveLength(MESSAGE_MAX + 1)
  fireEvent.change(await words(), { target: { value: ' ' } })
  await send()
  await screen.findByText('There is nothing to send. Write something first.')
  expect(await own.tab.db.outbox.count()).toBe(0)
  expect(await waiting()).toMatchObject([{ id: 's1' }])
  fireEvent.change(await words(), { target: { value: 'x'.repeat(MESSAGE_MAX) } })
  await send()
  await waitFor(async () => expect(await own.tab.db.outbox.count()).toBe(1))
})

test('the words that come with a credential’s file still wait, and a toast says so', async () => {
  keepSession('token', { id: 'me', user_type: 'freelancer' } as never)
  onTestFinished(() => dropSessionToken())
  await open({ text: 'My new card', files: [{ id: 'f1', name: 'ipaf.pdf', type: 'application/pdf', size: 9 }] })
  fireEvent.click(await screen.findByRole('button', { name: 'New credential' }))
  await screen.findByText('Kept on this device. Choose where it goes.')
  await waitFor(async () =>
    expect(await waiting()).toEqual([
      { document: { id: 'f1', name: 'ipaf.pdf' } },
      { id: 's1', text: 'My new card', files: [], is_begun: true },
    ]),
  )
  await waitFor(() =>
    expect(pendingToasts.get().at(-1)?.text).toBe('The text that came with it is still waiting to be sent.'),
  )
})

test('among more than eight conversations one is looked for by name, company or job', async () => {
  const names = ['Ann', 'Ben', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus', 'Zoë']
  const rows = names.map((other_user_name, at) =>
    conversation({ conversation_id: `c${at}`, other_user_id: other_user_name, other_user_name }),
  )
  await own.tab.db.conversations.bulkPut(rows)
  await open({ text: 'Gate code 4471' })
  await screen.findByText('Zoë')
  expect(screen.queryByRole('searchbox')).toBeNull()
  await own.tab.db.conversations.put({ ...rows[0]!, conversation_id: 'c9', other_user_id: 'x', job_title: 'Arena rig' })
  const box = await screen.findByRole('searchbox', { name: 'Search conversations' })
  const shown = () =>
    screen.getAllByRole('radio').map((radio) => radio.closest('label')?.querySelector('strong')?.textContent)
  expect(shown()).toHaveLength(9)
  fireEvent.change(box, { target: { value: 'zoe' } })
  expect(shown()).toEqual(['Zoë'])
  fireEvent.change(box, { target: { value: 'arena' } })
  expect(shown()).toEqual(['Ann'])
  fireEvent.change(box, { target: { value: 'nobody' } })
  screen.getByText('No conversations found.')
})
