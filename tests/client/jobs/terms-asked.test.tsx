// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { JobEntry } from '../../../client/jobs/freelancer-jobs.ts'
import { TermsAsked } from '../../../client/jobs/terms-asked.tsx'
import { application } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()

test('new pay is said once: in the list of what changes, and not also in the sentence', () => {
  const times = { date_start: '2027-03-01T08:00:00Z', date_end: '2027-03-03T20:00:00Z', shifts: [] }
  const amendment = {
    ...times,
    id: 'm1',
    state: 'waiting',
    role_name: 'Rigger',
    day_rate: 250,
    date_end: '2027-03-04T20:00:00Z',
  }
  const entry = {
    job: { id: 'j1', title: 'Arena tour', employer_name: 'Brightline', roles: [] },
    application: {
      ...application({ id: 'a1', status: 'accepted' }),
      terms: { ...amendment, ...times, day_rate: 280 },
      amendment,
    },
  } as unknown as JobEntry
  const { container } = render(<TermsAsked entry={entry} />)
  expect(container.textContent!.match(/£250/g)).toHaveLength(1)
  expect(container.textContent).toContain('1 to 4 Mar 2027 instead of 1 to 3 Mar 2027')
})

test('an answer to other terms that waits for signal is shown in place of the question, and can be taken back', async () => {
  own.server.answer = () => 'network'
  const times = { date_start: '2027-03-01T08:00:00Z', date_end: '2027-03-03T20:00:00Z', shifts: [] }
  const amendment = { id: 'm1', state: 'waiting', role_name: 'Rigger', day_rate: 300, ...times }
  const entry = {
    job: { id: 'j1', title: 'Arena tour', employer_name: 'Brightline', roles: [] },
    application: {
      ...application({ id: 'a1', status: 'accepted' }),
      terms: { ...amendment, day_rate: 250 },
      amendment,
    },
  } as unknown as JobEntry
  render(<TermsAsked entry={entry} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Agree' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }))
  await screen.findByRole('button', { name: 'Agree' })
  expect(await own.tab.db.outbox.count()).toBe(0)
})
