// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useFitting } from '../../client/applicants/fit/use-fitting.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { createFakeServer } from './support/fake-server.ts'

configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a colleague’s invitation is shown when the job’s row is synced again, without any other request', async () => {
  const server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  let invited_at: string | null = null
  server.answer = () => ({
    status: 200,
    body: [{ freelancer: { id: 'jo' }, match: { reasons: [], missing: [] }, applied: false, invited_at }],
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
