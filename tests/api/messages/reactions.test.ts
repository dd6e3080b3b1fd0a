import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { users } from '../../../server/db/schema/people.ts'
import { PASSWORD } from '../../support/api.ts'
import { createEmployer, createFreelancer, createStaff, type Person } from '../../support/factories/people.ts'
import { write } from '../../support/factories/push.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createWorld } from '../../support/world.ts'

type ShownMessage = { content: string; reply_to?: string; reactions?: { full_name: string; reaction: string }[] }
const reactionsOn = (device: ReturnType<typeof createDevice>) =>
  (device.of('message') as ShownMessage[]).map((one) => one.reactions)

async function talk() {
  const world = await createWorld()
  const ana = await createFreelancer(world, { full_name: 'Ana Rigger' })
  const eva = await createEmployer(world, { full_name: 'Eva Shaw' })
  const { conversation_id, message } = (await write(eva, ana, 'Doors at six.')).body
  const react = (person: Person, reaction: unknown) =>
    world.call('PUT', `/messages/${message.id}/reaction`, { reaction }, person.token)
  return { world, ana, eva, conversation_id, id: message.id as string, react }
}

test('a reaction is on the devices of all who read the thread, one of each person, and can be taken back', async () => {
  const { ana, eva, react } = await talk()
  const [hers, his] = [createDevice(ana), createDevice(eva)]
  for (const device of [hers, his]) await device.pullAll()
  const shown = async () => {
    for (const device of [hers, his]) await device.pullAll()
    expect(reactionsOn(hers)).toEqual(reactionsOn(his))
    return (his.of('message') as ShownMessage[])[0]!.reactions
  }
  expect((await react(ana, 'thumbs_up')).status).toBe(204)
  const anas = { user_id: ana.user.id, full_name: 'Ana Rigger', reaction: 'thumbs_up' }
  expect(await shown()).toEqual([anas])
  // A repeat is nothing new to anybody.
  expect((await react(ana, 'thumbs_up')).status).toBe(204)
  expect((await his.pull()).changes).toEqual([])
  await react(eva, 'heart')
  await react(ana, 'done')
  expect((await shown())!.map((one) => [one.full_name, one.reaction]).toSorted()).toEqual([
    ['Ana Rigger', 'done'],
    ['Eva Shaw', 'heart'],
  ])
  await react(ana, null)
  expect(await shown()).toMatchObject([{ full_name: 'Eva Shaw' }])
  await react(eva, null)
  expect(await shown()).toBeUndefined()
})

test('on others’ devices a reaction has its person’s new name, and goes with a block or a suspension while it lasts', async () => {
  const { world, ana, eva, react } = await talk()
  const [his, staff] = [createDevice(eva), await createStaff(world)]
  const shown = async () => {
    await his.pullAll()
    return reactionsOn(his)[0]?.map((one) => one.full_name)
  }
  await react(ana, 'done')
  expect(await shown()).toEqual(['Ana Rigger'])
  expect((await ana.put('/users/profile', { full_name: 'Ana Lopez' })).status).toBe(200)
  expect(await shown()).toEqual(['Ana Lopez'])
  await ana.put(`/users/${eva.user.id}/block`)
  expect(await shown()).toBeUndefined()
  await ana.delete(`/users/${eva.user.id}/block`)
  expect(await shown()).toEqual(['Ana Lopez'])
  await staff.post(`/staff/people/${ana.user.id}/suspend`, { reason: 'Spam' })
  expect(await shown()).toBeUndefined()
  await staff.post(`/staff/people/${ana.user.id}/unsuspend`, { reason: 'A mistake' })
  expect(await shown()).toEqual(['Ana Lopez'])
})

test('who cannot read the message reacts to nothing; an unknown sign is refused with the ones there are', async () => {
  const { world, ana, eva, id, react } = await talk()
  const stranger = await createFreelancer(world)
  expect((await react(stranger, 'heart')).status).toBe(404)
  const unknown = await react(ana, 'poke')
  expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([422, expect.stringContaining('thumbs_up')])
  await ana.put(`/users/${eva.user.id}/block`)
  expect((await react(ana, 'heart')).status).toBe(409)
  await world.call('DELETE', `/messages/${id}`, undefined, ana.token)
  expect((await react(ana, null)).status).toBe(404)
  const device = createDevice(eva)
  await device.pullAll()
  expect((device.of('message') as ShownMessage[])[0]).not.toHaveProperty('reactions')
})

test('one’s reactions are in the download of one’s data, and go with the account', async () => {
  const { world, ana, eva, react } = await talk()
  const device = createDevice(eva)
  await react(ana, 'thumbs_up')
  await device.pullAll()
  const download = await world.app.request('/api/users/me/export', {
    headers: { authorization: `Bearer ${ana.token}` },
  })
  const files = unzipSync(new Uint8Array(await download.arrayBuffer()))
  const data = JSON.parse(strFromU8(files['data.json']!))
  expect(data.reactions).toMatchObject([{ message: 'Doors at six.', reaction: 'thumbs_up' }])
  const password_hash = await hashPassword(PASSWORD)
  await world.ctx.db.write((tx) => tx.update(users).set({ password_hash }).where(eq(users.id, ana.user.id)).run())
  expect((await ana.delete('/users/me', { password: PASSWORD })).status).toBeLessThan(300)
  await device.pullAll()
  expect((device.of('message') as ShownMessage[])[0]).not.toHaveProperty('reactions')
})

test('an answer names the message of the same conversation that it is about; any other is left out', async () => {
  const { world, ana, eva, id } = await talk()
  const say = async (reply_to: string) =>
    (await ana.post('/messages/send-direct', { recipient_id: eva.user.id, content: 'Fine.', reply_to })).body.message
  expect((await say(id)).reply_to).toBe(id)
  const other = await createFreelancer(world)
  const theirs = (await write(eva, other, 'To somebody else')).body.message.id as string
  expect(await say(theirs)).not.toHaveProperty('reply_to')
  const device = createDevice(eva)
  await device.pullAll()
  const about = (device.of('message') as ShownMessage[])
    .filter(({ content }) => content === 'Fine.')
    .map((one) => one.reply_to)
  expect(about.toSorted()).toEqual([id, undefined])
})
