// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useFitting } from '../../../client/applicants/fit/use-fitting.ts'
import { useApplicants } from '../../../client/applicants/use-applicants.ts'
import { queryClient } from '../../../client/http/query-client.tsx'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { createFakeServer } from '../support/fake-server.ts'

configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const jo = { id: 'jo', full_name: 'Jo Rigger', location: 'Leeds', job_roles: ['rigger'], skills: [] }

test('a colleague’s invitation is shown when the job’s row is synced again, without any other request', async () => {
  const server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  let invited_at: string | null = null
  server.answer = () => ({
    status: 200,
    body: [{ freelancer: jo, match: { reasons: [], missing: [] }, applied: false, invited_at }],
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MemoryRouter>
  )
  const row = { id: 'j1', title: 'Arena rig', roles: [] as Job['roles'] } as Job
  const { result, rerender } = renderHook(({ job }) => useFitting(job), { initialProps: { job: row }, wrapper })
  await waitFor(() => expect(result.current.fitting?.[0]?.invited_at).toBeNull())
  invited_at = '2026-12-14T10:00:00Z'
  rerender({ job: row })
  expect(server.calls).toHaveLength(1)
  rerender({ job: { ...row } })
  await waitFor(() => expect(result.current.fitting?.[0]?.invited_at).toBe(invited_at))
  expect(server.calls).toHaveLength(2)
})

test.for([
  ['applicants', (job: Job) => useApplicants(job).applicants],
  ['good fits', (job: Job) => useFitting(job).fitting],
] as const)(
  '%s are fetched when their tab is opened again: what changed meanwhile was heard by nobody',
  async ([, use]) => {
    const server = createFakeServer()
    vi.stubGlobal('fetch', server.fetch)
    let body: unknown[] = []
    server.answer = () => ({ status: 200, body })
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </MemoryRouter>
    )
    const job = { id: 'j2', title: 'Arena rig', applications: [], roles: [] } as unknown as Job
    const first = renderHook(() => use(job), { wrapper })
    await waitFor(() => expect(first.result.current).toEqual([]))
    first.unmount()
    body = [{ freelancer: jo, application: { id: 'a1', status: 'pending' } }]
    const again = renderHook(() => use(job), { wrapper })
    await waitFor(() => expect(again.result.current).toEqual(body))
  },
)
