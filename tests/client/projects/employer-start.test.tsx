// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmployerDashboard } from '../../../client/employer-dashboard.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import { CompanyNeeds } from '../../../client/projects/company-needs.tsx'
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

const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
/** A project with an applicant whom nobody has decided about. */
const JOB = {
  id: 'j1',
  title: 'Arena show',
  status: 'open',
  date_start: later(48),
  date_end: later(58),
  package_expires_at: later(480),
  roles: [],
  applications: [{ id: 'a1', job_id: 'j1', freelancer_id: 'ana', status: 'pending' }],
} as unknown as Job

const draw = (firstSheets?: []) =>
  render(<CompanyNeeds jobs={[JOB]} firstSheets={firstSheets} />, { wrapper: MemoryRouter })
const needs = () => screen.getByRole('region', { name: 'Needs you' })

test('what needs a company is said from a first page that has all there is, before the device has stored it', async () => {
  draw([])
  await screen.findByText('1 new applicant')
  expect(needs().getAttribute('aria-busy')).toBe('false')
})

test('from a first page of several nothing is said until all are stored', async () => {
  const drawn = draw()
  expect(needs().getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('1 new applicant')).toBeNull()
  await own.tab.db.facts.put({ key: 'synced_at', value: '2026-06-01T08:00:00Z' })
  drawn.rerender(<CompanyNeeds jobs={[JOB]} firstSheets={undefined} />)
  await screen.findByText('1 new applicant')
})
