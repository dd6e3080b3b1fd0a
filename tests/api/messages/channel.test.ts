import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { collectData } from '../../../server/accounts/own-data/collect-data.ts'
import type { UserContext } from '../../../server/context.ts'
import { conversations } from '../../../server/db/schema/messages.ts'
import { users } from '../../../server/db/schema/people.ts'
import { openChannels } from '../../../server/messages/channel/follow-crew.ts'
import { PASSWORD } from '../../support/api.ts'
import { UNTIL_UNMUTED } from '../../../shared/messages/mute.ts'
import { messageEntryId } from '../../../shared/messages/notification-entry-ids.ts'
import { attach } from '../../support/factories/attachments.ts'
import { createOverJob, createBareApplication, createBareJob } from '../../support/factories/bare-job.ts'
import { bookedCrew, confirm } from '../../support/factories/call-sheet-crew.ts'
import { pdf } from '../../support/factories/documents.ts'
import { applyFor } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createStaff, type Person } from '../../support/factories/people.ts'
import { inviteByMail, join } from '../../support/factories/teams.ts'
import { createDevice } from '../../support/sync-device.ts'

/** Ana and Ben are booked on a job of Eva's company, of whose team Max is. */
async function crew() {
  const made = await bookedCrew()
  const ben = await createFreelancer(made.world, { full_name: 'Ben Carr' })
  const benBooked = await confirm(made.eva, ben, made.job)
  const { id } = made.job
  const post = (from: Person, content: string, more: object = {}) =>
    from.post(`/channels/${id}/messages`, { content, ...more })
  return { ...made, ben, benBooked, id, post }
}

type Row = Record<string, any>
const rowOf = async (person: Person, id: string) =>
  (await person.get<Row[]>('/messages/conversations')).body.find((row) => row.conversation_id === id)
const threadOf = async (person: Person, id: string) =>
  (await person.get<Row[]>(`/messages/conversation/${id}`)).body.map((row) => row.content)
const cancel = (person: Person, { job_id, id }: { job_id: string; id: string }) =>
  person.post(`/jobs/${job_id}/applications/${id}/cancel`, { reason: 'I am ill and cannot travel.' })

test('crew and team read and write, with names, and the company for the team', async () => {
  const { id, eva, max, ana, ben, post } = await crew()
  expect((await post(max, 'Gate C, six sharp.')).status).toBe(201)
  expect((await post(ana, 'Is there parking?')).status).toBe(201)
  for (const person of [eva, max, ana, ben])
    expect(await threadOf(person, id)).toEqual(['Gate C, six sharp.', 'Is there parking?'])
  const row = await rowOf(ben, id)
  expect(row).toMatchObject({
    other_user_id: id,
    other_user_name: 'Crew of Arena tour',
    other_company_name: 'Brightline Events',
    job_id: id,
    last_message: 'Is there parking?',
    is_pinned: true,
    channel: { is_team: false, is_team_only: false, has_left: false },
  })
  expect(row!.writers.toSorted((a: Row, b: Row) => a.full_name.localeCompare(b.full_name))).toEqual([
    { id: ana.user.id, full_name: 'Ana Birch' },
    { id: max.user.id, full_name: 'Max Reed', company_name: 'Brightline Events' },
  ])
  expect(await rowOf(eva, id)).toMatchObject({ channel: { is_team: true } })
})

test('whoever is not booked sees nothing of it', async () => {
  const { world, id, job, eva, ana, post } = await crew()
  const { body: file } = await attach(world, ana, { bytes: pdf(), name: 'site plan.pdf' })
  await post(ana, 'Look at this.', file)
  const applied = await createFreelancer(world)
  await applyFor(applied, job)
  const table: [string, Person, boolean][] = [
    ['one of the crew', ana, true],
    ['who posted the job', eva, true],
    ['an applicant', applied, false],
    ['another company', await createEmployer(world), false],
    ['the staff', await createStaff(world), false],
  ]
  for (const [who, person, isIn] of table) {
    const answers = [
      ['read', (await person.get(`/messages/conversation/${id}`)).status, 200],
      ['mark', (await person.post(`/messages/conversation/${id}/read`, { seq: 1 })).status, 204],
      ['file', (await person.get(file.attachment_url.replace('/api', ''))).status, 200],
      ['list', (await rowOf(person, id)) ? 200 : 404, 200],
      ['members', (await person.get(`/channels/${id}/members`)).status, 200],
      ['search', (await person.get<Row[]>('/messages/search?q=Look')).body.length > 0 ? 200 : 404, 200],
      ['write', (await post(person, 'Hello')).status, 201],
    ] as const
    for (const [what, status, allowed] of answers) expect(status, `${who}: ${what}`).toBe(isIn ? allowed : 404)
    const device = createDevice(person)
    await device.pullAll()
    const held = device.of('conversation').some((row) => row.conversation_id === id)
    expect(held, who).toBe(isIn)
  }
})

