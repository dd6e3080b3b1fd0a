// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CrewSheet } from '../../../client/call-sheet/crew-sheet.tsx'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { queueSheetSeen } from '../../../client/offline/outbox/kinds/call-sheet.ts'
import { application, job, role } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'
import { content, sheet } from '../support/today.tsx'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

test('‘Got it’ on a version that has been replaced: the screen says that the new one is not seen, before and after it is sent', async () => {
  const { device, db } = own.tab
  await db.jobs.put(job('j1', { title: 'Arena load-in', roles: [role('Rigger', 280)] }))
  await db.applications.put(application('j1', { status: 'accepted', job_role_id: 'Rigger' }))
  await db.call_sheets.put({ ...sheet({ seen_version: 0 }), content })
  render(<CrewSheet jobId="j1" />, { wrapper: MemoryRouter })
  await screen.findByText('Call sheet v1 · new')
  await queueSheetSeen({ sheet: { id: 'j1', version: 1 }, job_title: 'Arena load-in' }, device)
  await screen.findByText('Seen v1 · will be sent')
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()

  await db.call_sheets.update('j1', { version: 2 })
  await screen.findByText('Call sheet v2 · new')
  screen.getByRole('button', { name: 'Got it' })
  own.server.answer = () => ({ status: 200, body: { seen_version: 1 } })
  await drainAllQueues(device)
  await waitFor(async () => expect((await db.call_sheets.get('j1'))?.seen_version).toBe(1))
  await screen.findByText('Call sheet v2 · new')
  screen.getByRole('button', { name: 'Got it' })
  expect(screen.queryByText(/· seen/)).toBeNull()
})
