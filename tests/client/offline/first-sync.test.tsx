// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import '../support/jsdom-gaps.ts'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { useFirstSync } from '../../../client/offline/sync/first-sync.ts'
import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import { setSyncState } from '../../../client/offline/sync/sync-state.ts'
import { NoProject } from '../../../client/projects/page/no-project.tsx'
import { CompanyProjects } from '../../../client/projects/projects.tsx'
import { OnceFetched } from '../../../client/shell/once-fetched.tsx'
import { useLive } from '../../../client/offline/store/use-live.ts'
import { job } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'
import { page } from '../support/rows.ts'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('fetch', own.server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  own.server.answer = () => ({ status: 200, body: { is_free: true } })
  setSyncState({ online: true })
  return () => vi.unstubAllGlobals()
})

const projects = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'job' as const,
    id: `j${from + at}`,
    row: job(`j${from + at}`, { expires_at: '2099-01-01T00:00:00Z', date_end: '2099-01-01T00:00:00Z' }),
  }))
const arrive = (changes: Parameters<typeof page>[0], rest?: Parameters<typeof page>[1]) =>
  applySyncPage(own.tab.db, page(changes, rest), Date.parse('2026-12-01T12:00:00Z'))
const firstPage = () => arrive(projects(0, 23), { reset: true, more: true, cursor: 'e.1', totals: { job: 32 } })
const lastPage = () => arrive(projects(23, 9), { cursor: 'e.2' })

function Projects() {
  const jobs = useLive((db) => db.jobs.toArray(), [])
  const nothing = () => {}
  return <CompanyProjects jobs={jobs} onOpen={nothing} onManage={nothing} view="cards" onView={nothing} post={null} />
}
const draw = (children: React.ReactNode, address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryProvider>{children}</QueryProvider>
    </MemoryRouter>,
  )

test('until the first sync is complete no list is counted: what is still to come is', async () => {
  await firstPage()
  draw(<Projects />)
  await screen.findByText('Fetching 9 more')
  expect(screen.getAllByRole('button', { pressed: true }).map((one) => one.textContent)).toEqual(['All'])
  expect(screen.queryByText(/\d+$/, { selector: 'fieldset button' })).toBeNull()
  await lastPage()
  await screen.findByText('All 32')
  await screen.findByText('Open 32')
  expect(screen.queryByText(/Fetching/)).toBeNull()
})

test('nothing is said to be missing or empty before that, with signal or without', async () => {
  await firstPage()
  const { unmount } = draw(<Projects />, '/?text=nowhere')
  await screen.findByText('Still fetching')
  expect(screen.queryByText(/No project matches/)).toBeNull()
  unmount()
  const { unmount: leave } = draw(<NoProject firstSyncDone={false} />)
  await waitFor(() => expect(screen.queryByText(/is not here/)).toBeNull())
  setSyncState({ online: false })
  await screen.findByText('This project is not on this device yet')
  leave()
  draw(<OnceFetched>Nobody is here</OnceFetched>)
  await screen.findByText('Not everything is on this device yet')
  expect(screen.queryByText('Nobody is here')).toBeNull()
  await lastPage()
  await screen.findByText('Nobody is here')
})

test('a device that starts over fetches all again; one that was away misses no rows; an older server tells no number', async () => {
  const { result } = renderHook(() => useFirstSync())
  await firstPage()
  await waitFor(() => expect(result.current).toEqual({ firstSyncDone: false, isFetching: true, missing: { job: 9 } }))
  await lastPage()
  await waitFor(() => expect(result.current).toEqual({ firstSyncDone: true, isFetching: false, missing: {} }))
  await arrive(projects(32, 1), { more: true, cursor: 'e.3', totals: { job: 40 } })
  expect((await own.tab.db.facts.get('first_sync'))?.value).toBeUndefined()
  await arrive([], { cursor: 'e.4' })
  await arrive(projects(0, 2), { reset: true, more: true, cursor: 'e.5' })
  await waitFor(() => expect(result.current).toEqual({ firstSyncDone: false, isFetching: true, missing: {} }))
  // The next page has its own cursor and does not empty the tables.
  await arrive(projects(2, 2), { more: true, cursor: 'e.6', totals: { job: 5 } })
  await waitFor(() => expect(result.current.missing).toEqual({ job: 1 }))
  await arrive([], { cursor: 'e.7' })
  await waitFor(() => expect(result.current.firstSyncDone).toBe(true))
})
