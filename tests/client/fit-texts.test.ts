import { expect, test } from 'vitest'
import { countFitting, findFitting, invitationText, standOf } from '../../client/applicants/fit/fit-texts.ts'
import type { FittingFreelancer } from '../../shared/hiring/invitations.ts'
import type { Job } from '../../shared/jobs/jobs.ts'

const now = Date.parse('2027-02-01T12:00:00Z')

const person = (fields: Partial<FittingFreelancer> = {}, missing: string[] = [], free = 'free on all days') =>
  ({
    freelancer: { id: 'f', full_name: 'Jo Rigger', job_roles: ['rigger'] },
    match: { score: 80, reasons: ['2 of 2 skills', free], missing, miles: 3 },
    invited_at: null,
    applied: false,
    ...fields,
  }) as FittingFreelancer

const job = {
  title: 'Arena rig',
  location: 'Manchester, Arena',
  date_start: '2027-03-01T08:00:00Z',
  date_end: '2027-03-03T20:00:00Z',
  roles: [
    { role_name: 'Rigger', day_rate: 280, places: 1, filled: 1 },
    { role_name: 'Rigger', day_rate: 300, places: 2, filled: 1 },
  ],
} as Job
const from = { full_name: 'Tess Booker', company_name: 'Brightline' }

test('all, those who are free on all days, those invited', () => {
  const [free, inPart, booked, invited] = [
    person(),
    person({}, [], 'free for 1 of 2 roles'),
    person({}, ['not free'], ''),
    person({ invited_at: '2027-02-01T10:00:00Z', applied: true }),
  ]
  const all = [free, inPart, booked, invited]
  expect(countFitting(all)).toEqual({ all: 4, free: 2, invited: 1 })
  expect(findFitting(all, 'free')).toEqual([free, invited])
  expect(findFitting(all, 'invited')).toEqual([invited])
})

test('none, then invited, then applied', () => {
  expect(standOf(person(), now)).toBeNull()
  expect(standOf(person({ invited_at: '2027-02-01T10:00:00Z' }), now)?.words).toBe('Invited 2h ago')
  expect(standOf(person({ invited_at: '2027-02-01T12:00:00Z' }), now)?.words).toBe('Invited just now')
  expect(standOf(person({ invited_at: '2027-02-01T10:00:00Z', applied: true }), now)?.words).toBe('Applied')
})

test('the invitation names a role of theirs with a free place, or none', () => {
  expect(invitationText(job, person(), from)).toBe(
    'Hi Jo,\n\nWe are crewing Arena rig in Manchester, 1 to 3 Mar 2027, and would like you on it as Rigger (£300/day). Have a look, and apply if you are free.\n\nTess Booker, Brightline',
  )
  const florist = person({ freelancer: { ...person().freelancer, job_roles: ['Florist'] } })
  expect(invitationText(job, florist, from)).toContain('would like you on it. Have a look')
  expect(invitationText(job, florist, { full_name: 'Tess', company_name: '' })).toMatch(/\n\nTess$/)
})
