// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AgreedRoleTerms, askedAmendmentText } from '../../../client/applicants/detail/agreed-terms.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { application } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

ownDevice()
const { request } = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('../../../client/http/request.ts', async (original) => ({ ...(await original<object>()), request }))

const TIMES = { date_start: '2999-03-01T08:00:00.000Z', date_end: '2999-03-03T20:00:00.000Z' }
const ROLE = { id: 'rigger', role_name: 'Rigger', day_rate: 250, places: 1, filled: 1, ...TIMES }
const AGREED = { role_name: 'Rigger', day_rate: 300, ...TIMES }

const show = (fields: object = {}, role: object = {}) =>
  render(
    <QueryProvider>
      <AgreedRoleTerms
        job={{ id: 'j1', title: 'Arena tour', roles: [{ ...ROLE, ...role }], applications: [] } as unknown as Job}
        applicant={
          {
            freelancer: { id: 'ana', full_name: 'Ana Reyes' },
            application: {
              ...application({ id: 'a1', status: 'accepted' }),
              job_role_id: 'rigger',
              terms: AGREED,
              ...fields,
            },
          } as unknown as Applicant
        }
      />
    </QueryProvider>,
  )

test('somebody booked is asked for the role’s new terms from a day that the company chooses', async () => {
  request.mockResolvedValue({})
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for the new terms' }))
  const days = (await screen.findByLabelText('From')) as HTMLSelectElement
  expect([...days.options].map(({ value }) => value)).toEqual(['2999-03-01', '2999-03-02', '2999-03-03'])
  fireEvent.change(days, { target: { value: '2999-03-02' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask Ana' }))
  await waitFor(() =>
    expect(request).toHaveBeenCalledWith('POST', '/jobs/j1/applications/a1/amend', {
      job_role_id: 'rigger',
      from_day: '2999-03-02',
    }),
  )
})

test('the day that they were asked for is said, and can be changed while they have not answered', async () => {
  const amendment = { id: 'm1', ...AGREED, day_rate: 250, state: 'waiting', from_day: '2999-03-02', proposed_at: '' }
  expect(askedAmendmentText(amendment as never)).toContain('from Sat 2 Mar on. No answer yet.')
  show({ amendment })
  fireEvent.click(await screen.findByRole('button', { name: 'Change the day' }))
  expect(((await screen.findByLabelText('From')) as HTMLSelectElement).value).toBe('2999-03-02')
})

test('nobody is asked for what they have agreed to, nor for what is better', () => {
  show({}, { day_rate: 320 })
  expect(screen.queryByRole('button')).toBeNull()
})
