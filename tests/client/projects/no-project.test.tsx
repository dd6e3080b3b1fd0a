// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmployerDashboard } from '../../../client/employer-dashboard.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import ProjectPage from '../../../client/project-page.tsx'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { ownDevice } from '../support/own-device.ts'

// A request that is not answered says nothing of the connection.
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  setServerReached(true)
  localStorage.clear()
})
const own = ownDevice()

function openLink() {
  keepSession('token', { id: 'me', user_type: 'employer' } as OwnRecord)
  render(
    <MemoryRouter initialEntries={['/project?id=j1']}>
      <ProjectPage />
    </MemoryRouter>,
  )
}
const WORDS = 'This project is not here'

test('only a device that has had its first sync says that a project is not here: until then it may be on its way', async () => {
  await own.tab.db.facts.put({ key: 'synced_at', value: '2026-06-01T08:00:00Z' })
  openLink()
  await screen.findByText(WORDS)
  await own.tab.db.facts.delete('synced_at')
  await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull())
  expect(screen.getByText('Loading')).toBeTruthy()
})

test.each(['/?job=j1', '/?manage=j1', '/?edit=j1', '/?project=j1', '/?fit=j1'])(
  '%s of a project that is not here says so',
  async (address) => {
    await own.tab.db.facts.put({ key: 'synced_at', value: '2026-06-01T08:00:00Z' })
    keepSession('token', { id: 'me', user_type: 'employer' } as OwnRecord)
    render(
      <MemoryRouter initialEntries={[address]}>
        <QueryProvider>
          <Routes>
            <Route path="/" element={<EmployerDashboard />} />
            <Route path="/project" element={<ProjectPage />} />
          </Routes>
        </QueryProvider>
      </MemoryRouter>,
    )
    await screen.findByText(WORDS)
  },
)

test('a new device without signal says so at once, with a way to the projects', async () => {
  setServerReached(false)
  openLink()
  await screen.findByText('This project is not on this device yet')
  expect(screen.queryByText(WORDS)).toBeNull()
  expect(screen.getByRole('link', { name: 'Your Projects' }).getAttribute('href')).toBe('/')
})
