import { expect, test } from 'vitest'
import { recordChange } from '../../../server/db/change-log.ts'
import { mapInTurn } from '../../../server/db/statement.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { SYNC_PAGE_ROWS } from '../../../shared/limits.ts'
import type { Conversation, Message } from '../../../shared/messages/messages.ts'
import { SYNC_WINDOW, type SyncPage } from '../../../shared/sync.ts'
import { applyFor, post, role, step } from '../../support/factories/jobs.ts'
import { createFreelancer, onOtherDevice, type Person } from '../../support/factories/people.ts'
import { brightline, joinTeam } from '../../support/factories/teams.ts'
import { createDevice } from '../../support/sync-device.ts'

/** The project is over on 3 March; from 3 May on it is outside of a device's window. */
const OVER = '2027-05-04T12:00:00Z'

const FAR = [role({ date_start: '2027-06-01T08:00:00.000Z', date_end: '2027-06-02T08:00:00.000Z' })]

/** Mina and Priya's company, and Tomasz, who has applied for its job and written `count` times. */
async function pastProject(count = 3) {
  const { world, owner } = await brightline()
  const priya = await onOtherDevice(world, await joinTeam(world, owner, 'Priya Shah'))
  const tomasz = await createFreelancer(world, { full_name: 'Tomasz Adamski', job_roles: ['Rigger'] })
  const job = await post(owner)
  await applyFor(tomasz, job, { message: 'first' })
  const write = async (from: Person, to: Person, content: string, job_id: string | null = job.id) => {
    const path = job_id ? '/messages/send' : '/messages/send-direct'
    const { status, body } = await from.post(path, { ...(job_id && { job_id }), recipient_id: to.user.id, content })
    expect(status).toBe(201)
    return body.message as Message
  }
  const written = await mapInTurn(
    Array.from({ length: count }, (_, n) => n),
    (n) => write(tomasz, owner, `m${n}`),
  )
  return { world, owner, priya, tomasz, job, write, written }
}

async function fromNothing(person: Person) {
  const device = createDevice(person)
  device.cursor = SYNC_WINDOW
  await device.pullAll()
  const contents = device.of('message').toSorted((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1))
  return {
    device,
    contents: contents.map(({ content }) => content as string),
    rows: device.of('conversation') as Conversation[],
  }
}

test('of a project that ended 60 days ago a new device of its company has the last message, and where the older ones end', async () => {
  const { world, owner, priya, tomasz, write } = await pastProject()
  await write(tomasz, owner, 'direct', null)
  world.setClock('2027-05-02T12:00:00Z')
  expect((await fromNothing(owner)).contents).toEqual(['first', 'm0', 'm1', 'm2', 'direct'])
  world.setClock(OVER)
  for (const person of [owner, priya]) {
    const { device, contents, rows } = await fromNothing(person)
    expect(contents).toEqual(person === owner ? ['m2', 'direct'] : ['m2'])
    const { kept_from, last_seq, conversation_id } = rows.find(({ job_id }) => job_id)!
    expect(kept_from).toBe(last_seq)
    expect(rows.find(({ job_id }) => !job_id)?.kept_from).toBeUndefined()
    const { body } = await person.get<Message[]>(
      `/messages/conversation/${conversation_id}?before=${kept_from}&limit=50`,
    )
    expect(body.map(({ content }) => content)).toEqual(['first', 'm0', 'm1'])
    expect(device.cursor).not.toContain('.w')
  }
  expect((await fromNothing(tomasz)).contents).toEqual(['first', 'm0', 'm1', 'm2', 'direct'])
})

