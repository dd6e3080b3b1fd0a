// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobEntry } from '../../../client/jobs/freelancer-jobs.ts'
import SearchResults, { type SearchedJobs } from '../../../client/jobs/search-results.tsx'
import type { LocalJob } from '../../../client/offline/store/rows.ts'
import { setSyncState } from '../../../client/offline/sync/sync-state.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { createFakeServer } from '../support/fake-server.ts'

const NEXT = { link: '</api/jobs?role=Rigger&limit=100&after=x>; rel="next"' }
configure({ asyncUtilTimeout: 10_000 })
const server = createFakeServer()
const NONE: JobEntry[] = []
const nothing = () => {}
const jobs = (...ids: string[]) => ids.map((id) => ({ id, roles: [] }) as unknown as Job)

beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch)
  setSyncState({ online: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Props = { wanted?: string; place?: string; entries?: JobEntry[] }

function Search({ wanted, place, entries = NONE }: Props) {
  const [found, setFound] = useState<SearchedJobs>()
  const filters = useMemo(() => ({ role: wanted, location: place }), [wanted, place])
  return (
    <>
      <SearchResults entries={entries} filters={filters} onFound={setFound} onSave={nothing} onClear={nothing} />
      <output>{found?.entries.map(({ job }) => job.id).join(' ')}</output>
      {found?.foot}
    </>
  )
}

test('a search has further pages: the next is fetched on request, a job on both is shown once, the focus stays', async () => {
  server.answer = ({ path }) =>
    path.includes('after')
      ? { status: 200, body: jobs('b', 'c') }
      : { status: 200, body: jobs('a', 'b'), headers: NEXT }
  render(<Search wanted="Rigger" />)
  await screen.findByText('2+ jobs')
  expect(server.paths()).toEqual(['/jobs?role=Rigger&limit=100'])
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('3 jobs')
  expect(server.paths().at(-1)).toBe('/jobs?role=Rigger&limit=100&after=x')
  await screen.findByText('a b c')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('That is all of them.'))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a next page that fails keeps what was found, and can be requested again', async () => {
  let isDown = true
  server.answer = ({ path }) => {
    if (!path.includes('after')) return { status: 200, body: jobs('a'), headers: NEXT }
    return isDown ? { status: 500 } : { status: 200, body: jobs('b') }
  }
  render(<Search wanted="Runner" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('More jobs could not be loaded.')
  expect(screen.getByText('a')).toBeTruthy()
  isDown = false
  const more = screen.getByRole('button', { name: 'Show more' })
  await waitFor(() => expect(more.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(more)
  await screen.findByText('2 jobs')
})

test('for a place that no job names the server’s answer applies to the rows on this device; without signal the result says what was searched', async () => {
  const row = { id: 'a', location: 'Salford', postcode: '', required_skills: [], roles: [] } as unknown as LocalJob
  const entries: JobEntry[] = [{ job: row, application: null, unsent: null }]
  server.answer = () => ({ status: 200, body: jobs('b', 'a') })
  render(<Search place="Manchester" entries={entries} />)
  await screen.findByText('2 jobs')
  await screen.findByText('a b')
  act(() => setSyncState({ online: false }))
  await screen.findByText('0 jobs on this device that name the place')
})
