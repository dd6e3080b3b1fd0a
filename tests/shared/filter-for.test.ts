import { expect, test } from 'vitest'
import { type FilterableJob, jobFilterFor } from '../../shared/jobs/filter-for.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'

const JOB: FilterableJob = {
  location: 'Salford Quays, Manchester',
  postcode: 'M50 3AZ',
  event_type: 'Corporate Event',
  required_skills: ['Rope access', 'IPAF'],
  roles: [
    { role_name: 'Head Rigger', day_rate: 280 },
    { role_name: 'Stagehand', day_rate: 150 },
  ],
  date_start: '2027-03-01T08:00:00.000Z',
  date_end: '2027-03-03T20:00:00.000Z',
}

test.each<[SearchFilters, boolean]>([
  [{}, true],
  [{ location: 'manchester' }, true],
  [{ location: 'man sal' }, true],
  [{ location: 'manchester leeds' }, false],
  [{ location: 'M50' }, true],
  [{ location: 'chester' }, false],
  [{ location: ', ' }, false],
  [{ role: '+' }, false],
  [{ event_type: '…' }, false],
  [{ skills: '+' }, false],
  [{ skills: '+, ipaf' }, true],
  [{ event_type: 'corporate event' }, true],
  [{ event_type: 'event' }, true],
  [{ event_type: 'event corporate' }, false],
  [{ event_type: 'concert' }, false],
  [{ skills: 'rope access' }, true],
  [{ skills: 'access rope' }, false],
  [{ skills: 'welding, ipaf' }, true],
  [{ skills: 'welding' }, false],
  [{ skills: 'stagehand' }, true],
  [{ skills: ' , ' }, true],
  // Two adjacent skills are not one phrase, nor is a skill with a role.
  [{ skills: 'access ipaf' }, true],
  [{ skills: 'ipaf head' }, false],
  [{ role: 'rigger' }, true],
  [{ role: 'head stagehand' }, false],
  [{ role: 'ríggér' }, true],
  [{ min_rate: 280 }, true],
  [{ min_rate: 281 }, false],
  [{ role: 'stagehand', min_rate: 150 }, true],
  [{ role: 'stagehand', min_rate: 151 }, false],
  [{ date_from: '2027-03-03' }, true],
  [{ date_from: '2027-03-04' }, false],
  [{ date_to: '2027-03-01' }, true],
  [{ date_to: '2027-02-28' }, false],
  [{ location: 'manchester', role: 'florist' }, false],
])('%j matches: %s', (filters, fits) => {
  expect(jobFilterFor(filters)(JOB, null)).toBe(fits)
})

test('within a distance, or with an unknown one', () => {
  const near = jobFilterFor({ distance: 50 })
  expect([near(JOB, 50), near(JOB, 50.1), near(JOB, null)]).toEqual([true, false, true])
})

test('the days begin at midnight and end before the next', () => {
  const job = { ...JOB, date_start: '2027-03-02T00:00:00.000Z', date_end: '2027-03-04T00:00:00.000Z' }
  const fits = (filters: SearchFilters) => jobFilterFor(filters)(job, null)
  expect([fits({ date_from: '2027-03-04' }), fits({ date_from: '2027-03-05' })]).toEqual([true, false])
  expect([fits({ date_to: '2027-03-02' }), fits({ date_to: '2027-03-01' })]).toEqual([true, false])
})

test('a project without dates matches any day', () => {
  const undated = { ...JOB, date_start: '', date_end: '' }
  expect(jobFilterFor({ date_from: '2030-01-01', date_to: '2030-01-02' })(undated, null)).toBe(true)
})
