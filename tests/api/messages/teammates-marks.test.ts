import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { participants } from '../../../server/db/schema/messages.ts'
import { createBareApplication, createBareJob } from '../../support/factories/bare-job.ts'
import { createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { brightline } from '../../support/factories/teams.ts'
import { createDevice } from '../../support/sync-device.ts'

/** A conversation that a freelancer has begun with a company of three; `marks` are how far each of the team has received it. */
async function conversationOfTeam() {
  const { world, owner: mina } = await brightline()
  const [priya, leo] = [await createMember(world, mina), await createMember(world, mina)]
  const tomasz = await createFreelancer(world)
  const job = await createBareJob(world, mina)
  await createBareApplication(world, job, tomasz)
  const write = async (from: Person, to: Person, content: string) => {
    const body = { job_id: job.id, recipient_id: to.user.id, content }
    const { status, body: sent } = await from.post<any>('/messages/send', body)
    expect(status).toBe(201)
    return sent.message as { conversation_id: string; seq: number }
  }
  const first = await write(tomasz, mina, 'Is load-in at six?')
  const marks = async () => {
    const rows = await world.ctx.db.read
      .select({ user_id: participants.user_id, at: participants.delivered_seq })
      .from(participants)
      .where(eq(participants.conversation_id, first.conversation_id))
      .all()
    return [mina, priya, leo].map(({ user }) => rows.find(({ user_id }) => user_id === user.id)?.at)
  }
  /** As a device that keeps everything and says so with its next pull. */
  const receive = async (person: Person) => {
    const device = createDevice(person)
    await device.pullAll()
    await device.pull()
  }
  return { world, mina, priya, leo, tomasz, write, first, marks, receive }
}

test('a colleague’s message takes along the marks of a team that had received all before it, and of nobody else', async () => {
  const { mina, priya, tomasz, write, first, marks, receive } = await conversationOfTeam()
  for (const person of [mina, priya]) await receive(person)
  expect(await marks()).toEqual([first.seq, first.seq, 0])
  const second = await write(mina, tomasz, 'At seven.')
  expect(await marks()).toEqual([second.seq, second.seq, 0])
  const third = await write(priya, tomasz, 'Gate 4.')
  expect(await marks()).toEqual([third.seq, third.seq, 0])
})

test('a colleague’s message is no proof that the freelancer’s before it has arrived', async () => {
  const { mina, priya, leo, tomasz, write, first, marks, receive } = await conversationOfTeam()
  await receive(priya)
  await write(priya, tomasz, 'At seven.')
  const late = await write(tomasz, mina, 'And the load-out?')
  await write(mina, tomasz, 'At two.')
  const [, colleague, absent] = await marks()
  expect([colleague! > first.seq, colleague! < late.seq, absent]).toEqual([true, true, 0])
  for (const person of [priya, leo]) await receive(person)
  expect((await marks()).slice(1).every((at) => at! >= late.seq)).toBe(true)
})
