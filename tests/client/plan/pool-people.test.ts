import { expect, test } from 'vitest'
import { poolGroupsOf, type PoolPerson } from '../../../client/plan/pool/pool-people.ts'
import type { CrewPerson } from '../../../shared/hiring/crews.ts'
import { shortRestWarningsOf } from '../../../shared/hiring/plan-warnings.ts'
import type { Applicant, Application, Job, JobMatch } from '../../../shared/jobs/jobs.ts'
import { planOf, planPerson, shift } from '../support/plans.ts'

const match = (fields: Partial<JobMatch>): JobMatch => ({
  score: 80,
  reasons: [],
  missing: [],
  miles: 12.4,
  role_id: 'Rigger',
  clashes: [],
  ...fields,
})
const application = (name: string, status: Application['status']) =>
  ({ id: `${name}-a`, freelancer_id: name, freelancer_name: name, status, job_role_id: 'Rigger' }) as Application
const member = (name: string) => ({
  id: name,
  full_name: name,
  profile_picture: null,
  job_roles: ['Rigger'],
  note: '',
  added_at: '',
})
const job = {
  id: 'job',
  roles: [{ id: 'Rigger', role_name: 'Rigger', day_rate: 280 }],
  applications: [application('Busy', 'pending'), application('Free', 'pending'), application('Short', 'shortlisted')],
} as unknown as Job
const lists = [
  {
    id: 'own',
    name: 'Favourites',
    is_favourites: true,
    created_at: '',
    people: ['Free', 'Ana', 'New', 'Told'].map(member),
  },
]
const plan = planOf({
  people: [planPerson('Ana'), planPerson('Ben'), planPerson('Cy')],
  shifts: [
    shift('a', { people: ['Ana', 'Cy'] }),
    shift('b', { day: '2026-12-06', starts: '02:00', ends: '07:00', people: ['Ana'] }),
  ],
})
const draft = { shifts: plan.shifts, moves: [] }
const sources = { job, plan, lists, planned: { draft, refusals: [], warnings: shortRestWarningsOf(plan, draft) } }
const lines = (groups: ReturnType<typeof poolGroupsOf>) =>
  Object.fromEntries(
    groups.map(({ words, people }) => [
      words,
      people.map(({ full_name, stand, time, facts }: PoolPerson) =>
        [full_name, stand, time.tone, time.words, ...facts].join(' '),
      ),
    ]),
  )

test('the pool has everybody once a group, those who are free first, with what is known of each', () => {
  const clash = 'clashes on Sat 5 Dec'
  const applicants = [
    {
      application: { id: 'Busy-a' },
      match: match({ missing: [clash], clashes: [{ role_id: 'Rigger', text: clash }] }),
    },
    { application: { id: 'Free-a' }, match: match({ reasons: ['free on all days'] }) },
  ].map((one) => ({ ...one, freelancer: { full_name: one.application.id.slice(0, -2) } })) as unknown as Applicant[]
  const crew = [
    { id: 'New', times_worked: 4, invited_at: null },
    { id: 'Told', times_worked: 0, invited_at: '2026-11-01' },
  ].map(({ id, times_worked, invited_at }) => ({
    freelancer: { id },
    times_worked,
    for_job: { match: match({ reasons: ['free on all days'], miles: null }), invited_at, asked_first_at: null },
  })) as unknown as CrewPerson[]
  expect(lines(poolGroupsOf({ ...sources, applicants, crew }))).toEqual({
    Shortlisted: ['Short shortlisted neutral  Rigger £280/day'],
    Applied: [
      'Free applied go Free Rigger 12 mi £280/day',
      'Busy applied stop Clashes on Sat 5 Dec Rigger 12 mi £280/day',
    ],
    // Who is in no shift yet comes first.
    Confirmed: [
      'Ben confirmed standby not on a shift Rigger £280/day',
      'Ana confirmed standby short rest Rigger £280/day',
      'Cy confirmed go 1 shift Rigger £280/day',
    ],
    Favourites: [
      'Ana confirmed standby short rest Rigger £280/day',
      'Free applied go Free Rigger 12 mi £280/day',
      'New none go Free Rigger £280/day worked 4 times',
      'Told invited go Free Rigger £280/day',
    ],
  })
})

test('without signal names, roles and rates are there, and nothing is said of when somebody is free', () => {
  const { Applied, Favourites } = lines(poolGroupsOf({ ...sources, applicants: undefined, crew: undefined }))
  expect(Applied).toEqual(['Busy applied neutral  Rigger £280/day', 'Free applied neutral  Rigger £280/day'])
  expect(Favourites).toContain('New none neutral  Rigger')
})

test('for who sees checks it is said of an applicant without one that they cannot be confirmed; nobody else reads of it', () => {
  const standing = { is_checked: false, ends_on: null, is_overridden: false }
  const told = (right_to_work?: object) =>
    poolGroupsOf({
      ...sources,
      job: { ...job, roles: [{ ...job.roles[0]!, date_end: '2026-12-06T20:00:00Z' }] },
      crew: undefined,
      applicants: [
        { application: application('Free', 'pending'), match: null, freelancer: { full_name: 'Free' }, right_to_work },
      ] as unknown as Applicant[],
    })
      .find(({ id }) => id === 'applied')!
      .people.find(({ full_name }) => full_name === 'Free')!.unchecked
  expect(told(standing)).toContain('no right to work check for Free on record')
  expect(told({ ...standing, is_checked: true, ends_on: '2026-12-05' })).toContain('no right to work check for Free')
  expect(told({ ...standing, is_checked: true, ends_on: '2026-12-06' })).toBe('')
  expect(told({ ...standing, is_overridden: true })).toBe('')
  expect(told()).toBe('')
})
