import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credentials } from '../../../server/db/schema/credentials.ts'
import { users } from '../../../server/db/schema/people.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { sweepDocuments } from '../../../server/app/sweep-files.ts'
import { warnOfExpiry } from '../../../server/people/credentials/credential-decisions.ts'
import { documentOf, sendCredential } from '../../support/factories/documents.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { keptIn } from '../../support/kept-files.ts'
import { createWorld } from '../../support/world.ts'

async function rigger() {
  const world = await createWorld()
  const person = await createFreelancer(world)
  // Queued but not carried out, so that the test can read the queue.
  await world.ctx.deliveries.close()
  const add = async (expires_on: string) => (await sendCredential(world, person, { name: 'IPAF', expires_on })).body.id
  const onDay = async (day: string, hour = '12') => {
    world.setClock(`${day}T${hour}:00:00Z`)
    await warnOfExpiry(world.ctx)
    return (await queued()).length
  }
  const queued = () => world.ctx.db.read.select().from(deliveries).all()
  return { world, person, add, onDay, queued }
}

test('an expiring credential is notified at 30 and at 7 days, once each, in daytime, with a way to turn it off', async () => {
  const { person, add, onDay, queued } = await rigger()
  const id = await add('2027-03-31')
  expect(await onDay('2027-02-28')).toBe(0)
  expect(await onDay('2027-03-01', '02')).toBe(0)
  expect(await onDay('2027-03-01')).toBe(1)
  expect((await queued())[0]).toMatchObject({
    channel: 'mail',
    payload: {
      to_user_id: person.user.id,
      subject: 'IPAF expires in 30 days',
      path: `/portfolio?credential=${id}`,
      about: 'email_application_updates',
    },
  })
  expect(await onDay('2027-03-01', '13')).toBe(1)
  expect(await onDay('2027-03-23')).toBe(1)
  expect(await onDay('2027-03-24')).toBe(2)
  expect((await queued())[1]?.payload).toMatchObject({ subject: 'IPAF expires in 7 days' })
  expect(await onDay('2027-03-31')).toBe(2)
  expect(await onDay('2027-04-01')).toBe(2)
})

test('after days without a server only the later warning is sent; a new date is warned of again', async () => {
  const { world, person, add, onDay, queued } = await rigger()
  const id = await add('2027-03-31')
  expect(await onDay('2027-03-29')).toBe(1)
  expect((await queued())[0]?.payload).toMatchObject({ subject: 'IPAF expires in 2 days' })
  await sendCredential(world, person, { name: 'IPAF', expires_on: '2027-04-20' }, null, `/credentials/${id}`)
  expect(await onDay('2027-03-30')).toBe(2)
  expect((await queued())[1]?.payload).toMatchObject({ subject: 'IPAF expires in 21 days' })
})

test('deleted or refused ones are not warned of', async () => {
  const { world, person, add, onDay } = await rigger()
  const [gone, refused] = [await add('2027-03-31'), await add('2027-03-31')]
  await person.delete(`/credentials/${gone}`)
  await world.ctx.db.write((tx) =>
    tx.update(credentials).set({ verification: 'refused' }).where(eq(credentials.id, refused)).run(),
  )
  expect(await onDay('2027-03-25')).toBe(0)
})

test('documents that no credential uses are swept after an hour; the others stay', async () => {
  const { world, person, add } = await rigger()
  const other = await createFreelancer(world)
  const { body: gone } = await sendCredential(world, other)
  const kept = await add('2027-03-31')
  await world.ctx.ports.documents.save(Buffer.from('cut short'))
  await world.ctx.db.write((tx) => tx.delete(users).where(eq(users.id, other.user.id)).run())
  const names = () => keptIn(world, 'documents').length
  await sweepDocuments(world.ctx)
  expect(names()).toBe(3)
  world.setClock(new Date(Date.now() + 7_200_000))
  await sweepDocuments(world.ctx)
  expect(names()).toBe(1)
  expect((await documentOf(world, person, kept)).status).toBe(200)
  expect((await documentOf(world, person, gone.id)).status).toBe(404)
})
