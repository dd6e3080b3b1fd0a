import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchExpression, searchOpenJobs, searchOpenJobsNear } from '../../../server/db/job-search.ts'
import { milesBetween } from '../../../shared/jobs/score-match.ts'
import { jobsWorld, post } from '../../support/factories/jobs.ts'
import { createEmployer } from '../../support/factories/people.ts'

const NOW = Date.parse('2027-02-01T12:00:00Z') / 1000

test('the nearest in growing circles equal those of a plain scan', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const points = Array.from({ length: 60 }, (_, n) => ({
    lat: 53 + (n % 8) * 0.02 + n * 0.003,
    lng: -2 + ((n * 7) % 11) * 0.05,
  }))
  for (const [n, point] of points.entries()) {
    world.ctx.ports.places.locate = async () => ({ ...point, town: '' })
    await post(employer, { title: `job ${n}` })
  }
  const nums = new Map(
    (await world.ctx.db.read.$client.prepare('select num, lat, lng from job_index').all()).map((row: any) => [
      row.num as number,
      row,
    ]),
  )
  for (const limit of [5, 20, 100]) {
    for (const miles of [3, 25]) {
      const from = { lat: 53.1, lng: -1.8 }
      const found = await searchOpenJobsNear(world.ctx.db.read, from, miles, NOW, limit)
      const distances = found.map((num) => milesBetween(from, nums.get(num)))
      const scanned = [...nums.values()]
        .map((row) => milesBetween(from, row))
        .filter((each) => each <= miles)
        .sort((a, b) => a - b)
      expect(distances).toHaveLength(Math.min(limit, scanned.length))
      for (const [n, each] of distances.entries()) expect(Math.abs(each - scanned[n]!)).toBeLessThan(0.2)
    }
  }
})

test('words are found without accents, by their prefixes, newest first', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  await post(employer, { title: 'Soirée au théâtre', description: 'Followspot' })
  await post(employer, { title: 'Second', description: 'A followspot too' })
  const search = (words: string) =>
    searchOpenJobs(world.ctx.db.read, searchExpression(world.ctx.db.read, { words })!, NOW, 10)
  expect(await search('soiree THEATRE')).toEqual([1])
  expect(await search('follow')).toEqual([2, 1])
  expect(await search('nonesuch')).toEqual([])
})

test('no input breaks the search', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  await post(employer)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
      const query = new URLSearchParams({ location: text, event_type: text.slice(0, 50), skills: text })
      expect((await employer.get(`/jobs?${query}`)).status).toBe(200)
    }),
    { numRuns: 150 },
  )
})
