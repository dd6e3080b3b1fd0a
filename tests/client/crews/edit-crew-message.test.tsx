// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EmployerDashboard } from '../../../client/employer-dashboard.tsx'
import { queueBroadcast } from '../../../client/offline/outbox/kinds/broadcast.ts'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import { editItem } from '../../../client/outbox/edit-item.ts'
import { listedItemOf } from '../../../client/offline/outbox/registry.ts'
import ProjectPage from '../../../client/project-page.tsx'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { ownDevice } from '../support/own-device.ts'
import { written } from '../support/written.ts'

// A request that is not answered says nothing of the connection.
beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  keepSession('token', { id: 'me', user_type: 'employer' } as OwnRecord)
  await loadWidgets()
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})
const own = ownDevice()

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/" element={<EmployerDashboard />} />
        <Route path="/project" element={<ProjectPage />} />
      </Routes>
    </MemoryRouter>,
  )

test('an unsent message to the crew is found where the outbox says, and taken back to be edited its words are in the open dialog', async () => {
  const { device, db } = own.tab
  const dates = { date_start: '2027-03-01T07:00:00Z', date_end: '2027-03-04T20:00:00Z' }
  const job = { id: 'j1', title: 'Arena tour', location: 'Leeds', status: 'open', ...dates }
  await db.jobs.put({ ...job, postcode: '', roles: [], applications: [] } as never)
  await queueBroadcast(
    { draft: written('b1', 'broadcast:j1'), job, audience: { to: 'confirmed' }, content: 'Doors at six.' },
    device,
  )
  const [item] = await db.outbox.toArray()

  const { unmount } = open(listedItemOf(item!)!.address(item!))
  await screen.findByText('Waiting to be sent', {}, { timeout: 10_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()

  open((await editItem(item!, device))!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Message the crew' }, { timeout: 10_000 }))
  const box = dialog.getByLabelText<HTMLTextAreaElement>('Message')
  await waitFor(() => expect(box.value).toBe('Doors at six.'))
})