test('joining brings what was written before, in the list and by sync, unread', async () => {
  const { world, id, job, eva, post } = await crew()
  await post(eva, 'Load-in at six.')
  const late = await createFreelancer(world, { full_name: 'Late Lou' })
  const device = createDevice(late)
  await device.pullAll()
  await confirm(eva, late, job)
  await device.pullAll()
  expect(device.of('message').map(({ content }) => content)).toContain('Load-in at six.')
  expect(await rowOf(late, id)).toMatchObject({ unread_count: 1, last_message: 'Load-in at six.' })
  expect(await threadOf(late, id)).toEqual(['Load-in at six.'])
})

test('who leaves keeps the past and loses the future', async () => {
  const { world, id, eva, ana, ben, benBooked, post } = await crew()
  const device = createDevice(ben)
  await post(ana, 'See you Monday.')
  await device.pullAll()
  await cancel(ben, benBooked)
  const { body: file } = await attach(world, eva, { bytes: pdf(), name: 'after.pdf' })
  const after = await post(eva, 'Ben is out.', file)
  const seq = after.body.message.seq as number
  await device.pullAll()
  const own = () => device.of('message').filter((row) => row.conversation_id === id)
  const row = () => device.of('conversation').find(({ conversation_id }) => conversation_id === id)
  expect(own().map(({ content }) => content)).toEqual(['See you Monday.'])
  expect(row()).toMatchObject({ last_message: 'See you Monday.', unread_count: 1, channel: { has_left: true } })
  expect(row()!.last_seq).toBeLessThan(seq)
  expect((await rowOf(ben, id))!.writers.map(({ full_name }: Row) => full_name)).toEqual([ana.user.full_name])

  const anew = createDevice(ben)
  await anew.pullAll()
  expect(anew.of('message').some(({ content }) => content === 'Ben is out.')).toBe(false)
  expect(await threadOf(ben, id)).toEqual(['See you Monday.'])
  expect((await ben.get<Row[]>('/messages/search?q=Ben')).body).toEqual([])
  expect((await ben.get(file.attachment_url.replace('/api', ''))).status).toBe(404)
  expect((await ben.delete(`/messages/${after.body.message.id}`)).status).toBe(404)
  await ben.post(`/messages/conversation/${id}/read`, { seq })
  expect((await rowOf(ben, id))!.my_read_seq).toBeLessThan(seq)
  const refused = await post(ben, 'May I still?')
  expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('no longer on this job') } })
  expect((await ben.get(`/channels/${id}/members`)).status).toBe(403)
  expect((await ana.get<Row[]>(`/channels/${id}/members`)).body.map(({ full_name }) => full_name)).not.toContain(
    'Ben Carr',
  )
})

test('the team alone may write, where they choose so; a repeat is answered all the same', async () => {
  const { world, id, eva, max, ana, ben, post } = await crew()
  const sent = { id: uuid() }
  const first = await post(ana, 'On my way.', sent)
  const change = (person: Person, is_team_only: unknown) =>
    world.call('PATCH', `/channels/${id}`, { is_team_only }, person.token)
  expect((await change(ben, true)).status).toBe(403)
  expect((await change(max, 'yes')).status).toBe(422)
  expect((await change(max, true)).status).toBe(204)
  for (const person of [eva, ana, ben])
    expect(await rowOf(person, id)).toMatchObject({ channel: { is_team_only: true } })
  const refused = await post(ben, 'Any coffee?')
  expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('Only the company’s team') } })
  expect((await post(eva, 'Read the sheet.')).status).toBe(201)
  const again = await post(ana, 'On my way.', sent)
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect((await post(ana, 'Other words.', sent)).status).toBe(409)
  expect((await post(ben, 'On my way.', sent)).status).toBe(409)
  expect(await threadOf(ben, id)).toEqual(['On my way.', 'Read the sheet.'])
  await change(eva, false)
  expect((await post(ben, 'Any coffee?')).status).toBe(201)
})

test('unread is each person’s own, a read mark moves nobody else, and the members say who has read', async () => {
  const { id, eva, ana, ben, post } = await crew()
  const { body } = await post(eva, 'Load-in at six.')
  const seq = body.message.seq as number
  const writer = createDevice(eva)
  await writer.pullAll()
  const before = writer.cursor
  await ana.post(`/messages/conversation/${id}/read`, { seq })
  expect((await writer.pull()).changes).toEqual([])
  expect(writer.cursor?.split('.')[0]).toBe(before?.split('.')[0])
  expect(await rowOf(ana, id)).toMatchObject({ unread_count: 0 })
  expect(await rowOf(ben, id)).toMatchObject({ unread_count: 1, other_read_seq: 0 })
  const { body: members } = await eva.get<Row[]>(`/channels/${id}/members`)
  const named = members.map((one) => [one.full_name, one.part, one.is_team, one.read_seq >= seq])
  expect(named).toEqual([
    ['Eva Stone', 'Brightline Events', true, false],
    ['Max Reed', 'Brightline Events', true, false],
    ['Ana Birch', 'Rigger', false, true],
    ['Ben Carr', 'Rigger', false, false],
  ])
})

