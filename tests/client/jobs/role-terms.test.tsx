// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { takeOfferedPlace } from '../../../client/jobs/apply-acts.ts'
import { AllJobFacts } from '../../../client/jobs/job-facts.tsx'
import { JobCardBody } from '../../../client/trade/job-card-body.tsx'
import { TermsChanges } from '../../../client/trade/pay/terms-changes.tsx'
import { questionStore } from '../../../client/ui/overlays/confirm.ts'
import { PAY_TEMPLATES } from '../../../shared/pay/pay-templates.ts'
import { payCardText } from '../../../shared/pay/terms/pay-card-text.ts'
import { statedRules, withUnstated } from '../../../shared/pay/unstated-terms.ts'

afterEach(cleanup)

const rulesOf = (key: string) =>
  statedRules(withUnstated({ ...PAY_TEMPLATES.find((one) => one.key === key)!.terms, rate_pence: 0 }))
const role = {
  id: 'r',
  role_name: 'Rigger',
  day_rate: 280,
  places: 1,
  filled: 0,
  date_start: '2026-12-14T08:00:00Z',
  date_end: '2026-12-14T18:00:00Z',
  pay: rulesOf('ten_hours'),
}
const job = {
  id: 'j',
  title: 'Arena rig',
  employer_name: 'Brightline',
  location: 'Leeds',
  roles: [role],
  match: null,
  required_skills: [],
  description: '',
  created_at: '2026-12-01T08:00:00Z',
  placement: 'ordinary',
  date_start: role.date_start,
  date_end: role.date_end,
}
const SENTENCE =
  '£280 for a day of up to 10 hours, breaks not counted; over 10 hours £42 an hour, in steps of 15 minutes rounded up; 11 hours of rest, short rest at £28 an hour; paid within 30 days.'

test('H6: a job’s page has the sentence of its role’s terms, and each of them by name', () => {
  render(<AllJobFacts entry={{ job, application: null } as never} />, { wrapper: MemoryRouter })
  expect(screen.getByText(SENTENCE)).toBeTruthy()
  const opener = screen.getByRole('button', { name: 'Terms', expanded: false })
  expect(opener.querySelector('svg')).not.toBeNull()
  fireEvent.click(opener)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Rate',
    'Overtime',
    'Rest',
    'Paid',
  ])
  expect(screen.getByText('11 hours of rest, short rest at £28 an hour')).toBeTruthy()
})

test('H6: the question before an offer is taken has it, also where nothing is agreed beside the rate', async () => {
  const application = { status: 'shortlisted', offer: { id: 'o', job_role_id: 'r', state: 'waiting' } }
  void takeOfferedPlace({ job, application, unsent: null } as never)
  expect(questionStore.get()!.text).toContain(SENTENCE)
  const { pay: _, ...without } = role
  void takeOfferedPlace({ job: { ...job, roles: [without] }, application, unsent: null } as never)
  expect(questionStore.get()!.text).toContain('no overtime agreed; paid within 30 days.')
})

test('H6: a card has the shortest form of it', () => {
  render(<JobCardBody job={job as never} onOpen={() => {}} />)
  expect(screen.getByText('10 h, then £42 an hour')).toBeTruthy()
  const short = PAY_TEMPLATES.map(({ key }) => payCardText(rulesOf(key), 28_000))
  expect(short).toEqual([
    '10 h, then £42 an hour',
    '12 h, then the day at 1.5',
    '11 h, then £42 an hour',
    '£28 an hour',
    'However long it is',
  ])
  expect(payCardText({ basis: 'day', day_minutes: 630 }, 28_000)).toBe('10 h 30, no overtime')
})

test('what somebody is asked to agree to is said difference by difference, with the day from which it holds', () => {
  const after = {
    ...role,
    id: 'a',
    state: 'waiting',
    proposed_at: '',
    from_day: '2026-12-15',
    day_rate: 300,
    pay: rulesOf('flat'),
  }
  render(<TermsChanges before={{ ...role, pay: rulesOf('ten_hours') }} after={after as never} />)
  expect(screen.getByText('From Tue 15 Dec on.')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rate: £300 a day, however long it is instead of £280 for a day of up to 10 hours, breaks not counted Needs your yes',
    'Overtime: nothing agreed instead of over 10 hours £42 an hour, in steps of 15 minutes rounded up Needs your yes',
    'Rest: nothing agreed instead of 11 hours of rest, short rest at £28 an hour Needs your yes',
  ])
})
