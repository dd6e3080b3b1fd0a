// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ApplicantsState } from '../../../client/applicants/applicants-list.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import type { ApplicantList } from '../../../client/applicants/use-applicant-list.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'

afterEach(cleanup)
vi.stubGlobal('fetch', () => new Promise(() => {}))

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const Address = () => <output aria-label="Address">{useLocation().search}</output>

function showNobody(fields: Partial<Job>) {
  const job = {
    id: 'j1',
    title: 'Barge opera',
    status: 'open',
    placement: 'standard',
    roles: [{ places: 1, filled: 0 }],
    date_start: inDays(9),
    date_end: inDays(10),
    expires_at: inDays(8),
    asked_first: null,
    ...fields,
  } as unknown as Job
  const list = { job, applicants: [], found: [], counts: { all: 0 }, error: null, favourites: {} }
  history.replaceState(null, '', '/project?id=j1')
  render(
    <BrowserRouter>
      <QueryProvider>
        <ApplicantsState list={list as unknown as ApplicantList} />
      </QueryProvider>
      <Address />
    </BrowserRouter>,
  )
}
const offered = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((one) => one.textContent)

test('where nobody has applied a project off Premium asks a list first, one on Premium invites', () => {
  showNobody({})
  expect(offered()).toEqual(['Ask a list first'])
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByLabelText('Address').textContent).toBe('?id=j1&manage=ask-first')
  cleanup()
  showNobody({ placement: 'top' })
  expect(offered()).toEqual(['Invite good fits'])
})

test('a list that is being asked is named instead; a closed project offers nothing', () => {
  showNobody({ asked_first: { list_name: 'A-team', people: 1, until: inDays(1) } as Job['asked_first'] })
  expect(screen.getByText(/^A-team is asked first/)).toBeTruthy()
  expect(offered()).toEqual([])
  cleanup()
  showNobody({ status: 'closed' })
  expect(offered()).toEqual([])
})
