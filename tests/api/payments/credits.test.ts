import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type PurchaseRow, purchases } from '../../../server/db/schema/payments.ts'
import { users } from '../../../server/db/schema/people.ts'
import { jobsWorld } from '../../support/factories/jobs.ts'
import { buy, createCheckout, creditsOf, payEmbedded } from '../../support/factories/payments.ts'
import { createEmployer, createMember } from '../../support/factories/people.ts'

test('the packages of a company: the newest first, whoever bought them; no checkout that was left or has ended', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world, { full_name: 'Mina Okafor' })
  await buy(world, await createEmployer(world), 'premium')
  const begun = async (day: string, state: PurchaseRow['state']) => {
    world.setClock(`2027-02-${day}T12:00:00Z`)
    const { session_id } = (await createCheckout(world, employer, { package_id: 'featured' })).body
    await world.ctx.db.write((tx) =>
      tx.update(purchases).set({ state }).where(eq(purchases.session_id, session_id)).run(),
    )
  }
  world.setClock('2027-02-02T12:00:00Z')
  for (const id of ['basic', 'premium'] as const) await buy(world, employer, id)
  await begun('03', 'on_its_way')
  await begun('04', 'failed')
  await begun('05', 'expired')
  await begun('06', 'waiting')
  world.setClock('2027-02-07T12:00:00Z')
  const late = (await createCheckout(world, employer, { package_id: 'basic' })).body
  await world.ctx.db.write((tx) =>
    tx
      .update(purchases)
      .set({ created_at: '2027-02-01T12:00:00.000Z' })
      .where(eq(purchases.session_id, late.session_id))
      .run(),
  )
  await payEmbedded(world, late)
  const paid = { state: 'paid', currency: 'gbp', buyer_name: 'Mina Okafor', refunded: 0, posts_taken: 0, dispute: null }
  const unpaid = { posts: 3, posts_left: 0, amount: 50, receipt: '', buyer_name: 'Mina Okafor' }
  expect(await creditsOf(await createMember(world, employer))).toMatchObject({
    posts_left: 12,
    packages: [
      { ...paid, package_id: 'basic', amount: 25, receipt: 'SB-000004', paid_at: '2027-02-07T12:00:00.000Z' },
      { ...unpaid, state: 'failed', paid_at: '2027-02-04T12:00:00.000Z' },
      { ...unpaid, state: 'on_its_way', paid_at: '2027-02-03T12:00:00.000Z' },
      { ...paid, package_id: 'premium', amount: 100, posts: 10, receipt: 'SB-000003' },
      { ...paid, package_id: 'basic', amount: 25, posts_left: 1, receipt: 'SB-000002' },
    ],
    next_package: 'basic',
    paying: 'owner_only',
  })
})

test('who may pay: the owner; without a company or a provider nobody, and there is nothing', async () => {
  const world = await jobsWorld()
  const [owner, nobody] = [await createEmployer(world), await createEmployer(world)]
  await buy(world, owner, 'basic')
  expect(await creditsOf(owner)).toMatchObject({ paying: 'open', posts_left: 1 })
  await world.ctx.db.write((tx) => tx.update(users).set({ company_id: null }).where(eq(users.id, nobody.user.id)).run())
  expect(await creditsOf(nobody)).toMatchObject({
    paying: 'owner_only',
    posts_left: 0,
    packages: [],
    next_package: null,
  })
  world.ctx.ports.checkout = null
  for (const person of [owner, nobody]) expect((await creditsOf(person)).paying).toBe('not_set_up')
})
