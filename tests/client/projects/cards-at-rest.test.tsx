// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmployerDashboard } from '../../../client/employer-dashboard.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { ownDevice } from '../support/own-device.ts'

const drawn = vi.hoisted(() => [] as string[])
vi.mock('../../../client/trade/job-card-body.tsx', () => ({
  JobCardBody: ({ job }: { job: Job }) => {
    drawn.push(job.title)
    return <h2>{job.title}</h2>
  },
}))

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  keepSession('token', { id: 'me', user_type: 'employer' } as OwnRecord)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})
const own = ownDevice()

const project = (id: string, title: string) =>
  ({
    id,
    title,
    status: 'open',
    event_type: 'Concert',
    location: 'Leeds',
    roles: [],
    required_skills: [],
    company_name: 'Brightside',
    applications: [],
    date_start: new Date(Date.now() + 86_400_000).toISOString(),
    date_end: new Date(Date.now() + 96_400_000).toISOString(),
  }) as unknown as Job

test('a project’s card is rendered again when its project has changed, and no other card with it', async () => {
  await own.tab.db.facts.put({ key: 'synced_at', value: '2026-06-01T08:00:00Z' })
  await own.tab.db.jobs.bulkPut([project('j1', 'Arena show'), project('j2', 'Harbour gala')])
  render(
    <MemoryRouter>
      <QueryProvider>
        <EmployerDashboard />
      </QueryProvider>
    </MemoryRouter>,
  )
  await screen.findByText('Harbour gala')
  await act(async () => {})
  drawn.length = 0
  await act(() => own.tab.db.jobs.put(project('j1', 'Arena show, moved')))
  await screen.findByText('Arena show, moved')
  expect(drawn).toContain('Arena show, moved')
  expect(drawn).not.toContain('Harbour gala')
})
