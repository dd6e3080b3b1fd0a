// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { QueryProvider, queryClient } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { PostsTab } from '../../../client/staff/posts-tab.tsx'
import { type Answer, createFakeServer } from '../support/fake-server.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import '../support/jsdom-gaps.ts'

beforeAll(async () => void (await loadWidgets()))

let server: ReturnType<typeof createFakeServer>
const bought = {
  id: 'p1',
  package_id: 'premium',
  state: 'paid',
  posts: 10,
  posts_left: 6,
  posts_taken: 2,
  staff_taken: 0,
  amount: 100,
  refunded: 20,
  dispute: null,
  currency: 'gbp',
  receipt: 'SB-000017',
  buyer_name: 'Mina',
  paid_at: '2026-11-01T12:00:00Z',
}
const company = {
  id: 'c1',
  name: 'Brightline',
  owner: { id: 'u1', full_name: 'Mina Okafor' },
  posts_left: 6,
  packages: [bought],
}

beforeEach(() => {
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  server.answer = ({ method }) => (method === 'GET' ? { status: 200, body: [company] } : { status: 204 })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  setServerReached(true)
  vi.unstubAllGlobals()
})

const open = async () => {
  render(
    <MemoryRouter>
      <QueryProvider>
        <PostsTab />
      </QueryProvider>
    </MemoryRouter>,
  )
  await screen.findByText('Brightline')
}
const posted = () => server.calls.filter(({ method }) => method === 'POST')
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

test('companies are shown with their packages and what went back; a search asks for another', async () => {
  await open()
  expect(screen.getByText('Premium · 1 Nov 2026 · SB-000017 · 6 of 10 posts left')).toBeDefined()
  expect(screen.getByText('£20 refunded.')).toBeDefined()
  expect(screen.getByText('2 posts taken back with the money.')).toBeDefined()
  server.answer = () => ({ status: 200, body: [] })
  fireEvent.change(screen.getByLabelText('Search companies'), { target: { value: ' zoë ' } })
  await screen.findByText('No company found')
  expect(server.paths().at(-1)).toBe('/staff/companies?q=zo%C3%AB')
})

test('posts are given with a number and a reason, and once though the answer is lost', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Give posts to Brightline' }))
  fireEvent.change(screen.getByLabelText('Package'), { target: { value: 'featured' } })
  for (const wrong of ['', '0', '1,5', '101', 'two']) {
    type('How many', wrong)
    press('Give posts')
    await screen.findByText('A whole number from 1 to 100.')
  }
  type('How many', '3')
  press('Give posts')
  await screen.findByText('Say why.')
  expect(posted()).toEqual([])
  type('Reason', 'An outage.')
  const answers: Answer[] = ['network', { status: 204 }]
  server.answer = ({ method }) => (method === 'GET' ? { status: 200, body: [company] } : answers.shift()!)
  press('Give posts')
  await within(screen.getByRole('dialog')).findByRole('alert')
  press('Give posts')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = posted()
  expect(first).toMatchObject({
    path: '/staff/companies/c1/posts',
    body: { package_id: 'featured', posts: 3, reason: 'An outage.', id: expect.any(String) },
  })
  expect(second!.body).toEqual(first!.body)
  // The next gift is another one.
  fireEvent.click(screen.getByRole('button', { name: 'Give posts to Brightline' }))
  type('Reason', 'Another outage.')
  answers.push({ status: 204 })
  press('Give posts')
  await waitFor(() => expect(posted()).toHaveLength(3))
  expect(posted()[2]!.body.id).not.toBe(first!.body.id)
})

test('posts are taken as they were shown, and never more than are left', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Take posts of Premium from Brightline' }))
  type('How many', '7')
  type('Reason', 'Given twice.')
  press('Take posts')
  await screen.findByText('A whole number from 1 to 6.')
  type('How many', '2')
  server.answer = ({ method }) =>
    method === 'GET' ? { status: 200, body: [company] } : { status: 409, body: { detail: 'Look again.' } }
  press('Take posts')
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('Look again.')
  expect(posted()).toMatchObject([
    { path: '/staff/packages/p1/take', body: { posts: 2, posts_left: 6, reason: 'Given twice.' } },
  ])
})
