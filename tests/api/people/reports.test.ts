import { expect, test } from 'vitest'
import { reports } from '../../../server/db/schema/staff.ts'
import { createEmployer, createFreelancer, createStaff, type Person } from '../../support/factories/people.ts'
import { createWorld, type World } from '../../support/world.ts'

const SPAM = { reason: 'Spam or a scam', words: 'Wants my bank details.' }

async function conversation(lines = 1) {
  const world = await createWorld()
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  const staff = await createStaff(world)
  const ids: string[] = []
  for (let n = 1; n <= lines; n++) {
    const { body } = await eva.post('/messages/send-direct', { recipient_id: ana.user.id, content: `Line ${n}` })
    ids.push(body.message.id)
  }
  return { world, ana, eva, staff, ids }
}
const rows = (world: World) => world.ctx.db.read.select().from(reports).all()
const open = async (staff: Person) => (await staff.get('/staff/reports')).body

test('a person and a message are reported once each; a repeat keeps the first report', async () => {
  const { world, ana, eva, ids } = await conversation()
  const onPerson = `/users/${eva.user.id}/report`
  expect((await ana.post(onPerson, SPAM)).status).toBe(201)
  expect((await ana.post(onPerson, { reason: 'Abuse or threats' })).status).toBe(200)
  expect((await ana.post(`/messages/${ids[0]}/report`, SPAM)).status).toBe(201)
  expect((await ana.post(`/messages/${ids[0]}/report`, SPAM)).status).toBe(200)
  expect(await rows(world)).toMatchObject([
    { about_id: eva.user.id, message_id: '', ...SPAM },
    { about_id: eva.user.id, message_id: ids[0], ...SPAM },
  ])
})

test('reasons are from the list, the last one requires a text; oneself, unknown people and others’ messages are refused', async () => {
  const { world, ana, eva, ids } = await conversation()
  const stranger = await createFreelancer(world)
  const onPerson = `/users/${eva.user.id}/report`
  expect((await ana.post(onPerson, { reason: 'I do not like them' })).status).toBe(422)
  expect(await ana.post(onPerson, { reason: 'Something else' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'words', message: 'say what happened' }] },
  })
  expect((await ana.post(`/users/${ana.user.id}/report`, SPAM)).status).toBe(422)
  expect((await ana.post('/users/nobody/report', SPAM)).status).toBe(404)
  expect((await stranger.post(`/messages/${ids[0]}/report`, SPAM)).status).toBe(404)
  expect((await eva.post(`/messages/${ids[0]}/report`, SPAM)).status).toBe(422)
  expect(await rows(world)).toEqual([])
})

test('the staff see the reported message with a few around it, and nothing else of the conversation', async () => {
  const { ana, eva, staff, ids } = await conversation(12)
  await ana.post(`/messages/${ids[7]}/report`, SPAM)
  const [report] = await open(staff)
  expect(report).toMatchObject({
    ...SPAM,
    message_id: ids[7],
    reporter: { id: ana.user.id },
    about: { id: eva.user.id, suspended_at: null },
  })
  const { body } = await staff.get(`/staff/reports/${report.id}`)
  expect(body.messages.map(({ content }: { content: string }) => content)).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10].map((n) => `Line ${n}`),
  )
  expect(body.messages.filter((line: { is_reported: boolean }) => line.is_reported)).toMatchObject([
    { content: 'Line 8' },
  ])
  expect((await staff.get('/messages/conversations')).body).toEqual([])
  expect(
    (await staff.get(`/messages/conversation/${(await ana.get('/messages/conversations')).body[0].conversation_id}`))
      .status,
  ).toBe(404)
})

test('a report about a person shows no message; closed, it moves to the settled ones', async () => {
  const { ana, eva, staff } = await conversation(2)
  await ana.post(`/users/${eva.user.id}/report`, SPAM)
  const [{ id }] = await open(staff)
  expect((await staff.get(`/staff/reports/${id}`)).body.messages).toEqual([])
  expect((await staff.post(`/staff/reports/${id}/settle`, { reason: '' })).status).toBe(422)
  for (let n = 0; n < 2; n++)
    expect((await staff.post(`/staff/reports/${id}/settle`, { reason: 'Warned by phone.' })).status).toBe(204)
  expect(await open(staff)).toEqual([])
  expect((await staff.get('/staff/reports?state=settled')).body).toMatchObject([{ id }])
  expect((await staff.get('/staff/audit')).body).toMatchObject([
    { actor: 'Sam Staff', action: 'settle_report', subject: eva.user.full_name, reason: 'Warned by phone.' },
  ])
  expect((await staff.get('/staff/reports/nothing')).status).toBe(404)
})
