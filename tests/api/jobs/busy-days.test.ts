import { expect, test } from 'vitest'
import { applyFor, jobsWorld, MANCHESTER, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'

/** It is 1 February 2027; a freelancer is confirmed for each of these times. */
async function bookedFor(...times: [start: string, end: string][]) {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, MANCHESTER)
  const apply = async ([start, end]: [string, string]) => {
    const at = { date_start: `${start}:00.000Z`, date_end: `${end}:00.000Z` }
    return applyFor(rigger, await post(employer, { roles: [role(at)] }))
  }
  for (const time of times) await step(employer, await apply(time), 'accept')
  const viewer = await createEmployer(world)
  const daysOf = (id: string) => viewer.get(`/freelancers/${id}/busy-days`)
  return { rigger, viewer, apply, daysOf, days: async () => (await daysOf(rigger.user.id)).body }
}

test('another company sees only the days; adjacent days are merged, so that nobody can count jobs', async () => {
  const { days } = await bookedFor(
    ['2027-03-01T08:00', '2027-03-03T20:00'],
    ['2027-03-04T08:00', '2027-03-04T18:00'],
    ['2027-03-10T19:00', '2027-03-11T00:00'],
  )
  expect(await days()).toEqual([
    { first_day: '2027-03-01', last_day: '2027-03-04' },
    { first_day: '2027-03-10', last_day: '2027-03-10' },
  ])
})

test('the days are London’s, in summer time too, and a night is the day’s of its call', async () => {
  const { days } = await bookedFor(
    ['2027-04-05T23:30', '2027-04-06T08:00'],
    ['2027-04-10T17:00', '2027-04-11T03:30'],
    ['2027-04-14T17:00', '2027-04-15T04:30'],
  )
  expect(await days()).toEqual([
    { first_day: '2027-04-06', last_day: '2027-04-06' },
    { first_day: '2027-04-10', last_day: '2027-04-10' },
    { first_day: '2027-04-14', last_day: '2027-04-14' },
  ])
})

test('at most twelve weeks ahead; applications do not count as bookings', async () => {
  const { apply, days } = await bookedFor(
    ['2027-04-20T08:00', '2027-05-20T20:00'],
    ['2027-06-01T08:00', '2027-06-02T20:00'],
  )
  await apply(['2027-03-01T08:00', '2027-03-03T20:00'])
  expect(await days()).toEqual([{ first_day: '2027-04-20', last_day: '2027-04-26' }])
})

test('a company has none; an unknown id is 404', async () => {
  const { viewer, daysOf } = await bookedFor()
  expect((await daysOf(viewer.user.id)).body).toEqual([])
  expect((await daysOf(crypto.randomUUID())).status).toBe(404)
})
