import { describe, expect, test } from 'vitest'
import { choicesInJobs } from '../../../client/jobs/filter-fields.tsx'
import { queryOf, readFilters } from '../../../client/jobs/job-filters.ts'
import { jobFilterFor } from '../../../shared/jobs/filter-for.ts'
import { LOCATION_MAX, ROLE_NAME_MAX } from '../../../shared/limits.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { job } from '../support/jobs.ts'

describe('filters', () => {
  function matches(search: string, fields: Partial<Job> = {}) {
    const one = job('j', fields)
    return jobFilterFor(readFilters(new URLSearchParams(search)))(one, one.match?.miles ?? null)
  }

  test('without any, everything matches', () => expect(matches('')).toBe(true))

  test.each([
    ['location=manch', true],
    ['location=m3 1', true],
    ['location=Leeds', false],
    ['distance=11', false],
    ['distance=12', true],
    ['distance=-5', true],
    ['distance=near', true],
    ['event_type=concert', true],
    ['event_type=Tour', false],
    ['skills=ipaf', true],
    ['skills=IPAF,Slinging', true],
    ['skills=IPAF,Forklift', true],
    ['skills=Forklift', false],
    ['role=rigger', true],
    ['role=Head%20rigger', false],
    ['min_rate=280', true],
    ['min_rate=281', false],
    ['role=sound&min_rate=250', false],
    ['date_from=2026-12-16', true],
    ['date_from=2026-12-18', false],
    ['date_to=2026-12-14', true],
    ['date_to=2026-12-12', false],
    ['date_to=someday', true],
    ['location=manchester&skills=ipaf&event_type=Tour', false],
  ])('%s: %s', (search, isShown) => expect(matches(search)).toBe(isShown))

  test.each([
    ['location', LOCATION_MAX],
    ['role', ROLE_NAME_MAX],
  ])(
    'a %s of more characters than the server takes filters nothing and is not asked for; one of as many is',
    (key, most) => {
      const asked = (text: string) =>
        queryOf(readFilters(new URLSearchParams({ [key]: text, min_rate: '280' }))).get(key)
      expect(asked('m'.repeat(most))).toBe('m'.repeat(most))
      expect(asked('m'.repeat(most + 1))).toBeNull()
      expect(matches(`${key}=${'m'.repeat(most + 1)}`)).toBe(true)
    },
  )

  test('nobody is hidden for lack of data', () => {
    expect(matches('distance=10', { match: null })).toBe(true)
    expect(matches('date_from=2027-01-01', { date_start: null, date_end: null })).toBe(true)
  })

  test('choices are from the jobs at hand, the most frequent first', () => {
    const jobs = [job('a'), job('b', { required_skills: ['Slinging'] })]
    expect(choicesInJobs(jobs, (one) => one.required_skills)).toEqual([
      { value: 'Slinging', count: 2 },
      { value: 'IPAF', count: 1 },
    ])
  })
})
