import { describe, expect, test } from 'vitest'
import {
  appliedRole,
  type ApplicantFilters,
  filterApplicants,
  skillsHeld,
} from '../../../shared/hiring/applicant-list.ts'
import type { Applicant } from '../../../shared/jobs/jobs.ts'

type Fields = {
  status?: string
  rating?: number
  ratings?: number
  score?: number
  miles?: number | null
  years?: string
  role?: string | null
  message?: string
  missing?: string[]
  referees?: number
}

const applicant = (full_name: string, fields: Fields = {}, skills: string[] = []) => {
  const { status = 'pending', rating = 4, ratings = 3, score = 50, miles = null, years = '', role = null } = fields
  const { message = '', missing = [], referees = 0 } = fields
  return {
    freelancer: {
      full_name,
      rating,
      total_ratings: ratings,
      location: 'Leeds',
      job_roles: ['Rigger'],
      skills,
      industry_experience: years,
      referees: { overall: referees, total_count: referees ? 2 : 0 },
    },
    application: { status, job_role_id: role, created_at: `2026-12-0${full_name.length}`, message },
    match: { score, reasons: missing.length > 0 ? [] : ['free on all days'], missing, miles },
  } as unknown as Applicant
}
const ROLES = [
  { id: 'second', role_name: 'Rigger' },
  { id: 'first', role_name: 'Climber' },
]
const all = [
  applicant('Ann', { role: 'first', rating: 3, score: 50, miles: 12, years: '1-2 years', referees: 9 }),
  applicant('Bobo', { role: 'second', status: 'shortlisted', rating: 4, score: 90, years: 'More than 10 years' }, [
    'IPAF',
  ]),
  applicant('Cyril', { role: 'first', status: 'accepted', rating: 5, score: 70, miles: 3, missing: ['not free'] }),
  applicant('Di', { rating: 0, ratings: 0, score: 70, miles: 40, years: 'Less than 1 year', message: 'Free' }),
]
const names = (fields: Partial<ApplicantFilters>) =>
  filterApplicants(all, { shown: 'all', role: '', text: '', order: '-score', ...fields }, ROLES).map(
    (one) => one.freelancer.full_name,
  )

describe('the list', () => {
  test.each<[ApplicantFilters['order'], string[]]>([
    ['-score', ['Bobo', 'Cyril', 'Di', 'Ann']],
    ['score', ['Ann', 'Cyril', 'Di', 'Bobo']],
    ['name', ['Ann', 'Bobo', 'Cyril', 'Di']],
    ['-name', ['Di', 'Cyril', 'Bobo', 'Ann']],
    ['-rating', ['Cyril', 'Bobo', 'Ann', 'Di']],
    ['rating', ['Ann', 'Bobo', 'Cyril', 'Di']],
    ['miles', ['Cyril', 'Ann', 'Di', 'Bobo']],
    ['-miles', ['Di', 'Ann', 'Cyril', 'Bobo']],
    ['-experience', ['Bobo', 'Ann', 'Di', 'Cyril']],
    ['status', ['Di', 'Ann', 'Bobo', 'Cyril']],
    ['role', ['Bobo', 'Cyril', 'Ann', 'Di']],
    ['-applied', ['Cyril', 'Bobo', 'Ann', 'Di']],
    ['skills', ['Bobo', 'Cyril', 'Di', 'Ann']],
    ['-held', ['Bobo', 'Cyril', 'Di', 'Ann']],
    ['message', ['Di', 'Bobo', 'Cyril', 'Ann']],
    ['dates', ['Bobo', 'Di', 'Ann', 'Cyril']],
    ['-referees', ['Ann', 'Bobo', 'Cyril', 'Di']],
  ])('by %s; missing values come last', (order, expected) => {
    expect(names({ order })).toEqual(expected)
  })

  test('ties are ordered by the better match, then by rating, number of ratings, and name; without a match after the worst', () => {
    const without = { ...applicant('Zoe'), match: null }
    const equals = [
      without,
      applicant('Yan', { score: 0 }),
      applicant('Xi', { score: 10, rating: 3 }),
      applicant('Wim', { score: 10, rating: 4, ratings: 3 }),
      applicant('Vic', { score: 10, rating: 4, ratings: 4 }),
      applicant('Uma', { score: 10, rating: 4, ratings: 4 }),
    ]
    for (const given of [equals, equals.toReversed()]) {
      const found = filterApplicants(given, { shown: 'all', role: '', text: '', order: 'status' }, ROLES)
      expect(found.map(({ freelancer }) => freelancer.full_name)).toEqual(['Uma', 'Vic', 'Wim', 'Xi', 'Yan', 'Zoe'])
    }
  })

  test('by state, role and words; who named no role is found under each', () => {
    expect(names({ shown: 'shortlisted' })).toEqual(['Bobo'])
    expect(names({ shown: 'pending', order: 'name' })).toEqual(['Ann', 'Di'])
    expect(names({ text: 'ipaf  LEEDS' })).toEqual(['Bobo'])
    expect(names({ role: 'second' })).toEqual(['Bobo', 'Di'])
    expect(names({ role: 'first', order: 'name' })).toEqual(['Ann', 'Cyril', 'Di'])
    expect(names({ text: 'nobody' })).toEqual([])
  })
})

test('the role applied for; of a project with one role, that one', () => {
  expect(all.map((one) => appliedRole(one, ROLES))).toEqual(['Climber', 'Rigger', 'Climber', 'Any role'])
  expect(all.map((one) => appliedRole(one, ROLES.slice(0, 1)))).toEqual(['Rigger', 'Rigger', 'Rigger', 'Rigger'])
})

test('skills held and missing: as the match has it, else in any spelling', () => {
  const project = { required_skills: ['IPAF', 'Rope access'], roles: [] }
  const freelancer = { skills: ['ipaf ', 'Welding'] } as Applicant['freelancer']
  expect(skillsHeld(project, { freelancer, match: null })).toEqual({ held: ['IPAF'], missing: ['Rope access'] })
  const match = { held: ['Rope access'] } as Applicant['match']
  expect(skillsHeld(project, { freelancer, match })).toEqual({ held: ['Rope access'], missing: ['IPAF'] })
})