test('a device of before, and one that goes on from its cursor, get everything', async () => {
  const { world, owner, tomasz, write } = await pastProject()
  world.setClock(OVER)
  const old = createDevice(owner)
  await old.pullAll()
  expect(old.of('message')).toHaveLength(4)
  expect(old.of('conversation')[0]).not.toHaveProperty('kept_from')

  const { device } = await fromNothing(owner)
  const late = await write(tomasz, owner, 'late')
  for (const one of [old, device]) {
    const page = await one.pull()
    expect(page).toMatchObject({ reset: false, more: false })
    expect(page.changes.find(({ kind }) => kind === 'message')).toMatchObject({ id: late.id })
    expect(page.changes.find(({ kind }) => kind === 'conversation')?.row).not.toHaveProperty('kept_from')
  }
})

test('what was written since stays, with the last one of before', async () => {
  const { world, owner, tomasz, write } = await pastProject()
  world.setClock('2027-04-20T12:00:00Z')
  await write(owner, tomasz, 'see you next year')
  await write(tomasz, owner, 'thanks')
  world.setClock(OVER)
  const { contents, rows } = await fromNothing(owner)
  expect(contents).toEqual(['m2', 'see you next year', 'thanks'])
  expect(rows[0]!.kept_from).toBeLessThan(rows[0]!.last_seq)
})

test('a conversation of one message, and one of which the rest was deleted, has no older ones', async () => {
  const { world, owner, tomasz, job } = await pastProject(0)
  const other = await createFreelancer(world, { full_name: 'Una Bell', job_roles: ['Rigger'] })
  await applyFor(other, job, { message: 'me too' })
  world.setClock(OVER)
  expect((await fromNothing(owner)).rows.map(({ kept_from }) => kept_from)).toEqual([undefined, undefined])
  expect((await fromNothing(owner)).contents).toEqual(['first', 'me too'])

  const { rows } = await fromNothing(owner)
  const { conversation_id, last_seq } = rows.find(({ other_user_id }) => other_user_id === tomasz.user.id)!
  const view = { cleared_seq: last_seq }
  expect((await owner.patch(`/messages/conversation/${conversation_id}`, view)).status).toBeLessThan(300)
  expect((await fromNothing(owner)).contents).toEqual(['me too'])
})

test('whoever has deleted all of the older messages for themselves is told of none', async () => {
  const { world, owner, priya, tomasz, written } = await pastProject(2)
  const { device } = await fromNothing(owner)
  const first = device.of('message').find(({ content }) => content === 'first')!
  const view = { cleared_seq: first.seq as number }
  expect((await owner.patch(`/messages/conversation/${first.conversation_id}`, view)).status).toBeLessThan(300)
  world.setClock(OVER)
  expect((await fromNothing(owner)).rows[0]!.kept_from).toBe(written[1]!.seq)
  expect((await owner.delete(`/messages/${written[0]!.id}`)).status).toBeLessThan(300)
  expect(await fromNothing(owner)).toMatchObject({
    contents: ['m1'],
    rows: [expect.not.objectContaining({ kept_from: expect.anything() })],
  })
  expect((await fromNothing(priya)).rows[0]!.kept_from).toBe(written[1]!.seq)
  expect((await fromNothing(tomasz)).contents).toEqual(['first', 'm0', 'm1'])
})

test('a project ahead keeps what was written long ago', async () => {
  const { world, owner, tomasz, write } = await pastProject(0)
  const far = await post(owner, { title: 'Far', roles: FAR })
  await applyFor(tomasz, far, { message: 'for June' })
  for (const content of ['a', 'b', 'c']) await write(owner, tomasz, content, far.id)
  world.setClock('2027-05-20T12:00:00Z')
  expect((await fromNothing(owner)).contents).toEqual(['first', 'for June', 'a', 'b', 'c'])
})

