import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordChange } from '../../../server/db/change-log.ts'
import { changes } from '../../../server/db/schema/sync.ts'
import { applyFor, post } from '../../support/factories/jobs.ts'
import { createFreelancer, type Person } from '../../support/factories/people.ts'
import { brightline, join, joinTeam, mailedSecret } from '../../support/factories/teams.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'

/** Mina's company with three more members, and Tomasz, who has applied for its job. */
async function team() {
  const { world, owner } = await brightline()
  const members = [owner]
  for (const name of ['Priya Shah', 'Eva Brandt', 'Sam Reid']) members.push(await joinTeam(world, owner, name))
  const tomasz = await createFreelancer(world, { full_name: 'Tomasz Adamski' })
  const job = await post(owner)
  await applyFor(tomasz, job)
  const write = (from: Person, to: Person, content: string) =>
    from.post('/messages/send', { job_id: job.id, recipient_id: to.user.id, content })
  return { world, owner, members, tomasz, job, write }
}

const entriesOf = async ({ ctx }: World, kinds: string[]) =>
  (await ctx.db.read.select().from(changes).all()).filter(({ kind }) => kinds.includes(kind))
const headOf = async ({ ctx }: World) =>
  (await ctx.db.read
    .select({ head: sql<number>`max(${changes.revision})` })
    .from(changes)
    .get())!.head
const contents = (device: ReturnType<typeof createDevice>) =>
  device
    .of('message')
    .map(({ content }) => content as string)
    .toSorted()

test('a message to a team is two entries for it and two for its freelancer, whatever the size of the team', async () => {
  const { world, owner, members, tomasz, write } = await team()
  const before = await headOf(world)
  expect((await write(tomasz, owner, 'Dock 4?')).status).toBe(201)
  const written = (await entriesOf(world, ['message', 'conversation'])).filter(({ revision }) => revision > before)
  expect(written.map(({ audience_id, kind }) => [audience_id, kind]).toSorted()).toEqual(
    ['conversation', 'message']
      .flatMap((kind) => [owner.user.company_id!, tomasz.user.id].map((audience) => [audience, kind]))
      .toSorted(),
  )
  for (const member of members) {
    const device = createDevice(member)
    await device.pullAll()
    expect(contents(device)).toContain('Dock 4?')
  }
})

