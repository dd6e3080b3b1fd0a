import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { purchases } from '../../../server/db/schema/payments.ts'
import { jobBody, jobsWorld } from '../../support/factories/jobs.ts'
import { buy, creditsOf } from '../../support/factories/payments.ts'
import { createEmployer, createFreelancer, createMember, createStaff } from '../../support/factories/people.ts'
import { collectNotifications } from '../../support/outside/notifications.ts'

/** A company with a member, and somebody of the staff. Paying is the only way to post here. */
async function posting() {
  const world = await jobsWorld({ DEMO: '0' })
  const employer = await createEmployer(world, { company_name: 'Brightline Events', full_name: 'Mina Okafor' })
  const member = await createMember(world, employer)
  const staff = await createStaff(world)
  const company = employer.user.company_id!
  const sent = await collectNotifications(world, [employer])
  const grant = (fields: object, id = company) =>
    staff.post(`/staff/companies/${id}/posts`, {
      id: uuid(),
      package_id: 'premium',
      posts: 3,
      reason: 'An outage on Monday.',
      ...fields,
    })
  const take = (id: string, fields: object) =>
    staff.post(`/staff/packages/${id}/take`, { reason: 'Given twice.', ...fields })
  const packages = async () => (await creditsOf(employer)).packages
  const trail = async () => (await staff.get('/staff/audit')).body
  return { world, employer, member, staff, company, sent, grant, take, packages, trail }
}

test('P12: posts that the staff give are used like bought ones, once; the company reads why, and the trail has it', async () => {
  const { world, employer, member, sent, grant, packages, trail } = await posting()
  expect((await member.post('/jobs', jobBody())).status).toBe(402)
  const id = uuid()
  expect([(await grant({ id })).status, (await grant({ id })).status]).toEqual([204, 204])
  expect((await grant({ id, posts: 4 })).status).toBe(409)
  expect(await packages()).toMatchObject([
    { state: 'granted', posts: 3, posts_left: 3, amount: 0, receipt: '', buyer_name: 'Standby' },
  ])
  expect((await member.get('/auth/me')).body.posts_left).toBe(3)
  expect((await member.post('/jobs', jobBody())).body).toMatchObject({ placement: 'top' })
  expect((await packages())[0]).toMatchObject({ posts_left: 2, staff_taken: 0 })
  const words = '3 posts of Premium for Brightline Events. An outage on Monday.'
  expect(await sent()).toMatchObject([
    { by: 'mail', subject: 'Standby gave you 3 posts', text: expect.stringContaining(words) },
    { by: 'push', title: 'Standby gave you 3 posts', body: words },
  ])
  expect(await trail()).toMatchObject([
    {
      actor: 'Sam Staff',
      action: 'grant_posts',
      subject: 'Brightline Events',
      reason: expect.stringContaining('outage'),
    },
  ])
  // They have no receipt: the numbers of receipts have no gap.
  await buy(world, employer, 'basic')
  expect((await packages()).map(({ receipt }) => receipt).toSorted()).toEqual(['', 'SB-000001'])
})

test('the staff take unused posts of a package, as they saw it; used ones stay; nothing is taken twice', async () => {
  const { world, employer, take, packages, sent, trail } = await posting()
  await buy(world, employer, 'featured')
  await employer.post('/jobs', jobBody())
  await sent()
  const { id } = (await packages())[0]!
  expect((await take(id, { posts: 3, posts_left: 2 })).status).toBe(409)
  expect((await take(id, { posts: 1, posts_left: 3 })).body.detail).toContain('have changed since you looked')
  expect((await take(id, { posts: 1, posts_left: 2 })).status).toBe(204)
  expect((await take(id, { posts: 1, posts_left: 2 })).status).toBe(409)
  expect(await packages()).toMatchObject([{ posts: 3, posts_left: 1, staff_taken: 1, posts_taken: 0 }])
  expect((await sent()).find(({ by }) => by === 'mail')).toMatchObject({
    subject: 'Standby took back 1 post',
    text: expect.stringContaining('1 post of Featured. Given twice.'),
  })
  expect(await trail()).toMatchObject([{ action: 'take_posts', subject: 'Brightline Events' }])
})

test('nothing without a reason, a known company or package, or a number; nobody but staff', async () => {
  const { world, employer, company, grant, take } = await posting()
  expect((await grant({}, uuid())).status).toBe(404)
  expect((await take(uuid(), { posts: 1, posts_left: 1 })).status).toBe(404)
  for (const wrong of [{ reason: ' ' }, { posts: 0 }, { posts: 1.5 }, { posts: 101 }, { package_id: 'platinum' }])
    expect([wrong, (await grant(wrong)).status]).toEqual([wrong, 422])
  const plain = await createFreelancer(world, { is_staff: true })
  const gift = { id: uuid(), package_id: 'basic', posts: 1, reason: 'Me.' }
  for (const person of [employer, plain])
    expect((await person.post(`/staff/companies/${company}/posts`, gift)).status).toBe(403)
  expect(await world.ctx.db.read.select().from(purchases).all()).toEqual([])
})

test('companies are found by name, owner or email, without accents; without a query those whose money went back', async () => {
  const { world, employer, staff } = await posting()
  await createEmployer(world, { company_name: 'Zoë’s Lights', full_name: 'Zak Nowak', email: 'zak@zoe.example' })
  await buy(world, employer, 'basic')
  const found = async (q: string) =>
    (await staff.get(`/staff/companies?q=${encodeURIComponent(q)}`)).body.map(({ name }: { name: string }) => name)
  expect(await found('bright')).toEqual(['Brightline Events'])
  for (const q of ['zoe', 'nowak', 'zak@']) expect([q, await found(q)]).toEqual([q, ['Zoë’s Lights']])
  expect(await found('')).toEqual([])
  await world.ctx.db.write((tx) => tx.update(purchases).set({ refunded: 100 }).run())
  expect(await found('')).toEqual(['Brightline Events'])
  expect((await staff.get('/staff/companies?q=bright')).body).toMatchObject([
    { owner: { full_name: 'Mina Okafor' }, posts_left: 1, packages: [{ refunded: 1, posts_left: 1 }] },
  ])
})
