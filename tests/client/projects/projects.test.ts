import { describe, expect, test } from 'vitest'
import {
  emptyProjectDraft,
  projectInfoProblem,
  projectRolesProblem,
  skillsFromText,
  newJobBodyOf,
  type ProjectDraft,
} from '../../../client/projects/project-draft.ts'
import { PLACE_UNKNOWN_TEXT, placeProblem } from '../../../client/trade/places/known-place.ts'
import { suggestionsFor, withLastPart } from '../../../client/ui/fields/suggested-text.tsx'
import { newJobSchema } from '../../../shared/jobs/jobs.ts'
import { ROLE_LENGTHS } from '../../support/role-lengths.ts'

const ID = '0193b2a0-0000-7000-8000-000000000001'

const draft = (fields: Partial<ProjectDraft> = {}): ProjectDraft => ({
  ...emptyProjectDraft(() => ID),
  title: ' Arena tour ',
  description: 'Load-in at 07:00',
  event_type: 'Tour',
  location: 'Manchester',
  skills: 'IPAF, , ipaf,Slinging ,',
  roles: [role()],
  ...fields,
})

const role = (fields = {}) => ({
  key: 'k',
  role_name: 'Rigger',
  day_rate: '280.50',
  date_start: '2026-12-14T07:00:00.000Z',
  date_end: '2026-12-16T22:00:00.000Z',
  places: '2',
  ...fields,
})

describe('posting a project', () => {
  test('the first step needs title, description, kind and place', () => {
    expect(projectInfoProblem(draft())).toBeNull()
    for (const field of ['title', 'description', 'event_type', 'location']) {
      expect(projectInfoProblem(draft({ [field]: '  ' }))).toBe('Please fill in all required fields')
    }
    expect(projectInfoProblem(draft({ postcode: '', skills: '' }))).toBeNull()
  })

  test('a place that was asked for and is not known holds up the first, unless it is meant as it is', () => {
    const [of, position] = ['Salf | M3', { town: 'Salford', lat: 53.48, lng: -2.29 }]
    const at = (place: ProjectDraft['place'], location = ' Salf ') =>
      placeProblem(draft({ location, postcode: 'M3', place }))
    expect(at({ of, position: null })).toBe(PLACE_UNKNOWN_TEXT)
    expect(at({ of, position: null, isMeant: true })).toBeNull()
    expect(at({ of, position })).toBeNull()
    // Not asked about yet, as without signal.
    expect([at(undefined), at({ of, position: null }, 'Salford')]).toEqual([null, null])
    expect(newJobBodyOf(draft({ place: { of, position } }))).not.toHaveProperty('place')
  })

  test('a list that is asked first goes along; without one, and for a draft of an older version, nothing does', () => {
    const asked_first = { list_id: ID, hours: 24 } as const
    const sent = newJobBodyOf(draft({ asked_first }))
    expect(sent.asked_first).toEqual(asked_first)
    expect(newJobSchema.parse(sent)).toMatchObject({ asked_first })
    for (const none of [null, undefined])
      expect(newJobBodyOf(draft({ asked_first: none }))).not.toHaveProperty('asked_first')
  })

  test('the second names the first incomplete role', () => {
    expect(projectRolesProblem(draft())).toBeNull()
    for (const field of ['role_name', 'day_rate', 'date_start', 'date_end']) {
      const roles = [role(), role({ [field]: '' })]
      expect(projectRolesProblem(draft({ roles }))).toBe('Please fill in all fields for Role 2')
    }
    expect(projectRolesProblem(draft({ roles: [role({ day_rate: '-1' })] }))).toBe(
      'Please fill in all fields for Role 1',
    )
    expect(projectRolesProblem(draft({ roles: [role({ day_rate: '0' })] }))).toBeNull()
    const backwards = role({ date_start: '2027-03-02T08:00:00.000Z', date_end: '2027-03-01T08:00:00.000Z' })
    expect(projectRolesProblem(draft({ roles: [role(), backwards] }))).toBe(
      'Role 2 ends before it starts. Please choose a later end.',
    )
    const atOnce = role({ date_start: '2027-03-01T08:00:00.000Z', date_end: '2027-03-01T08:00:00.000Z' })
    expect(projectRolesProblem(draft({ roles: [atOnce] }))).toBeNull()
    for (const places of ['', '0', '201', '1.5'])
      expect(projectRolesProblem(draft({ roles: [role({ places })] }))).toBe('Role 1 needs from 1 to 200 places.')
    // Of a project that is edited, a role may be over.
    const after = Date.parse(role().date_end) + 1
    expect(projectRolesProblem(draft(), after - 2)).toBeNull()
    expect(projectRolesProblem(draft(), after)).toBe('Role 1 is already over. Please choose later dates.')
  })

  test.each(ROLE_LENGTHS)('a role from %s to %s may be posted: %s', (date_start, date_end, isFine) => {
    const lasting = draft({ roles: [role(), role({ date_start, date_end })] })
    expect(projectRolesProblem(lasting)).toBe(
      isFine ? null : 'Role 2 lasts longer than 366 days. Please check the year of its end.',
    )
    expect(newJobSchema.safeParse(newJobBodyOf(lasting)).success).toBe(isFine)
  })

  test('the body is what the contract requires', () => {
    expect(newJobBodyOf(draft({ hourly_rate: ' 32.5 ' })).hourly_rate).toBe(32.5)
    for (const none of ['', ' ', '-1', undefined])
      expect(newJobBodyOf(draft({ hourly_rate: none })).hourly_rate).toBeNull()
    const sent = newJobBodyOf(draft())
    expect(newJobSchema.safeParse(sent).success).toBe(true)
    expect(sent).toMatchObject({ id: ID, title: 'Arena tour', required_skills: ['IPAF', 'Slinging'] })
    expect(sent.roles[0]).toMatchObject({ day_rate: 280.5, places: 2, date_start: '2026-12-14T07:00:00.000Z' })
  })

  test('skills are trimmed, without empty and duplicate ones', () => {
    expect(skillsFromText(' a ,b,, A ,c,')).toEqual(['a', 'b', 'c'])
    expect(skillsFromText('ﬁtter, Fitter, C, C++, C#, Łódź rig, lodz RIG')).toEqual([
      'ﬁtter',
      'C',
      'C++',
      'C#',
      'Łódź rig',
    ])
    expect(skillsFromText('')).toEqual([])
  })
})

describe('suggestions', () => {
  const options = ['Head rigger', 'Rigger', 'Ground rigger', ...Array.from({ length: 12 }, (_, at) => `Tech ${at}`)]

  test('match anywhere, in any case, prefixes first, at most ten', () => {
    expect(suggestionsFor(options, 'rigg', false)).toEqual(['Rigger', 'Head rigger', 'Ground rigger'])
    expect(suggestionsFor(options, 'TECH', false)).toHaveLength(10)
    expect(suggestionsFor(options, '  ', false)).toEqual([])
    expect(suggestionsFor(['Café van', 'C', 'C++'], 'cafe', false)).toEqual(['Café van'])
    expect(suggestionsFor(['Cafe van', 'C', 'C++'], 'ＣＡＦÉ', false)).toEqual(['Cafe van'])
    expect(suggestionsFor(['C', 'C++'], 'c++, c', true)).toEqual([])
  })

  test('in a list they are for the last part, without those already there', () => {
    expect(suggestionsFor(options, 'Rigger, rigg', true)).toEqual(['Head rigger', 'Ground rigger'])
    expect(withLastPart('Rigger, rigg', 'Head rigger')).toBe('Rigger, Head rigger, ')
  })
})
