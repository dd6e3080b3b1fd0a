// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import RatePanel from '../../../client/ratings/rate-panel.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { type Answer, createFakeServer } from '../support/fake-server.ts'
import '../support/jsdom-gaps.ts'

beforeAll(async () => void (await loadWidgets()))

let server: ReturnType<typeof createFakeServer>
/** Who has a rating, as the server has it. */
let rated: Set<string>

beforeEach(() => {
  server = createFakeServer()
  rated = new Set()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  server.answer = ({ method, body }) => (method === 'GET' ? listed() : rate(body.freelancer_id))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  setServerReached(true)
  vi.unstubAllGlobals()
})

const people = { ana: 'Ana Reed', bo: 'Bo Marsh', cy: 'Cy Dale' }
type Id = keyof typeof people

function listed(): Answer {
  const freelancers = Object.entries(people).map(([id, full_name]) => ({
    id,
    full_name,
    rating: 0,
    already_rated: rated.has(id),
  }))
  const job = {
    id: 'j1',
    title: 'Lantern parade',
    location: 'Leeds',
    event_type: 'Festival',
    required_skills: [],
    freelancers,
  }
  const body = [{ ...job, date_start: '2026-03-02T08:00:00Z', date_end: '2026-03-03T18:00:00Z', roles: [] }]
  return { status: 200, body }
}

function rate(id: Id): Answer {
  if (rated.has(id))
    return { status: 409, body: { detail: `Your company has already rated ${people[id]} for this project.` } }
  rated.add(id)
  return { status: 201, body: {} }
}

const dialog = () => screen.getByRole('dialog', { name: 'Rate the crew' })
const rowOf = (id: Id) => within(within(dialog()).getByRole('group', { name: people[id] }))
const submit = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }))

async function openWritten() {
  render(
    <MemoryRouter initialEntries={['/?tab=rate&rate=j1']}>
      <RatePanel />
    </MemoryRouter>,
  )
  await screen.findByRole('dialog', { name: 'Rate the crew' })
  for (const id of ['ana', 'bo', 'cy'] as const) {
    fireEvent.click(rowOf(id).getByRole('radio', { name: /^4 of 5/ }))
    fireEvent.change(rowOf(id).getByRole('textbox', { name: 'Review' }), { target: { value: `Well done ${id}.` } })
  }
  await within(dialog()).findByText('3 ratings ready, 0 to write')
}

const askListAgain = () => queryClient.refetchQueries({ queryKey: ['jobs-to-rate'] })

test('who was rated by a colleague before Submit was pressed keeps the dialog, with the words and what happened', async () => {
  await openWritten()
  rated.add('cy')
  await askListAgain()
  await within(dialog()).findByText('2 ratings ready, 0 to write')
  submit('Submit 2')
  await waitFor(() => expect(within(dialog()).getAllByText('Rated')).toHaveLength(2))
  await within(dialog()).findByRole('button', { name: 'Submit' })
  expect(rowOf('cy').getByText('Your company has already rated Cy Dale for this project.')).toBeDefined()
  expect(rowOf('cy').getByRole('textbox', { name: 'Review' })).toHaveProperty('value', 'Well done cy.')
})

test('a list that was asked for before a rating does not take it back', async () => {
  await openWritten()
  let letGo = () => {}
  const asked = listed()
  server.answer = async ({ method, body }) => {
    if (method !== 'GET') return rate(body.freelancer_id)
    await new Promise<void>((resolve) => (letGo = resolve))
    return asked
  }
  void askListAgain()
  await waitFor(() => expect(server.paths().filter((path) => path.startsWith('/employers'))).toHaveLength(2))
  submit('Submit 3')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  letGo()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(within(screen.getByRole('list', { name: 'Crew of Lantern parade' })).getAllByText('Rated')).toHaveLength(3)
})
