import { expect, test } from 'vitest'
import { applicantNames } from '../../../client/trade/applicant-names.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { application, conversation } from '../support/rows.ts'

test('applicants are named by their applications, and those that came without a name by their conversations', () => {
  const applications = [
    application({ id: 'a1', freelancer_id: 'ana', freelancer_name: 'Ana Oak' }),
    application({ id: 'a2', freelancer_id: 'ben', freelancer_name: 'Ben Ash' }),
    application({ id: 'a3', freelancer_id: 'cy' }),
    'an-own-one',
  ]
  const conversations = [
    conversation({ other_user_id: 'ana', other_user_name: 'Ana Birch' }),
    conversation({ other_user_id: 'cy', other_user_name: 'Cy Dean' }),
  ]
  expect(Object.fromEntries(applicantNames([{ applications } as Job], conversations))).toEqual({
    ana: 'Ana Oak',
    ben: 'Ben Ash',
    cy: 'Cy Dean',
  })
})
