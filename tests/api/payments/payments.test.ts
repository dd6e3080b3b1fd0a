import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { POSTING_PACKAGES, type PackageId } from '../../../shared/payments/packages.ts'
import { applyFor, jobBody, jobsWorld, post, role } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import {
  buy,
  complete,
  createCheckout,
  createJobCheckout,
  creditsOf,
  payEmbedded,
} from '../../support/factories/payments.ts'
import { createWorld, type World } from '../../support/world.ts'

const titlesOf = async (person: Person) => (await person.get<Job[]>('/jobs')).body.map((job) => job.title)

describe('a project with its package', () => {
  test('P1 unpaid there is no job: 402; paid there is one, however often it is asked for', async () => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const job = jobBody({ id: uuid() })
    const { status, body } = await createJobCheckout(employer, 'premium', job)
    expect(status).toBe(200)
    expect(body.checkout_url).toContain(body.session_id)
    expect(await complete(employer, body.session_id)).toMatchObject({
      status: 402,
      body: { detail: 'This package has not been paid for yet.' },
    })
    expect(await titlesOf(employer)).toEqual([])

    expect(await payEmbedded(world, body)).toMatchObject({
      status: 303,
      location: expect.stringContaining(`/payment-success?session_id=${body.session_id}`),
    })
    for (let n = 0; n < 3; n++) {
      const done = await complete(employer, body.session_id)
      expect(done).toMatchObject({ status: 200, body: { job: { id: job.id, placement: 'top' }, posts_left: 9 } })
    }
    const [posted] = (await employer.get<Job[]>('/jobs')).body
    expect(posted!.expires_at).toBe('2027-05-02T12:00:00.000Z')
    const repeat = await employer.post('/jobs', job)
    expect(repeat.status).toBe(200)
    expect((await creditsOf(employer)).posts_left).toBe(9)
  })

  test("P1 another person's session does not exist, nor does a colleague's", async () => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const colleague = await createMember(world, employer)
    const stranger = await createEmployer(world)
    const { body } = await createJobCheckout(employer, 'basic')
    await payEmbedded(world, body)
    for (const person of [colleague, stranger]) expect((await complete(person, body.session_id)).status).toBe(404)
    expect((await complete(employer, 'cs_none')).status).toBe(404)
    expect(await titlesOf(stranger)).toEqual([])
  })

  test('a declined card changes nothing; another one pays', async () => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const { body } = await createJobCheckout(employer, 'basic')
    const declined = await payEmbedded(world, body, 'declined')
    expect(declined).toMatchObject({ status: 402, text: expect.stringContaining('Your card was declined') })
    expect((await complete(employer, body.session_id)).status).toBe(402)
    await payEmbedded(world, body)
    expect((await complete(employer, body.session_id)).body).toMatchObject({
      job: { title: 'Arena rig' },
      posts_left: 0,
    })
  })

  test('a second request before the payment returns the same checkout, with the project as it is by then', async () => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const id = uuid()
    const first = await createJobCheckout(employer, 'basic', jobBody({ id }))
    const again = await createJobCheckout(employer, 'basic', jobBody({ id, title: 'Arena rig, two days' }))
    expect(again.body).toEqual(first.body)
    const other = await createJobCheckout(employer, 'featured', jobBody({ id }))
    expect(other.body.session_id).not.toBe(first.body.session_id)
    // The first page was open in another tab: it has ended, and leads back.
    expect((await payEmbedded(world, first.body)).location).toContain('/payment-cancel')
    expect(await titlesOf(employer)).toEqual([])
    await payEmbedded(world, other.body)
    expect((await createJobCheckout(employer, 'basic', jobBody({ id }))).status).toBe(409)
    expect((await complete(employer, other.body.session_id)).body).toMatchObject({ job: { id }, posts_left: 2 })
    expect(await titlesOf(employer)).toHaveLength(1)
  })

  test('dates that pass before it is paid: the post stays on the account', async () => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const { body } = await createJobCheckout(employer, 'basic')
    world.setClock('2027-04-01T00:00:00Z')
    await payEmbedded(world, body)
    expect((await complete(employer, body.session_id)).body).toEqual({ job: null, posts_left: 1 })
    expect((await createJobCheckout(employer, 'basic')).status).toBe(422)
  })
})

