import { expect, test } from 'vitest'
import {
  sharedSkillsOf,
  skillsByRole,
  skillsStillListed,
  skillsWantedOf,
  unionOfSkills,
} from '../../shared/jobs/role-skills.ts'
import { type MatchFacts, type MatchedFreelancer, scoreMatch } from '../../shared/jobs/score-match.ts'

const LIST = ['IPAF', 'Chain hoists', 'grandMA3']
const RIGGER = { id: 'rig', skills: ['ipaf ', 'Chain hoists'] }
const LIGHTING = { id: 'light', skills: ['grandMA3'] }

test('skills that no role has are wanted by all; a list alone means the same as ever', () => {
  expect(sharedSkillsOf(LIST, [RIGGER, { skills: [] }])).toEqual(['grandMA3'])
  expect(skillsByRole(LIST, [RIGGER, {}])).toEqual([LIST, ['grandMA3']])
  expect(skillsByRole(LIST, [{}, {}])).toEqual([LIST, LIST])
  expect(skillsByRole(LIST, [RIGGER, LIGHTING])).toEqual([['IPAF', 'Chain hoists'], ['grandMA3']])
})

test('the list is the union of its roles; what an earlier release takes off the list, no role wants', () => {
  expect(unionOfSkills(['First aid'], [RIGGER, LIGHTING, { skills: ['IPAF'] }])).toEqual([
    'First aid',
    'ipaf ',
    'Chain hoists',
    'grandMA3',
  ])
  expect(skillsByRole(['IPAF'], [RIGGER, LIGHTING])).toEqual([['IPAF'], []])
  expect(skillsStillListed(RIGGER.skills, ['IPAF'])).toEqual(['ipaf '])
})

test('a role that is not the job’s, or none, wants all of it', () => {
  const job = { required_skills: LIST, roles: [RIGGER, LIGHTING] }
  expect(skillsWantedOf(job, 'light')).toEqual(['grandMA3'])
  expect(skillsWantedOf(job, 'gone')).toEqual(LIST)
  expect(skillsWantedOf(job, null)).toEqual(LIST)
})

const DAYS = { start: '2027-03-01T08:00:00.000Z', end: '2027-03-01T20:00:00.000Z', free: true }
const FACTS: MatchFacts = {
  start: DAYS.start,
  skills: ['ipaf', 'chain hoists', 'grandma3'],
  roles: [
    { ...DAYS, id: 'rig', name: 'rigger', skills: ['ipaf', 'chain hoists'] },
    { ...DAYS, id: 'light', name: 'lighting technician', skills: ['grandma3'] },
  ],
}
const JOB = { job_id: 'j', lat: null, lng: null }
const person = (fields: Partial<MatchedFreelancer>): MatchedFreelancer => ({
  id: 'p',
  roles: ['rigger'],
  skills: ['ipaf', 'chain hoists'],
  point: null,
  reach: null,
  experience: null,
  rating: null,
  taken: [],
  ...fields,
})
const match = (fields: Partial<MatchedFreelancer> = {}, role_id?: string) =>
  scoreMatch(person(fields), JOB, FACTS, { reader: 'themselves', role_id }).match

test('a match is about one role: its skills alone are counted and missing', () => {
  expect(match()).toMatchObject({ reasons: ['2 of 2 skills', 'free on all days'], missing: [], skills_role_id: 'rig' })
  expect(match({ skills: ['ipaf'] }).missing).toEqual(['no chain hoists'])
  const operator = match({ roles: ['lighting technician'], skills: ['ipaf'] })
  expect(operator).toMatchObject({ missing: ['no grandma3'], skills_role_id: 'light', held: ['ipaf'] })
  expect(operator.reasons).toContain('0 of 1 skills')
})

test('who has all that their role wants scores as if the job wanted nothing else', () => {
  const alone = { ...FACTS, skills: ['ipaf', 'chain hoists'], roles: FACTS.roles.slice(0, 1) }
  expect(match().score).toBe(scoreMatch(person({}), JOB, alone, { reader: 'themselves' }).match.score)
  expect(match().score).toBeGreaterThan(match({ skills: ['ipaf'] }).score)
})

test('whoever applied for a role is judged by that role, theirs or not', () => {
  const there = match({}, 'light')
  expect(there).toMatchObject({ missing: ['no grandma3'], skills_role_id: 'light', role_id: 'rig' })
  expect(there.score).toBeLessThan(match({}, 'rig').score - 35)
})

test('whoever does none of the roles is judged by all that the job asks for', () => {
  const other = match({ roles: ['florist'], skills: ['grandma3'] })
  expect(other.reasons).toContain('1 of 3 skills')
  expect(other.skills_role_id).toBeUndefined()
})
