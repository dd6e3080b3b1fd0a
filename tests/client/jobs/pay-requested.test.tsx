// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AgreedRoleTerms } from '../../../client/applicants/detail/agreed-terms.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import type { JobEntry } from '../../../client/jobs/freelancer-jobs.ts'
import { PayRequested } from '../../../client/jobs/pay-requested.tsx'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { application } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

ownDevice()
const { request } = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('../../../client/http/request.ts', async (original) => ({ ...(await original<object>()), request }))

const TIMES = { date_start: '2999-03-01T08:00:00.000Z', date_end: '2999-03-03T20:00:00.000Z' }
const AGREED = { role_name: 'Rigger', day_rate: 280, ...TIMES }
const JOB = { id: 'j1', title: 'Arena tour', employer_name: 'Brightline', roles: [{ id: 'rigger', ...AGREED }] }
const booking = (pay_request?: object) => ({
  ...application({ id: 'a1', status: 'accepted' }),
  ...{ job_role_id: 'rigger', terms: AGREED, pay_request },
})
const ASKED = { id: 'p1', day_rate: 350, from_day: '2999-03-02', reason: 'A night.', state: 'waiting', asked_at: '' }

const showOwn = (pay_request?: object) =>
  render(
    <QueryProvider>
      <PayRequested entry={{ job: JOB, application: booking(pay_request) } as unknown as JobEntry} agreed={AGREED} />
    </QueryProvider>,
  )
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

test('a freelancer asks for another rate from a day, with a reason', async () => {
  request.mockReset().mockResolvedValue({})
  showOwn()
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for other pay' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ask' }))
  await screen.findByText('That is what was agreed')
  await screen.findByText('Say why, in a few words')
  expect(request).not.toHaveBeenCalled()
  await type('Day rate, £', '350')
  await type('From', '2999-03-02')
  await type('Why', 'A night.')
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() =>
    expect(request).toHaveBeenCalledWith('POST', '/jobs/j1/applications/a1/pay-request', {
      ...{ day_rate: 350, from_day: '2999-03-02', reason: 'A night.' },
    }),
  )
})

test('what they asked for is said with its day until there is an answer, and can be taken back', async () => {
  request.mockReset().mockResolvedValue({})
  showOwn(ASKED)
  await screen.findByText(/You asked for £350\/day from Sat 2 Mar on: “A night.” No answer yet/)
  expect(screen.queryByRole('button', { name: 'Ask for other pay' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(request).toHaveBeenCalledWith('POST', '/jobs/j1/pay-requests/p1/withdraw', {}))
})

test('the company reads what would change and why, and agrees or keeps what was agreed', async () => {
  request.mockReset().mockResolvedValue({})
  const freelancer = { id: 'ana', full_name: 'Ana Reyes' }
  const applicant = { freelancer, application: booking(ASKED) } as unknown as Applicant
  render(
    <QueryProvider>
      <AgreedRoleTerms job={JOB as unknown as Job} applicant={applicant} />
    </QueryProvider>,
  )
  await screen.findByText('Ana Reyes asks for £350/day from Sat 2 Mar on')
  await screen.findByText(/£350 for a day of up to 10 hours.* instead of £280/)
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }))
  await waitFor(() => expect(request).toHaveBeenCalledWith('POST', '/jobs/j1/pay-requests/p1/agree', {}))
})
