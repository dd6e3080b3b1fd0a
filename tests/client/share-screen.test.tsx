// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../client/http/query-client.tsx'
import { keyOf, type Share } from '../../client/offline/store/share-rows.ts'
import ShareScreen from '../../client/share/share-screen.tsx'
import { conversation } from './support/rows.ts'
import { ownDevice } from './support/own-device.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
const own = ownDevice()

test('what was shared leaves for the chosen conversation, and the device ticks once', async () => {
  const vibrate = vi.fn<(ms: number) => boolean>()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: true }, vibrate })
  const share = { id: 's1', text: 'Gate code 4471', files: [] } as never as Share
  await own.tab.db.conversations.put(conversation())
  await own.tab.db.drafts.put({ key: keyOf(share), value: JSON.stringify(share), updated_at: '2026-06-01T08:00:00Z' })
  render(
    <QueryProvider>
      <MemoryRouter>
        <ShareScreen />
      </MemoryRouter>
    </QueryProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText(/Choose a conversation first/)
  expect(vibrate).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByText('Ann'))
  fireEvent.click(await screen.findByRole('button', { name: 'Send to Ann' }))
  await waitFor(() => expect(vibrate).toHaveBeenCalledOnce())
  expect(await own.tab.db.outbox.toArray()).toMatchObject([{ kind: 'message', body: { content: 'Gate code 4471' } }])
  expect(await own.tab.db.drafts.count()).toBe(0)
})
