// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ProjectInvitations from '../../../client/applicants/fit/project-invitations.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { projectPath } from '../../../client/trade/project-address.ts'
import { POSTING_PACKAGES } from '../../../shared/payments/packages.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(() => vi.stubGlobal('fetch', own.server.fetch))
afterEach(() => vi.unstubAllGlobals())

const person = (id: string, full_name: string) => ({
  id,
  full_name,
  profile_picture: null,
  location: '',
  job_roles: [],
})
const job = {
  id: 'j1',
  title: 'Arena tour',
  status: 'open',
  roles: [],
  placement: POSTING_PACKAGES.premium.placement,
} as never

test('who was invited is listed with what became of it, those without an answer first, whoever fits', async () => {
  const invited_at = '2026-11-01T10:00:00Z'
  const invited = [
    { freelancer: person('ann', 'Ann Yes'), invited_at, status: 'accepted' },
    { freelancer: person('rob', 'Rob No'), invited_at, status: 'rejected' },
    { freelancer: person('flo', 'Flo Rist'), invited_at, status: null },
  ]
  own.server.answer = ({ path }) =>
    path.startsWith('/jobs/j1/invitations?') ? { status: 200, body: invited } : { status: 200, body: [] }
  render(
    <MemoryRouter>
      <QueryProvider>
        <ProjectInvitations job={job} />
      </QueryProvider>
    </MemoryRouter>,
  )
  const rows = within(await screen.findByRole('region', { name: 'Invitations' })).getAllByRole('listitem')
  const shown = rows.map((row) => [
    within(row).getByRole('heading').textContent,
    row.textContent!.match(/No answer yet|Confirmed|Rejected/)?.[0],
    within(row).getByRole('link').getAttribute('href'),
  ])
  expect(shown).toEqual([
    ['Flo Rist', 'No answer yet', expect.stringContaining('/messages')],
    ['Ann Yes', 'Confirmed', projectPath('j1', 'applicants', { applicant: 'ann' })],
    ['Rob No', 'Rejected', expect.stringContaining('/messages')],
  ])
})
