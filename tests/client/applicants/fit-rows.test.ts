import { expect, test } from 'vitest'
import {
  countFitting,
  findFitting,
  fittingPeopleCsv,
  type FitFilters,
  sortFitting,
  invitationStateOf,
} from '../../../client/applicants/fit/fit-rows.ts'
import { proposedInvitationText } from '../../../client/applicants/fit/invite-dialog.tsx'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'

const now = Date.parse('2027-02-01T12:00:00Z')

const person = (fields: Partial<FittingFreelancer> = {}, missing: string[] = [], free = 'free on all days') =>
  ({
    freelancer: { id: 'f', full_name: 'Jo Rigger', job_roles: ['rigger'], skills: [], location: '' },
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
  expect(found(all, { shown: 'free' })).toEqual([free, invited])
  expect(found(all, { shown: 'invited' })).toEqual([invited])
})

test('who has not applied comes first, each group best first', () => {
  const all = ['a', 'b', 'c', 'd'].map((name, n) => named(name, {}, { applied: n % 2 === 0 }))
  expect(found(all, {}).map(({ freelancer }) => freelancer.id)).toEqual(['b', 'd', 'a', 'c'])
})

const found = (all: FittingFreelancer[], filters: Partial<FitFilters>) =>
  findFitting(all, { shown: 'all', role: '', text: '', ...filters }, ROLES)
const ROLES = [
  { id: 'r', role_name: 'Rigger' },
  { id: 'f', role_name: 'Florist' },
] as Job['roles']
type Face = FittingFreelancer['freelancer']
const named = (full_name: string, fields: Partial<Face> = {}, rest: Partial<FittingFreelancer> = {}) =>
  person({
    freelancer: {
      id: full_name,
      full_name,
      job_roles: ['rigger'],
      skills: [],
      location: '',
      industry_experience: '',
      rating: 0,
      total_ratings: 0,
      ...fields,
    } as unknown as Face,
    ...rest,
  })
const namesOf = (people: FittingFreelancer[]) => people.map(({ freelancer }) => freelancer.full_name)

test('under a role are those who do it; every word is looked for in name, town, roles and skills', () => {
  const all = [
    named('Al', { skills: ['IPAF 3a'], location: 'Leeds' }),
    named('Bo', { job_roles: ['Florist', 'Rigger '], location: 'Salford' }),
    named('Cy', { job_roles: ['florist'] }),
  ]
  expect(namesOf(found(all, { role: 'r' }))).toEqual(['Al', 'Bo'])
  expect(namesOf(found(all, { role: 'f' }))).toEqual(['Bo', 'Cy'])
  expect(namesOf(found(all, { role: 'gone' }))).toEqual(['Al', 'Bo', 'Cy'])
  expect(namesOf(found(all, { text: ' ipaf  LEEDS ' }))).toEqual(['Al'])
  expect(namesOf(found(all, { text: 'flor', role: 'r' }))).toEqual(['Bo'])
  expect(found(all, { text: 'al leeds york' })).toEqual([])
})

test('each column sorts both ways; equals stay in the server’s order, and an unknown column changes nothing', () => {
  const match = (score: number, miles: number | null, words = 'free on all days') =>
    ({
      score,
      miles,
      reasons: words ? [words] : [],
      missing: words ? [] : ['not free'],
    }) as unknown as FittingFreelancer['match']
  const all = [
    named('Émile', { rating: 4.9, total_ratings: 3, industry_experience: '1-3 years' }, { match: match(90, 8) }),
    named('Zoe', { rating: 5, total_ratings: 0, location: 'Bath' }, { match: match(90, null, ''), applied: true }),
    named('adam', { rating: 4, total_ratings: 9, location: 'Ayr' }, { match: match(70, 2, 'free for 1 of 2 roles') }),
  ]
  const by = (order: string) => namesOf(sortFitting(all, order))
  expect(by('')).toEqual(['Émile', 'Zoe', 'adam'])
  expect(by('nothing')).toEqual(['Émile', 'Zoe', 'adam'])
  expect(by('name')).toEqual(['adam', 'Émile', 'Zoe'])
  expect(by('-name')).toEqual(['Zoe', 'Émile', 'adam'])
  expect(by('-match')).toEqual(['Émile', 'Zoe', 'adam'])
  expect(by('match')).toEqual(['adam', 'Émile', 'Zoe'])
  expect(by('dates')).toEqual(['Émile', 'adam', 'Zoe'])
  // Whoever has no ratings, or whose town is unknown, comes last both ways.
  expect(by('-rating')).toEqual(['Émile', 'adam', 'Zoe'])
  expect(by('rating')).toEqual(['adam', 'Émile', 'Zoe'])
  expect(by('miles')).toEqual(['adam', 'Émile', 'Zoe'])
  expect(by('-miles')).toEqual(['Émile', 'adam', 'Zoe'])
  expect(by('-state')).toEqual(['Zoe', 'Émile', 'adam'])
})

test('the file has those shown in their order, with no formula of theirs', () => {
  const zoe = named('=Zoe', { rating: 4.5, total_ratings: 2, skills: ['Lanterns', 'Stilts'], location: 'Bath' })
  const invited = named('Al', {}, { invited_at: '2027-02-01T10:00:00Z' })
  const { name, csv } = fittingPeopleCsv({ title: 'Arena rig / 2' }, [zoe, invited], now)
  expect(name).toBe('freelancers-that-fit-arena-rig-2.csv')
  const [head, ...lines] = csv.slice(1).trimEnd().split('\r\n')
  expect(head).toMatch(/^"Name","Match","Dates","Why","Missing","Rating"/)
  expect(lines).toEqual([
    `"'=Zoe",80,"Free","2 of 2 skills, free on all days","",4.5,2,3,"","rigger","Lanterns, Stilts","Bath",""`,
    `"Al",80,"Free","2 of 2 skills, free on all days","",,0,3,"Invited 2h ago","rigger","","",""`,
  ])
})

test('none, then invited, then applied', () => {
  expect(invitationStateOf(person(), now)).toBeNull()
  expect(invitationStateOf(person({ invited_at: '2027-02-01T10:00:00Z' }), now)?.words).toBe('Invited 2h ago')
  expect(invitationStateOf(person({ invited_at: '2027-02-01T12:00:00Z' }), now)?.words).toBe('Invited just now')
  expect(invitationStateOf(person({ invited_at: '2027-02-01T10:00:00Z', applied: true }), now)?.words).toBe('Applied')
})

test('the invitation names a role of theirs with a free place, or none', () => {
  const rolesUntil = (date_end: string) => job.roles.map((role) => ({ ...role, date_start: job.date_start!, date_end }))
  expect(proposedInvitationText({ ...job, roles: rolesUntil(job.date_end!) }, person(), from)).toBe(
    'Hi Jo,\n\nWe are crewing Arena rig in Manchester, 1 to 3 Mar 2027, and would like you on it as Rigger (£300/day). Have a look, and apply if you are free.\n\nTess Booker, Brightline',
  )
  // With the days of that role, where they are not all of the project's.
  const early = { ...job, roles: rolesUntil(job.date_start!) }
  expect(proposedInvitationText(early, person(), from)).toContain('in Manchester, 1 Mar 2027, and')
  const florist = person({ freelancer: { ...person().freelancer, job_roles: ['Florist'] } })
  expect(proposedInvitationText(job, florist, from)).toContain('would like you on it. Have a look')
  expect(proposedInvitationText(job, florist, { full_name: 'Tess', company_name: '' })).toMatch(/\n\nTess$/)
})
