// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import ProjectNotes from '../../../client/applicants/project-notes.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import type { ApplicantNote } from '../../../shared/hiring/applicants.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import '../support/jsdom-gaps.ts'
import { ownDevice } from '../support/own-device.ts'
import { application, conversation } from '../support/rows.ts'

const own = ownDevice()
afterEach(() => {
  vi.unstubAllGlobals()
})

const note = (application_id: string, text: string) =>
  ({ id: text, application_id, text, author_name: 'Priya Shah', created_at: '2026-11-25T09:00:00Z' }) as ApplicantNote

test('what the team has noted is shown before the application it is about has reached the device', async () => {
  vi.stubGlobal('fetch', own.server.fetch)
  own.server.answer = () => ({ status: 200, body: [note('a1', 'Own harness.'), note('a2', 'Rang on Tuesday.')] })
  await own.tab.db.conversations.put(conversation({ job_id: 'j1', other_user_id: 'f1', other_user_name: 'Ana Birch' }))
  const job = { id: 'j1', applications: [application({ id: 'a1', job_id: 'j1', freelancer_id: 'f1' })] }
  render(
    <MemoryRouter>
      <QueryProvider>
        <ProjectNotes job={job as Job} />
      </QueryProvider>
    </MemoryRouter>,
  )
  expect(await screen.findByText('Rang on Tuesday.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ana Birch' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Somebody who applied' }).querySelector('a')).toBeNull()
  expect(screen.queryByText('No notes yet')).toBeNull()
})

test('somebody whose conversation was deleted on this device is named by their application', async () => {
  vi.stubGlobal('fetch', own.server.fetch)
  own.server.answer = () => ({ status: 200, body: [note('a1', 'Own harness.')] })
  const applied = application({ id: 'a1', job_id: 'j1', freelancer_id: 'f1', freelancer_name: 'Ana Birch' })
  render(
    <MemoryRouter>
      <QueryProvider>
        <ProjectNotes job={{ id: 'j1', applications: [applied] } as unknown as Job} />
      </QueryProvider>
    </MemoryRouter>,
  )
  expect(await screen.findByRole('link', { name: 'Ana Birch' })).toBeTruthy()
})
