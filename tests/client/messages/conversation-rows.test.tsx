// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ConversationRows } from '../../../client/messages/conversation-list.tsx'
import type { Conversation } from '../../../shared/messages/messages.ts'
import { conversation } from '../support/rows.ts'

/** The names of rows in the order in which they were rendered. */
const rendered: string[] = []
vi.mock('../../../client/ui/avatar.tsx', () => ({ Avatar: ({ name }: { name: string }) => void rendered.push(name) }))

afterEach(cleanup)

const PEOPLE = ['Ann', 'Ben', 'Cat', 'Dan'].map((name) =>
  conversation({ conversation_id: name, other_user_id: name, other_user_name: name, job_id: null }),
)

function Rows({ rows }: { rows: Conversation[] }) {
  const opened = new URLSearchParams(useLocation().search).get('conversation')
  return <ConversationRows rows={rows} now={0} openedKey={opened} />
}

test('opening a conversation renders its row again, and no other', async () => {
  render(
    <MemoryRouter initialEntries={['/messages']}>
      <Rows rows={PEOPLE} />
    </MemoryRouter>,
  )
  const ben = screen.getByRole('link', { name: /^Ben/ })
  expect(rendered).toEqual(['Ann', 'Ben', 'Cat', 'Dan'])
  rendered.length = 0
  fireEvent.click(ben)
  await waitFor(() => expect(ben.getAttribute('aria-current')).toBe('true'))
  expect(rendered).toEqual(['Ben'])
})
