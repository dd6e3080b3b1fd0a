// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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

const MANY = Array.from({ length: 200 }, (_, at) =>
  conversation({ conversation_id: `c${at}`, other_user_id: `c${at}`, other_user_name: `No ${at}`, job_id: null }),
)
const drawMany = (opened = '') =>
  render(
    <MemoryRouter initialEntries={[`/messages?conversation=${opened}`]}>
      <Rows rows={MANY} />
    </MemoryRouter>,
  )
const countRows = () => document.querySelectorAll('[data-conversation]').length

test('of hundreds only the first are in the document, more as their end comes near, and the open one always', () => {
  let comeNear = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: object[]) => void) {
        comeNear = () => notify([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  drawMany()
  expect(countRows()).toBe(40)
  act(() => comeNear())
  expect(countRows()).toBe(80)
  cleanup()
  drawMany('c150')
  expect(countRows()).toBe(151)
  vi.unstubAllGlobals()
})

test('a browser that cannot tell has a button for more', () => {
  drawMany()
  for (const rows of [80, 120, 160, 200]) {
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(countRows()).toBe(rows)
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
