import { expect, test } from 'vitest'
import { companyNeedRowOf } from '../../../client/projects/company-need-rows.ts'
import type { CompanyNeed } from '../../../shared/hiring/company-needs.ts'

const JOB = { id: 'j1', title: 'Arena tour', date_start: '2027-03-01T08:00:00Z' }
const told = (need: object, answered = '') =>
  companyNeedRowOf({ job: JOB, by: 0, ...need } as unknown as CompanyNeed, {
    now: 0,
    remind: () => {},
    unsent: { reminded: new Set(), answered: new Set([answered]) },
  })

const PAY = {
  kind: 'pay',
  application: { id: 'a1', freelancer_id: 'ana', freelancer_name: 'Ana', pay_request: { id: 'p1' } },
}

test.each([
  [PAY, 'Ana asks for different pay'],
  [
    { kind: 'unchecked', why: 'missing', people: [{ application_id: 'a1', freelancer_id: 'ana', full_name: 'Ana' }] },
    'No right to work check for Ana',
  ],
])('what somebody booked needs is answered where they are opened', (need, words) => {
  const row = told(need)
  expect(row.what).toBe(words)
  expect(row.act).toMatchObject({ to: '/project?id=j1&applicant=ana' })
})

test('an answer to other pay that is still to be sent is said instead of its button', () => {
  expect(told(PAY, 'p1').act).toEqual({ done: 'Answer waiting to be sent' })
})