test('all pages of a window leave out the same, on whatever day they are asked for, and what changes between them', async () => {
  const { world, owner, priya, tomasz, job, written, write } = await pastProject(SYNC_PAGE_ROWS + 20)
  world.setClock('2027-05-01T12:00:00Z')
  await write(tomasz, owner, 'on May Day')
  await write(tomasz, owner, 'once more')
  world.setClock(OVER)
  const device = createDevice(owner)
  device.cursor = SYNC_WINDOW
  const first = await device.pull()
  expect(first).toMatchObject({ reset: true, more: true })
  expect(first.cursor).toMatch(/\.w\d+\.a\d+$/)
  // The day after next both of May are before the window, too; and a reaction makes an old message new in the log.
  world.setClock('2027-07-10T12:00:00Z')
  expect((await priya.put(`/messages/${written[0]!.id}/reaction`, { reaction: 'heart' })).status).toBeLessThan(300)
  await device.pullAll()
  expect(device.resets).toBe(1)
  expect(device.of('message').map(({ content }) => content)).toEqual([
    written.at(-1)!.content,
    'on May Day',
    'once more',
  ])
  expect(device.of('conversation').find(({ job_id }) => job_id === job.id)!.kept_from).toBe(written.at(-1)!.seq)
})

test('a cursor on its way through a window that the server does not know starts over without one', async () => {
  const { world, owner } = await pastProject()
  world.setClock(OVER)
  const { body } = await owner.get<SyncPage>('/sync?since=other-epoch.3.t.w20000')
  expect(body.reset).toBe(true)
  expect(body.changes.filter(({ kind }) => kind === 'message')).toHaveLength(4)
})

test('of a project that ended 60 days ago a new device has the applications of who was booked, and how many others there are', async () => {
  const { world, owner, priya, job } = await pastProject(0)
  const names = ['Una Bell', 'Vic Holt', 'Wes Kerr', 'Xan Lowe']
  const [una, vic, wes] = await mapInTurn(names, async (full_name) =>
    applyFor(await createFreelancer(world, { full_name, job_roles: ['Rigger'] }), job),
  )
  await step(owner, una!, 'shortlist')
  await step(owner, una!, 'accept')
  await step(owner, vic!, 'reject')
  await step(owner, wes!, 'shortlist')
  const far = await post(owner, { title: 'Far', roles: FAR })
  await applyFor(await createFreelancer(world, { full_name: 'Yan Moss', job_roles: ['Rigger'] }), far)
  world.setClock(OVER)

  const whole = createDevice(owner)
  await whole.pullAll()
  const all = whole.of('job').find(({ id }) => id === job.id) as Job
  expect(all.applications).toHaveLength(5)
  expect(all).not.toHaveProperty('applications_left_out')
  for (const person of [owner, priya]) {
    const { device } = await fromNothing(person)
    const rows = device.of('job') as Job[]
    const left_out = { pending: 2, rejected: 1, shortlisted: 1 }
    const kept = all.applications.filter((one) => typeof one !== 'string' && one.id === una!.id)
    expect(rows.find(({ id }) => id === job.id)).toEqual({
      ...all,
      applications: kept,
      applications_left_out: left_out,
    })
    expect(rows.find(({ id }) => id === far.id)).not.toHaveProperty('applications_left_out')
  }
  world.setClock('2027-05-02T12:00:00Z')
  expect((await fromNothing(owner)).device.of('job')[0]).not.toHaveProperty('applications_left_out')

  const first = await owner.get<Application[]>(`/jobs/${job.id}/applications?limit=3`)
  const rest = await owner.get<Application[]>(first.headers.get('link')!.match(/<\/api(.*)>/)![1]!)
  expect(first.body).toHaveLength(3)
  expect(rest.headers.get('link')).toBeNull()
  expect([...first.body, ...rest.body]).toEqual(all.applications)
})

test('a project of long ago that changes comes whole to a device that has its window', async () => {
  const { world, owner, job } = await pastProject(0)
  world.setClock(OVER)
  const { device } = await fromNothing(owner)
  await world.ctx.db.write((tx) => recordChange(tx, [owner.user.id], 'job', job.id))
  await device.pullAll()
  expect(device.of('job')[0]).not.toHaveProperty('applications_left_out')
  expect(device.of('job')[0]!.applications).toHaveLength(1)
})
