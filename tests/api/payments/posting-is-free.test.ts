import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { purchases } from '../../../server/db/schema/payments.ts'
import { PACKAGE_CURRENCY, POSTING_PACKAGES } from '../../../shared/payments/packages.ts'
import { invite, namesFor } from '../../support/factories/fitting.ts'
import { jobBody, jobsWorld, post } from '../../support/factories/jobs.ts'
import { complete, createCheckout, createJobCheckout } from '../../support/factories/payments.ts'
import { createEmployer, createFreelancer, createStaff, type Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'

const free = (env: Record<string, string> = {}) => jobsWorld({ PAYMENTS: 'off', DEMO: '0', ...env })

test.each(['0', '1'])(
  'every project has what the largest package gives, but no better place (DEMO=%s)',
  async (DEMO) => {
    const world = await free({ DEMO })
    const employer = await createEmployer(world)
    const job = await post(employer)
    expect(job.placement).toBe('ordinary')
    expect(Date.parse(job.expires_at) - Date.parse(job.created_at)).toBe(POSTING_PACKAGES.premium.days * 86_400_000)

    const one = await createFreelancer(world, { full_name: 'Ann Rigger', job_roles: ['Rigger'] })
    const other = await createFreelancer(world, { full_name: 'Bo Rigger', job_roles: ['Rigger'] })
    expect((await namesFor(employer, job)).toSorted()).toEqual(['Ann Rigger', 'Bo Rigger'])
    expect((await invite(employer, job, one)).status).toBe(201)
    const several = await employer.post(`/jobs/${job.id}/invitations/several`, {
      people: [{ id: uuid(), freelancer_id: other.user.id }],
      message: 'Are you free?',
    })
    expect(several.body).toMatchObject([{ is_invited: true }])
  },
)

test('posts that were bought before are left alone', async () => {
  const world = await free()
  const employer = await createEmployer(world)
  const bought = {
    id: uuid(),
    user_id: employer.user.id,
    company_id: employer.user.company_id!,
    package_id: 'basic' as const,
  }
  const paid = { state: 'paid' as const, amount: 2500, currency: PACKAGE_CURRENCY, posts: 3, posts_left: 2 }
  const at = world.ctx.now().toISOString()
  await world.ctx.db.write((tx) =>
    tx
      .insert(purchases)
      .values({ ...bought, ...paid, created_at: at, paid_at: at })
      .run(),
  )
  const job = await post(employer)
  expect(job.placement).toBe('ordinary')
  expect(await world.ctx.db.read.select().from(purchases).all()).toMatchObject([{ posts_left: 2 }])
  expect((await employer.get(`/jobs/${job.id}/matches`)).status).toBe(200)
})

test('whoever would pay, give or take is told that there is nothing to pay for', async () => {
  const world = await free()
  const employer = await createEmployer(world)
  const staff = await createStaff(world)
  const company = employer.user.company_id
  const reason = 'An outage on Monday.'
  const answers = [
    await createJobCheckout(employer, 'basic'),
    await createCheckout(world, employer, { package_id: 'premium' }),
    await complete(employer, 'cs_anything'),
    await employer.get('/payments/credits'),
    await stripeEvent(world),
    await staff.post(`/staff/companies/${company}/posts`, { id: uuid(), package_id: 'basic', posts: 1, reason }),
    await staff.post(`/staff/packages/${uuid()}/take`, { posts: 1, posts_left: 1, reason }),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'Posting is free here: there is nothing to pay for.' },
    })
  expect(await world.ctx.db.read.select().from(purchases).all()).toEqual([])
})

async function stripeEvent({ app }: World) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
  const response = await app.request('/api/payments/webhook', { method: 'POST', headers, body: '{}' })
  return { status: response.status, body: await response.json() }
}

test('a device learns it with the own record, and whoever is not signed in by asking', async () => {
  for (const PAYMENTS of ['off', '']) {
    const world = await jobsWorld({ PAYMENTS })
    const is_free = PAYMENTS === 'off'
    const own = async (person: Person) => (await person.get('/auth/me')).body
    expect(await own(await createEmployer(world))).toMatchObject({ posting_is_free: is_free })
    expect(await own(await createFreelancer(world))).toMatchObject({ posting_is_free: is_free })
    expect((await world.call('GET', '/payments/posting')).body).toEqual({ is_free })
  }
})

test('to a freelancer it is as anywhere: the same list, the same words', async () => {
  const seen = async (env: Record<string, string>) => {
    const world = await jobsWorld(env)
    const employer = await createEmployer(world, { company_name: 'Brightline Events' })
    expect((await employer.post('/jobs', jobBody())).status).toBe(201)
    const freelancer = await createFreelancer(world, { job_role: 'Rigger', location: 'Manchester' })
    const [job] = (await freelancer.get<Record<string, unknown>[]>('/jobs')).body
    const { id, employer_id, company_id, expires_at, roles, match, ...same } = job!
    return same
  }
  expect(await seen({ PAYMENTS: 'off' })).toEqual(await seen({}))
})