test('who posted the job and the crew are notified of a message, unless they mute; colleagues start muted', async () => {
  const { world, id, eva, max, ana, ben, post } = await crew()
  const muted = { muted_until: UNTIL_UNMUTED }
  await world.call('PATCH', `/messages/conversation/${id}`, muted, ben.token)
  await post(ana, 'Where is the gate?')
  const isTold = async (person: Person) => {
    const device = createDevice(person)
    await device.pullAll()
    return device.of('notification').some(({ id: entry }) => entry === messageEntryId(id))
  }
  const told = await Promise.all([eva, max, ana, ben].map(isTold))
  expect(told).toEqual([true, false, false, false])
  expect((await max.get('/messages/unread-count')).body).toEqual({ unread_count: 0 })
  expect(await rowOf(max, id)).toMatchObject({ unread_count: 1 })
})

test('who joins the team is in the channels, muted, with the past read; who leaves it sees nothing of them', async () => {
  const { world, id, eva, ana, post } = await crew()
  await post(ana, 'Where is the gate?')
  const nia = await createEmployer(world, { full_name: 'Nia Cole', company_id: null })
  const { secret } = await inviteByMail(world, eva, nia.user.email)
  await join(nia, secret)
  expect(await rowOf(nia, id)).toMatchObject({ unread_count: 0, muted_until: expect.stringContaining('9999') })
  expect(await threadOf(nia, id)).toEqual(['Where is the gate?'])
  expect((await post(nia, 'Gate C.')).status).toBe(201)
  await eva.delete(`/companies/members/${nia.user.id}`)
  expect(await rowOf(nia, id)).toBeUndefined()
  expect((await post(nia, 'Hello?')).status).toBe(404)
  expect(await rowOf(ana, id)).toMatchObject({ last_message: 'Gate C.' })
})

test('a conversation of two about the same job stays apart from the channel', async () => {
  const { id, eva, ana, ben, post } = await crew()
  await post(ben, 'To everybody.')
  const sent = await ana.post('/messages/send', { job_id: id, recipient_id: eva.user.id, content: 'To you alone.' })
  expect(sent.status).toBe(201)
  expect(sent.body.conversation_id).not.toBe(id)
  expect(await threadOf(ben, id)).toEqual(['To everybody.'])
  expect((await ben.post('/messages/send', { job_id: id, recipient_id: ana.user.id, content: 'Hi' })).status).toBe(404)
})

test('the channel of a job that was crewed before opens once, and not for what is over', async () => {
  const { world, eva, ana } = await bookedCrew()
  const now = world.ctx.now().getTime()
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const job = await createBareJob(world, eva, { date_start: at(20), date_end: at(21) })
  await createBareApplication(world, job, ana, { status: 'accepted' })
  const over = await createOverJob(world, eva, [ana])
  await openChannels(world.ctx)
  const device = createDevice(ana)
  await device.pullAll()
  const cursor = device.cursor
  await openChannels(world.ctx)
  await device.pullAll()
  expect(device.cursor).toBe(cursor)
  expect(await rowOf(ana, job.id)).toMatchObject({ other_user_name: 'Crew of Arena load-in', last_message: '' })
  expect(
    await world.ctx.db.read.select().from(conversations).where(eq(conversations.id, over.id)).get(),
  ).toBeUndefined()
})

test('own data has one’s own words; a deleted account is out, and its words stay without its name', async () => {
  const { world, id, eva, ana, ben, post } = await crew()
  await post(ana, 'Mine.')
  await post(ben, 'Not mine.')
  const data = await collectData({ ...world.ctx, user: ana.user, session: { id: '' } } as UserContext)
  expect(data.channels).toMatchObject([{ about: 'Arena tour', content: 'Mine.' }])
  const password_hash = await hashPassword(PASSWORD)
  await world.ctx.db.write((tx) => tx.update(users).set({ password_hash }).where(eq(users.id, ana.user.id)).run())
  expect((await ana.delete('/users/me', { password: PASSWORD })).status).toBe(204)
  expect(await threadOf(eva, id)).toEqual(['Mine.', 'Not mine.'])
  expect((await rowOf(eva, id))!.writers).toContainEqual({ id: ana.user.id, full_name: 'Former member' })
  const { body: members } = await eva.get<Row[]>(`/channels/${id}/members`)
  expect(members.map(({ full_name }) => full_name)).toEqual(['Eva Stone', 'Max Reed', 'Ben Carr'])
})
