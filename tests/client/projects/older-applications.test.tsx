// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import ProjectConversations from '../../../client/messages/project-conversations.tsx'
import { projectsOpenedLately } from '../../../client/offline/sync/project-window.ts'
import { useLive } from '../../../client/offline/store/use-live.ts'
import { OlderApplications } from '../../../client/projects/page/older-applications.tsx'
import type { Job } from '../../../shared/jobs/jobs.ts'
import '../support/jsdom-gaps.ts'
import { application, job } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'
import { conversation } from '../support/rows.ts'

const own = ownDevice()
const TEXT = 'Older applications need signal.'
const BOOKED = application('j1', { id: 'a2', status: 'accepted' })
const ALL = [application('j1', { id: 'a1', freelancer_id: 'ann', status: 'rejected' }), BOOKED]
const SHORT = job('j1', {
  date_end: '2026-01-10T08:00:00.000Z',
  applications: [BOOKED],
  applications_left_out: { rejected: 1 },
})
const asked: string[] = []
beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify(ALL), { headers: { 'content-type': 'application/json', 'standby-api': '1' } })
  })
  await own.tab.db.jobs.put(SHORT)
})
afterEach(() => {
  setServerReached(true)
  vi.unstubAllGlobals()
  asked.length = 0
})

function Page() {
  const row = useLive((db) => db.jobs.get('j1'), [])
  return row ? (
    <QueryProvider>
      <MemoryRouter>
        <OlderApplications job={row} />
        <ProjectConversations job={row} />
      </MemoryRouter>
    </QueryProvider>
  ) : null
}

test('without signal a project says that its older applications need it; with signal they come, once, and stay as it was opened', async () => {
  setServerReached(false)
  const { db, device } = own.tab
  await db.conversations.put(conversation({ job_id: 'j1', other_user_id: 'ann', other_user_name: 'Ann Birch' }))
  render(<Page />)
  await screen.findByText(TEXT)
  await screen.findByText('Ann Birch')
  expect(screen.queryByText('Invited or messaged')).toBeNull()
  expect(asked).toEqual([])
  act(() => setServerReached(true))
  await screen.findByText('Rejected')
  expect(screen.queryByText(TEXT)).toBeNull()
  expect(asked).toEqual(['/api/jobs/j1/applications?limit=100'])
  await waitFor(async () => expect([...(await projectsOpenedLately(db, device.now())).keys()]).toEqual(['j1']))
})

test('where the server cannot give them they are asked for once more', async () => {
  let isDown = true
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const type = isDown ? 'application/problem+json' : 'application/json'
    const init = { status: isDown ? 500 : 200, headers: { 'content-type': type, 'standby-api': '1' } }
    return new Response(JSON.stringify(isDown ? { status: 500, detail: 'It broke.' } : ALL), init)
  })
  render(<Page />)
  await screen.findByText('Older applications could not be loaded')
  expect(screen.queryByText(TEXT)).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await own.tab.db.jobs.get('j1'))?.applications).toHaveLength(2))
  expect(screen.queryByText('Older applications could not be loaded')).toBeNull()
})

test.each<[string, Partial<Job>, string[]]>([
  ['of long ago that is whole', { applications: ALL }, ['j1']],
  ['ahead', { applications: ALL, date_end: '2999-01-10T08:00:00.000Z' }, []],
])('a project %s asks for nothing', async (_, fields, opened) => {
  setServerReached(false)
  const { db, device } = own.tab
  const { applications_left_out: _left, ...row } = SHORT
  await db.jobs.put({ ...row, ...fields })
  await db.conversations.put(conversation({ job_id: 'j1', other_user_id: 'ann', other_user_name: 'Ann Birch' }))
  render(<Page />)
  await screen.findByText('Ann Birch')
  expect(screen.queryByText(TEXT)).toBeNull()
  act(() => setServerReached(true))
  await waitFor(async () => expect([...(await projectsOpenedLately(db, device.now())).keys()]).toEqual(opened))
  expect(asked).toEqual([])
})