describe('a package alone', () => {
  test('its posts are used one by one, with its placement and days, by every member of the company', async () => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const colleague = await createMember(world, employer)
    expect(await complete(employer, await buy(world, employer, 'featured'))).toMatchObject({
      status: 200,
      body: { job: null, posts_left: 3 },
    })
    const job = await post(colleague)
    expect(job).toMatchObject({ placement: 'featured', expires_at: '2027-04-02T12:00:00.000Z' })
    expect(await creditsOf(colleague)).toMatchObject({
      posts_left: 2,
      next_package: 'featured',
      paying: 'owner_only',
      test_post: true,
      packages: [
        { package_id: 'featured', posts: 3, posts_left: 2, amount: 50, currency: 'gbp', receipt: 'SB-000001' },
      ],
    })
    expect((await employer.get('/auth/me')).body).toMatchObject({ posts_left: 2 })
  })

  test('the same id again is the same checkout; with another package, or of another person, it is refused', async () => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const id = uuid()
    const first = await createCheckout(world, employer, { id, package_id: 'basic' })
    expect(await createCheckout(world, employer, { id, package_id: 'basic' })).toEqual(first)
    expect((await createCheckout(world, employer, { id, package_id: 'premium' })).status).toBe(409)
    const stranger = await createEmployer(world)
    expect((await createCheckout(world, stranger, { id, package_id: 'basic' })).status).toBe(409)
  })

  test('only the owner pays', async () => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const colleague = await createMember(world, employer)
    expect((await createCheckout(world, colleague, { package_id: 'basic' })).status).toBe(403)
    expect((await createJobCheckout(colleague, 'basic')).status).toBe(403)
    const freelancer = await createFreelancer(world)
    expect((await createCheckout(world, freelancer, { package_id: 'basic' })).status).toBe(403)
    expect((await freelancer.get('/payments/credits')).status).toBe(403)
    expect((await world.call('GET', '/payments/credits')).status).toBe(401)
  })

  test.each([
    [{}, 422],
    [{ package_id: 'gold' }, 422],
    [{ package_id: 'basic', amount: '1' }, 400],
    [{ package_id: 'basic', id: 'x' }, 400],
  ])('P5 a form of %j is refused', async (fields, status) => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    expect((await createCheckout(world, employer, fields as Record<string, string>)).status).toBe(status)
    expect((await createJobCheckout(employer, 'gold')).status).toBe(422)
  })
})

test('P6 ten posts at once on three posts left: exactly three', async () => {
  const world = await createWorld()
  world.setClock('2027-02-01T12:00:00Z')
  const employer = await createEmployer(world)
  await buy(world, employer, 'featured')
  const answers = await Promise.all(Array.from({ length: 10 }, () => employer.post('/jobs', jobBody({ id: uuid() }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(402)])
  expect(await titlesOf(employer)).toHaveLength(3)
  expect((await creditsOf(employer)).posts_left).toBe(0)
})

test('P8 in production there is no free test post, even where DEMO is set', async () => {
  for (const env of [{ DEMO: '1' }, { DEMO: '0' }]) {
    const world = await createWorld({ NODE_ENV: 'production', ...env })
    world.setClock('2027-02-01T12:00:00Z')
    const employer = await createEmployer(world)
    expect((await employer.post('/jobs', jobBody())).status).toBe(402)
    expect(await creditsOf(employer)).toMatchObject({ test_post: false, paying: 'not_set_up' })
    expect((await createJobCheckout(employer, 'basic')).status).toBe(503)
    expect((await complete(employer, 'cs_x')).status).toBe(404)
    expect(await titlesOf(employer)).toEqual([])
  }
})

test('any sequence of purchases and postings: posts left are posts bought minus posts used, and never negative', async () => {
  const world = await createWorld()
  world.setClock('2027-02-01T12:00:00Z')
  const steps = fc.array(fc.constantFrom<PackageId | 'post' | 'race'>('basic', 'featured', 'post', 'post', 'race'), {
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const employer = await createEmployer(world)
      let left = 0
      for (const step of sequence) {
        if (step === 'basic' || step === 'featured') {
          await buy(world, employer, step)
          left += POSTING_PACKAGES[step].posts
        } else {
          const count = step === 'race' ? 3 : 1
          const answers = await Promise.all(
            Array.from({ length: count }, () => employer.post('/jobs', jobBody({ id: uuid() }))),
          )
          const posted = answers.filter(({ status }) => status === 201).length
          expect(posted).toBe(Math.min(left, count))
          left -= posted
        }
        const credits = await creditsOf(employer)
        expect(credits.posts_left).toBe(left)
        expect(credits.packages.every((each) => each.posts_left >= 0)).toBe(true)
      }
    }),
    { numRuns: 25 },
  )
})

test('a paid project is listed before the others, and expires at the end of its days', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const freelancer = await createFreelancer(world, { job_roles: ['Rigger'], skills: ['IPAF'] })
  const late = [role({ date_start: '2027-08-01T08:00:00Z', date_end: '2027-08-02T20:00:00Z' })]
  await post(employer, { title: 'Ordinary', roles: late })
  for (const package_id of ['featured', 'premium'] as const) {
    const { body } = await createJobCheckout(employer, package_id, jobBody({ title: package_id, roles: late }))
    await payEmbedded(world, body)
  }
  expect(await titlesOf(freelancer)).toEqual(['premium', 'featured', 'Ordinary'])
  await stayFor(world, freelancer, ['2027-02-25', '2027-03-04'])
  expect(await titlesOf(freelancer)).toEqual(['premium', 'featured'])
  await stayFor(world, freelancer, ['2027-03-25', '2027-04-04'])
  expect(await titlesOf(freelancer)).toEqual(['premium'])
  const [job] = (await freelancer.get<Job[]>('/jobs')).body
  await applyFor(freelancer, job!)
})

/** A person who visits now and then stays signed in. */
async function stayFor(world: World, person: Person, days: string[]) {
  for (const day of days) {
    world.setClock(`${day}T12:00:00Z`)
    await person.get('/auth/me')
    await world.ctx.db.write(() => undefined)
  }
}

test('a project whose role ends before it starts gets no checkout, with the reason', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const backwards = { date_start: '2027-03-03T08:00:00.000Z', date_end: '2027-03-01T08:00:00.000Z' }
  const { status, body } = await createJobCheckout(employer, 'basic', jobBody({ roles: [role(), role(backwards)] }))
  expect(status).toBe(422)
  expect(body.detail).toMatch(/^Role 2, date end: must not end before it starts/)
  expect(await creditsOf(employer)).toMatchObject({ posts_left: 0 })
})
