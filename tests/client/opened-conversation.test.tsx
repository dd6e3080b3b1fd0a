// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryProvider } from '../../client/http/query-client.tsx'
import { useOpened } from '../../client/messages/use-opened.ts'
import { setDevice } from '../../client/offline/store/device.ts'
import { createFakeServer } from './support/fake-server.ts'
import { conversation } from './support/rows.ts'
import { openTab, type TestTab } from './support/test-device.ts'

let tab: TestTab

beforeEach(() => {
  tab = openTab({ fetch: createFakeServer().fetch })
  setDevice(tab.device)
})
afterEach(() => {
  cleanup()
  setDevice(null)
  tab.close()
})

const opened = (address: string) =>
  renderHook(() => useOpened([conversation({ conversation_id: 'c1', other_user_id: 'ann' })], 'me'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryProvider>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </QueryProvider>
    ),
  }).result

test('an address for a conversation with oneself opens none, and is distinguished from any other', async () => {
  const own = opened('/messages?userId=me')
  expect(own.current).toMatchObject({ isAsked: true, isOneself: true, conversation: null, error: null })
  const other = opened('/messages?userId=ann')
  await waitFor(() => expect(other.current.conversation?.other_user_id).toBe('ann'))
  expect(other.current.isOneself).toBe(false)
})
