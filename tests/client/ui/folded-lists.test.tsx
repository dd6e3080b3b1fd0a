// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findCrewPeople, crewRowsOf } from '../../../client/crews/crew-rows.ts'
import { queryClient, QueryProvider } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { ConversationList } from '../../../client/messages/conversation-list.tsx'
import { matchesProject } from '../../../client/projects/project-filters.ts'
import { applicantSearchOf } from '../../../shared/hiring/applicant-list.ts'
import { SPELLINGS } from '../../support/hurt-text.ts'
import { job, now } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'
import { conversation } from '../support/rows.ts'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', own.server.fetch)
  // A device that is offline shows what it has.
  setServerReached(false)
})
afterEach(() => {
  queryClient.clear()
  setServerReached(true)
  vi.unstubAllGlobals()
})

const OTHER = 'Quentin Vex'
const person = (full_name: string) => ({
  id: full_name,
  full_name,
  profile_picture: null,
  location: '',
  job_roles: [],
  skills: [],
  note: '',
  added_at: '',
})

/** The names that a list of the device shows for a search. */
type Finder = (names: string[], search: string) => string[]
const crews: Finder = (names, text) => {
  const list = { id: 'l', name: 'A-team', is_favourites: false, created_at: '', people: names.map(person) }
  return findCrewPeople(crewRowsOf(list as never, undefined), { role: '', text }).map(({ id }) => id)
}
const applicants: Finder = (names, text) =>
  names.filter((name) => applicantSearchOf(text)({ freelancer: person(name) } as never))
const projects: Finder = (names, text) =>
  names.filter((title) => matchesProject(job('j', { title, roles: [] }), { status: '', event_type: '', text }, now))
const conversations: Finder = (names, search) => {
  const rows = names.map((name) =>
    conversation({ conversation_id: name, other_user_id: name, other_user_name: name, job_id: null }),
  )
  const { unmount } = render(
    <MemoryRouter>
      <QueryProvider>
        <ConversationList heading="Messages" hint="" conversations={rows} openedKey={null} />
      </QueryProvider>
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByLabelText('Search conversations'), { target: { value: search } })
  const shown = screen.queryAllByRole('link').map((row) => row.textContent)
  unmount()
  return names.filter((name) => shown.some((text) => text.includes(name)))
}

describe.each<[string, Finder]>([
  ['a crew', crews],
  ['applicants', applicants],
  ['projects', projects],
  ['conversations', conversations],
])('in the list of %s', (_list, find) => {
  test.each(SPELLINGS.map((all) => [all[0], all.slice(1)] as const))(
    '%j and each of %j find each other',
    (name, others) => {
      for (const other of others) {
        expect([other, ...find([OTHER, name], other)]).toEqual([other, name])
        expect([other, ...find([OTHER, other], name)]).toEqual([other, other])
      }
    },
  )
})
