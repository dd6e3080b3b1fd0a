import { expect, test } from 'vitest'
import { jobBody, jobsWorld } from '../../support/factories/jobs.ts'
import { buy, complete, createJobCheckout, payEmbedded } from '../../support/factories/payments.ts'
import { createEmployer } from '../../support/factories/people.ts'
import { collectNotifications } from '../../support/outside/notifications.ts'

async function buying() {
  const world = await jobsWorld()
  const employer = await createEmployer(world, { company_name: 'Brightline Events', full_name: 'Mina Okafor' })
  const all = await collectNotifications(world, [employer])
  const notifications = async () => (await all()).filter(({ by }) => by === 'mail')
  const withProject = async (package_id: string, paidAt = '2027-02-01T12:00:00Z') => {
    const { body } = await createJobCheckout(employer, package_id, jobBody({ title: 'Arena rig' }))
    world.setClock(paidAt)
    await payEmbedded(world, body)
    await complete(employer, body.session_id)
  }
  return { world, employer, all, notifications, withProject }
}

/** `last`: the last sentence of the receipt. */
const receipt = (number: string, what: string, paid: string, last: string) => ({
  to: 'Mina Okafor',
  by: 'mail',
  subject: `Your receipt ${number} from Standby`,
  text: `Receipt ${number}

Standby ${what}
Company: Brightline Events
Paid: ${paid}

${last}
Thank you.
`,
})

test('the receipt is mailed once, with the purchase, the posted project and the posts left', async () => {
  const { world, employer, notifications, withProject } = await buying()
  await withProject('featured')
  expect(await notifications()).toEqual([
    receipt(
      'SB-000001',
      'Featured: 3 posts, each shown for 60 days',
      '£50 on 1 Feb 2027',
      '“Arena rig” is posted.\n2 posts of this package are left to use.\n',
    ),
  ])
  await withProject('basic')
  expect(await notifications()).toEqual([
    receipt('SB-000002', 'Basic: 1 post, shown for 30 days', '£25 on 1 Feb 2027', '“Arena rig” is posted.\n'),
  ])
  world.setClock('2027-02-14T12:00:00Z')
  await buy(world, employer, 'basic')
  await buy(world, employer, 'premium')
  const [one, ten] = await notifications()
  expect([one, ten]).toEqual([
    receipt(
      'SB-000003',
      'Basic: 1 post, shown for 30 days',
      '£25 on 14 Feb 2027',
      '1 post of this package is left to use.\n',
    ),
    receipt(
      'SB-000004',
      'Premium: 10 posts, each shown for 90 days',
      '£100 on 14 Feb 2027',
      '10 posts of this package are left to use.\n',
    ),
  ])
})

test('a project whose dates have passed before it is paid is not listed as posted', async () => {
  const { notifications, withProject } = await buying()
  await withProject('basic', '2027-04-01T00:00:00Z')
  expect(await notifications()).toEqual([
    receipt(
      'SB-000001',
      'Basic: 1 post, shown for 30 days',
      '£25 on 1 Apr 2027',
      '“Arena rig” wasn’t posted with it: it’s posted already, or its dates have passed.\n1 post of this package is left to use.\n',
    ),
  ])
})

test('the payer’s devices are told as well, with the number of the receipt', async () => {
  const { all, withProject } = await buying()
  await withProject('featured')
  expect((await all()).filter(({ by }) => by === 'push')).toMatchObject([
    { title: 'Paid: Featured', body: '£50 for 3 posts, receipt SB-000001.' },
  ])
})
