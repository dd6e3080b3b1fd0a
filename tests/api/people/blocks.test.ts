import { expect, test } from 'vitest'
import { applyFor, jobsWorld, MANCHESTER, post } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createStaff, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'

async function pair() {
  const world = await jobsWorld()
  const [ana, eva] = [await createFreelancer(world, MANCHESTER), await createEmployer(world)]
  return { world, ana, eva }
}
const write = (from: Person, to: Person, fields: object = {}) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content: 'Hello', ...fields })
const block = (by: Person, whom: Person) => by.put(`/users/${whom.user.id}/block`)
const unblock = (by: Person, whom: Person) => by.delete(`/users/${whom.user.id}/block`)

test('blocked people can no longer write, and the refusal does not reveal why; the conversation stays for both', async () => {
  const { ana, eva } = await pair()
  const { body: first } = await write(ana, eva)
  expect((await block(eva, ana)).status).toBe(204)
  expect(await write(ana, eva)).toMatchObject({
    status: 403,
    body: { detail: 'This person does not take messages.' },
  })
  for (const side of [ana, eva]) {
    const { body } = await side.get(`/messages/conversation/${first.conversation_id}`)
    expect(body).toMatchObject([{ content: 'Hello' }])
  }
  expect((await ana.get('/messages/conversations')).body).toMatchObject([{ is_blocked: false }])
  expect((await eva.get('/messages/conversations')).body).toMatchObject([{ is_blocked: true }])
})

test('a repeat of a message from before the block gets the first answer', async () => {
  const { ana, eva } = await pair()
  const id = '0190f000-0000-7000-8000-00000000b10c'
  expect((await write(ana, eva, { id })).status).toBe(201)
  await block(eva, ana)
  expect((await write(ana, eva, { id })).status).toBe(200)
})

test('blocked people cannot apply or write about a job; earlier applications stay', async () => {
  const { ana, eva } = await pair()
  const [before, after] = [await post(eva), await post(eva)]
  await applyFor(ana, before)
  await block(eva, ana)
  expect(await ana.post(`/jobs/${after.id}/apply`, { message: 'Me too.' })).toMatchObject({
    status: 403,
    body: { detail: 'This job isn’t taking applications.' },
  })
  const about = { recipient_id: eva.user.id, job_id: before.id, content: 'Well?' }
  expect((await ana.post('/messages/send', about)).status).toBe(403)
  expect((await eva.get(`/jobs/${before.id}/applicants`)).body).toHaveLength(1)
})

test('the one who blocked is asked to unblock first, has a list, and can undo it; a repeat is harmless', async () => {
  const { ana, eva } = await pair()
  await block(eva, ana)
  await block(eva, ana)
  expect((await write(eva, ana)).body.detail).toBe('You have blocked this person. Unblock them first.')
  expect((await eva.get('/users/blocked')).body).toMatchObject([{ id: ana.user.id, full_name: ana.user.full_name }])
  expect((await ana.get('/users/blocked')).body).toEqual([])
  expect([(await unblock(eva, ana)).status, (await unblock(eva, ana)).status]).toEqual([204, 204])
  expect((await eva.get('/users/blocked')).body).toEqual([])
  expect([(await write(eva, ana)).status, (await write(ana, eva)).status]).toEqual([201, 201])
})

test('suspended people look like deleted accounts in the list', async () => {
  const { world, ana, eva } = await pair()
  await block(ana, eva)
  const listed = async () => (await ana.get<any[]>('/users/blocked')).body
  const [before] = await listed()
  expect(before.full_name).toBe(eva.user.full_name)
  await (await createStaff(world)).post(`/staff/people/${eva.user.id}/suspend`, { reason: 'Asks for bank details.' })
  const suspended = await listed()
  expect(suspended).toEqual([{ ...before, full_name: 'Former member', company_name: '', profile_picture: null }])
  const other = await createEmployer(world, { company_name: 'Brightline' })
  await block(ana, other)
  await other.delete('/users/me')
  const [deleted] = await listed()
  expect({ ...deleted, id: '', blocked_at: '' }).toEqual({ ...suspended[0], id: '', blocked_at: '' })
})

test('one’s own devices get it with the conversation, the other’s see a deleted account', async () => {
  const { ana, eva } = await pair()
  await write(ana, eva)
  const [hers, theirs] = [createDevice(ana), createDevice(eva)]
  await Promise.all([hers.pullAll(), theirs.pullAll()])
  await block(eva, ana)
  await hers.pull()
  expect(hers.of('conversation')).toMatchObject([{ is_blocked: false, other_user_name: 'Former member' }])
  await theirs.pull()
  expect(theirs.of('conversation')).toMatchObject([{ is_blocked: true }])
  await unblock(eva, ana)
  await theirs.pull()
  expect(theirs.of('conversation')).toMatchObject([{ is_blocked: false }])
})

test('oneself and unknown people cannot be blocked', async () => {
  const { ana } = await pair()
  expect((await block(ana, ana)).status).toBe(422)
  expect((await ana.put('/users/nobody/block')).status).toBe(404)
})
