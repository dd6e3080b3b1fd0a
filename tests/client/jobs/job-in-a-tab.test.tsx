// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import '../support/jsdom-gaps.ts'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { FreelancerDashboard } from '../../../client/jobs/freelancer-dashboard.tsx'
import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import { setSyncState } from '../../../client/offline/sync/sync-state.ts'
import type { SyncChange, SyncPage } from '../../../shared/sync.ts'
import { application, job } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'
import { page } from '../support/rows.ts'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('fetch', own.server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  setSyncState({ online: true })
  return () => vi.unstubAllGlobals()
})

const lasting = { expires_at: '2099-01-01T00:00:00Z', date_end: '2099-01-01T00:00:00Z' }
const jobRow = (id: string): SyncChange => ({ kind: 'job', id, row: job(id, lasting) })
const applied = (fields = {}): SyncChange => ({ kind: 'application', id: 'a-j', row: application('j', fields) })
const matched: SyncChange = { kind: 'matched', id: 'matched', row: { id: 'matched', ids: ['other', 'j'] } }
const arrive = (changes: SyncChange[], rest: Partial<SyncPage>) =>
  applySyncPage(own.tab.db, page(changes, rest), Date.parse('2026-12-01T12:00:00Z'))
const MORE = { more: true, totals: { job: 2 } }

const OTHER = [jobRow('other'), matched]

function draw(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryProvider>
        <FreelancerDashboard />
      </QueryProvider>
    </MemoryRouter>,
  )
  return watchTabsAndDialogs()
}

/** The names of all tabs that were chosen, and of all dialogs, in order. */
function watchTabsAndDialogs() {
  const seen: string[] = []
  const note = (name: string | null | undefined) => name && !seen.includes(name) && seen.push(name)
  const look = () => {
    note(document.querySelector('[role=tab][aria-selected=true]')?.getAttribute('aria-label'))
    note(document.querySelector('[role=dialog] h2')?.textContent)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  onTestFinished(() => observer.disconnect())
  return seen
}
const CONFIRMED = '/?tab=confirmed&job=j'

test('during a first sync the tab in an address stays, and the job that was only applied for opens over it', async () => {
  await arrive(OTHER, { ...MORE, reset: true, cursor: 'e.1' })
  const seen = draw(CONFIRMED)
  await screen.findByText('Still fetching')
  await arrive([jobRow('j')], { ...MORE, cursor: 'e.2' })
  await arrive([applied()], { cursor: 'e.3' })
  await screen.findByRole('button', { name: 'Withdraw' })
  expect(seen).toEqual(['Confirmed Jobs', 'Job j'])
})

test('a booked job that comes before its booking is not offered to apply for', async () => {
  await arrive(OTHER, { ...MORE, reset: true, cursor: 'e.1' })
  const seen = draw(CONFIRMED)
  await arrive([jobRow('j')], { ...MORE, cursor: 'e.2' })
  await screen.findByText('Still fetching')
  await arrive([applied({ status: 'accepted' })], { cursor: 'e.3' })
  await screen.findByRole('heading', { name: 'Job j', level: 1 })
  expect(seen).toEqual(['Confirmed Jobs'])
})

test('a job that is nowhere is said to be missing once the first sync is complete, or not here yet without signal', async () => {
  await arrive(OTHER, { ...MORE, reset: true, cursor: 'e.1' })
  const seen = draw('/?job=nowhere')
  await screen.findByRole('tab', { name: 'Apply for Jobs', selected: true })
  setSyncState({ online: false })
  await screen.findByRole('heading', { name: 'This job is not on this device yet' })
  setSyncState({ online: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await arrive([], { cursor: 'e.2' })
  await screen.findByRole('heading', { name: 'This job is not here' })
  expect(seen).toEqual(['Apply for Jobs', 'This job is not on this device yet', 'This job is not here'])
})

test('the sheet over another tab leads to the form of an application', async () => {
  await arrive([...OTHER, jobRow('j')], { reset: true, cursor: 'e.1' })
  draw(CONFIRMED)
  const apply = await screen.findByRole('button', { name: 'Apply' })
  expect(screen.getByRole('tab', { selected: true, hidden: true }).textContent).toMatch(/^Confirmed/)
  apply.click()
  await screen.findByRole('heading', { name: 'Apply: Job j' })
})
