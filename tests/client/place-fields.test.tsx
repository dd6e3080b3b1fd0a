// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../client/http/query-client.tsx'
import { PlaceFields } from '../../client/projects/place-fields.tsx'
import { emptyDraft, type ProjectDraft } from '../../client/projects/project-draft.ts'
import { PasswordHint } from '../../client/ui/fields/password-hint.tsx'

const { request } = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('../../client/http/request.ts', async (original) => ({ ...(await original<object>()), request }))

afterEach(() => {
  cleanup()
  request.mockReset()
})

function Form() {
  const [draft, set] = useState<ProjectDraft>(() => emptyDraft(() => 'id'))
  return (
    <QueryProvider>
      <PlaceFields draft={draft} missing={null} onChange={(next) => set((before) => ({ ...before, ...next }))} />
      <output>{JSON.stringify(draft.place ?? null)}</output>
    </QueryProvider>
  )
}

function leave(location: string) {
  const box = screen.getByLabelText('Location')
  fireEvent.change(box, { target: { value: location } })
  fireEvent.blur(box)
}

const answers = (position: object | null) =>
  request.mockImplementation(async (_method, path: string) => (path.startsWith('/positions') ? { position } : []))
const asked = () => request.mock.calls.filter(([, path]) => path.startsWith('/positions'))

test('a place that nobody knows is said so when it is left, and used once it is meant as it is', async () => {
  answers(null)
  render(<Form />)
  leave('Xyzzyville')
  await screen.findByText(/Nobody knows this place/)
  fireEvent.click(screen.getByRole('button', { name: 'Use ‘Xyzzyville’ as it is' }))
  await screen.findByText(/Used as it is/)
  expect(screen.queryByText(/Nobody knows this place/)).toBeNull()
  // Another place is asked about anew.
  leave('Salf')
  await screen.findByText(/Nobody knows this place/)
})

test('a known one names its town and leads to the map; no place is asked about twice', async () => {
  answers({ town: 'Salford', lat: 53.48, lng: -2.29 })
  render(<Form />)
  leave('Salford')
  await screen.findByText(/On the map: Salford/)
  expect(screen.getByRole('link', { name: 'See where' }).getAttribute('href')).toContain('53.48%2C-2.29')
  fireEvent.blur(screen.getByLabelText('Location'))
  await act(async () => {})
  expect(asked()).toHaveLength(1)
})

test('without signal nothing is said, and nothing is held up', async () => {
  request.mockRejectedValue(new Error('no signal'))
  render(<Form />)
  leave('Xyzzyville')
  await waitFor(() => expect(asked()).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByText(/Nobody knows|Used as it is/)).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('null')
})

test.each([
  ['', '10 characters or more. A sentence is good.'],
  ['short', '5 of at least 10 characters. A sentence is good.'],
  ['Ana@Example.com', 'Your own email is the first that anyone would try.'],
  ['riggers do it up high', 'Long enough.'],
])('the password %j: %s', (password, words) => {
  render(<PasswordHint password={password} email=" ana@example.com" />)
  screen.getByText(words)
})
