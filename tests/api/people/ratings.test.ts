import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { ratings, users } from '../../../server/db/schema/people.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { createBareApplication, createOverJob } from '../../support/factories/bare-job.ts'
import { jobsWorld } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'

async function afterTheShow() {
  const world = await jobsWorld()
  const employer = await createEmployer(world, { company_name: 'Brightline' })
  const rigger = await createFreelancer(world, { full_name: 'Jo Rigger' })
  const job = await createOverJob(world, employer, [rigger], { title: 'Arena rig' })
  const stored = () => world.ctx.db.read.select().from(ratings).all()
  return { world, employer, rigger, job, stored }
}

const words = (person: Person, fields: Record<string, unknown> = {}) => ({
  freelancer_id: person.user.id,
  rating: 4,
  review: 'Calm under the truss.',
  ...fields,
})

test('a rating appears on the job, the profile, the list of ratings and the list to rate', async () => {
  const { world, employer, rigger, job } = await afterTheShow()
  const earlier = await createOverJob(world, employer, [rigger])
  await employer.post(`/jobs/${earlier.id}/rate`, words(rigger, { rating: 5 }))
  const { status, body } = await employer.post(`/jobs/${job.id}/rate`, words(rigger, { review: ' Calm. ' }))
  expect(status).toBe(201)
  expect(body).toMatchObject({ rating: 4, review: 'Calm.', job_title: 'Arena rig', employer_name: 'Brightline' })
  const { body: given } = await world.call<unknown[]>('GET', `/freelancers/${rigger.user.id}/ratings`)
  expect(given).toHaveLength(2)
  expect(given).toContainEqual(body)
  const { body: profile } = await world.call('GET', `/users/profile/${rigger.user.id}`)
  expect(profile).toMatchObject({ rating: 4.5, total_ratings: 2 })
  const { body: previous } = await rigger.get('/jobs/previous')
  expect(previous.find(({ id }: { id: string }) => id === job.id).rating).toBe(4)
  const { body: applicants } = await employer.get(`/jobs/${job.id}/applicants`)
  expect(applicants[0].freelancer).toMatchObject({ rating: 4.5, total_ratings: 2 })
  const { body: toRate } = await employer.get('/employers/jobs-to-rate')
  expect(toRate.flatMap(({ freelancers }: { freelancers: unknown[] }) => freelancers)).toEqual(
    Array(2).fill({ id: rigger.user.id, full_name: 'Jo Rigger', rating: 4.5, already_rated: true }),
  )
})

test("it reaches the freelancer's devices: the rating, the mean, the job; and a push that opens the job", async () => {
  const { world, employer, rigger, job } = await afterTheShow()
  const { subscription } = createPushDevice('https://updates.push.services.mozilla.com/wpush/v2/jo')
  expect((await rigger.post('/push/subscriptions', subscription)).status).toBeLessThan(300)
  const device = createDevice(rigger)
  await device.pullAll()
  await employer.post(`/jobs/${job.id}/rate`, words(rigger))
  const queued = await world.ctx.db.read.select().from(deliveries).all()
  await device.pullAll()
  expect(device.of('rating')).toMatchObject([{ rating: 4, review: 'Calm under the truss.' }])
  expect(device.of('me')).toMatchObject([{ rating: 4, total_ratings: 1 }])
  expect(device.of('job')).toMatchObject([{ id: job.id, rating: 4 }])
  expect(queued).toMatchObject([
    {
      channel: 'push',
      payload: {
        user_id: rigger.user.id,
        title: 'You were rated 4 out of 5',
        body: 'Brightline has rated your work on Arena rig.',
        navigate: `/?tab=previous&job=${job.id}`,
      },
    },
  ])
})

test('X5: another company, a job that is not over, somebody who was not confirmed: refused, and nothing is written', async () => {
  const { world, employer, rigger, job, stored } = await afterTheShow()
  const stranger = await createEmployer(world)
  const others = { pending: await createFreelancer(world), rejected: await createFreelancer(world) } as const
  for (const status of ['pending', 'rejected'] as const)
    await createBareApplication(world, job, others[status], { status })
  const running = await createOverJob(world, employer, [rigger], { date_end: '2027-02-01T12:00:01Z' })
  const refused: [Person, string, Person, number][] = [
    [stranger, job.id, rigger, 404],
    [rigger, job.id, rigger, 403],
    [employer, uuid(), rigger, 404],
    [employer, job.id, others.pending, 404],
    [employer, job.id, others.rejected, 404],
    [employer, job.id, employer, 404],
    [employer, running.id, rigger, 409],
  ]
  for (const [person, id, about, status] of refused)
    expect((await person.post(`/jobs/${id}/rate`, words(about))).status).toBe(status)
  expect(await stored()).toEqual([])
  expect((await world.ctx.db.read.select().from(users).all()).every((user) => user.rating_count === 0)).toBe(true)
  world.setClock('2027-02-01T12:00:01Z')
  expect((await employer.post(`/jobs/${running.id}/rate`, words(rigger))).status).toBe(201)
})

test('X5: once per freelancer and job: a repeat returns the rating, anything else is a conflict', async () => {
  const { world, employer, rigger, job, stored } = await afterTheShow()
  const member = await createMember(world, employer)
  const id = uuid()
  const rate = (person: Person, fields: Record<string, unknown> = {}) =>
    person.post(`/jobs/${job.id}/rate`, words(rigger, fields))
  const first = await rate(member, { id })
  expect(first).toMatchObject({ status: 201, body: { id } })
  for (const fields of [{ id }, {}, { review: 'Calm under the truss.  ' }])
    expect(await rate(member, fields)).toMatchObject({ status: 200, body: first.body })
  const another = await rate(member, { rating: 1 })
  expect(another).toMatchObject({
    status: 409,
    body: { detail: 'Your company has already rated Jo Rigger for this project.' },
  })
  expect((await rate(member, { id, review: 'Late.' })).status).toBe(409)
  expect((await rate(employer)).status).toBe(409)
  const next = await createOverJob(world, employer, [rigger])
  expect((await member.post(`/jobs/${next.id}/rate`, words(rigger, { id }))).status).toBe(409)
  expect(await stored()).toHaveLength(1)
})

test.each([
  ['no star', { rating: 0 }, 'rating'],
  ['six stars', { rating: 6 }, 'rating'],
  ['half a star', { rating: 4.5 }, 'rating'],
  ['stars as text', { rating: '4' }, 'rating'],
  ['no words', { review: ' \n ' }, 'review'],
  ['a book', { review: 'x'.repeat(2001) }, 'review'],
  ['nobody', { freelancer_id: 'me' }, 'freelancer_id'],
  ['an author', { author_id: uuid() }, 'author_id'],
])('a rating with %s is refused', async (_what, fields, path) => {
  const { employer, rigger, job, stored } = await afterTheShow()
  const { status, body } = await employer.post(`/jobs/${job.id}/rate`, words(rigger, fields))
  expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([422, [path]])
  expect(await stored()).toEqual([])
})