test('each device gets what is written to the team once, with the cursor that it has', async () => {
  const { owner, members, tomasz, write } = await team()
  const devices = members.map(createDevice)
  for (const device of devices) await device.pullAll()
  for (const [n, writer] of members.entries()) {
    expect((await write(writer, tomasz, `from ${n}`)).status).toBe(201)
    expect((await write(tomasz, owner, `to ${n}`)).status).toBe(201)
    for (const device of devices) {
      const page = await device.pull()
      const messages = page.changes.filter(({ kind }) => kind === 'message')
      expect(page).toMatchObject({ reset: false, more: false })
      expect(messages.map(({ row }) => row && 'content' in row && row.content)).toEqual([`from ${n}`, `to ${n}`])
      expect(new Set(page.changes.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(page.changes.length)
    }
  }
  const anew = createDevice(members[3]!)
  await anew.pullAll()
  expect(contents(anew)).toEqual(contents(devices[3]!))
})

test('who joins gets all that the team has, who leaves keeps nothing of it and hears no more, who comes back has all again', async () => {
  const { world, owner, members, tomasz, write } = await team()
  await write(tomasz, owner, 'before')
  const ada = await joinTeam(world, owner, 'Ada Obi')
  const first = createDevice(ada)
  await first.pullAll()
  await write(tomasz, owner, 'with her')
  await first.pullAll()
  expect(contents(first)).toEqual(expect.arrayContaining(['before', 'with her']))

  expect((await owner.delete(`/companies/members/${ada.user.id}`)).status).toBe(204)
  await write(tomasz, owner, 'without her')
  const second = createDevice(ada)
  for (const device of [first, second]) {
    await device.pullAll()
    for (const kind of ['message', 'conversation', 'job', 'company']) expect(device.of(kind), kind).toEqual([])
  }
  const staying = createDevice(members[1]!)
  await staying.pullAll()
  expect(contents(staying)).toContain('without her')

  const used = await mailedSecret(world, ada.user.email)
  const { body } = await owner.post('/companies/invitations', { email: ada.user.email, full_name: 'Ada Obi' })
  expect(body.id).toBeTruthy()
  expect((await join(ada, await mailedSecret(world, ada.user.email, [used]))).status).toBe(200)
  await write(tomasz, owner, 'back again')
  for (const device of [first, second, createDevice(ada)]) {
    await device.pullAll()
    expect(contents(device)).toEqual(expect.arrayContaining(['before', 'with her', 'without her', 'back again']))
    expect(device.of('job')).toHaveLength(1)
  }
})

test('what two colleagues write to each other is not the team’s: it stays theirs when one of them leaves', async () => {
  const { world, owner } = await brightline()
  const priya = await joinTeam(world, owner)
  await priya.post('/messages/send-direct', { recipient_id: owner.user.id, content: 'Lunch?' })
  expect((await owner.delete(`/companies/members/${priya.user.id}`)).status).toBe(204)
  const device = createDevice(priya)
  await device.pullAll()
  expect(contents(device)).toEqual(['Lunch?'])
  expect((await owner.post('/companies/close')).status).toBe(204)
  const own = createDevice(owner)
  await own.pullAll()
  expect(contents(own)).toEqual(['Lunch?'])
})

test('what is taken from one of the team stays taken, though it changed for all in the same transaction', async () => {
  const { world, owner, members, job } = await team()
  const people = members.map(({ user }) => user.id)
  const devices = members.map(createDevice)
  for (const device of devices) await device.pullAll()
  await world.ctx.db.write(async (tx) => {
    await recordChange(tx, people, 'job', job.id)
    await recordChange(tx, [people[3]!], 'job', job.id, true)
  })
  for (const device of devices) await device.pullAll()
  expect(devices.map((device) => device.of('job').length)).toEqual([1, 1, 1, 0])
  const anew = createDevice(members[3]!)
  await anew.pullAll()
  expect(anew.of('job')).toEqual([])
  await world.ctx.db.write((tx) => recordChange(tx, people, 'job', job.id))
  for (const device of [...devices, anew]) await device.pullAll()
  expect([...devices, anew].map((device) => device.of('job').length)).toEqual([1, 1, 1, 1, 1])
  expect(owner.user.company_id).toBeTruthy()
})

test('a cursor of the earlier release goes on, unless that release has passed over what is the team’s', async () => {
  const { world, owner, members, tomasz, write } = await team()
  // As the earlier release has noted everything: for each person.
  const people = members.map(({ user }) => user.id)
  await world.ctx.db.write(async (tx) => {
    const shared = (await tx.select().from(changes).all()).filter(
      ({ audience_id }) => audience_id === owner.user.company_id,
    )
    await tx
      .delete(changes)
      .where(sql`${changes.audience_id} = ${owner.user.company_id}`)
      .run()
    for (const entry of shared)
      for (const audience_id of people)
        await tx
          .insert(changes)
          .values({ ...entry, audience_id })
          .onConflictDoNothing()
          .run()
  })
  const phone = createDevice(members[1]!)
  await phone.pullAll()
  const ofEarlierRelease = () => (phone.cursor = phone.cursor!.replace(/\.t$/, ''))
  ofEarlierRelease()
  await write(tomasz, owner, 'after the upgrade')
  expect(await phone.pull()).toMatchObject({ reset: false })
  expect(contents(phone)).toContain('after the upgrade')
  // Beside the new release the earlier one has served this phone, without what it does not know.
  ofEarlierRelease()
  expect(await phone.pull()).toMatchObject({ reset: true })
  expect(contents(phone)).toContain('after the upgrade')
  expect(await phone.pull()).toMatchObject({ reset: false, changes: [] })
})

test('of a closed company no entries are left', async () => {
  const { world, owner, job } = await team()
  expect((await owner.post(`/jobs/${job.id}/close`)).status).toBe(200)
  expect((await owner.post('/companies/close')).status).toBe(204)
  const { user } = owner
  const left = (await world.ctx.db.read.select().from(changes).all()).filter(
    ({ audience_id }) => audience_id === user.company_id,
  )
  expect(left).toEqual([])
})
