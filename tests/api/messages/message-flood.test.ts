import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../server/ports/settings.ts'
import { invite, postPremium } from '../../support/factories/fitting.ts'
import { applyFor, post, roleToCome } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { createWorld, type World } from '../../support/world.ts'

const STRANGER_MESSAGES = String(readSettings({}).STRANGER_MESSAGES)
const world = () => createWorld({ STRANGER_MESSAGES, DEMO: '1' })

const write = (from: Person, to: Person, fields: Record<string, unknown> = {}) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content: 'Hello', ...fields })

const postToCome = (boss: Person) => post(boss, { roles: [roleToCome()] })

async function writeOften(from: Person, to: Person, count: number) {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await write(from, to)).status)
  return statuses
}
const all = (count: number, status: number) => Array.from({ length: count }, () => status)
const people = (of: World, count: number) => Promise.all(Array.from({ length: count }, () => createFreelancer(of)))

describe('to somebody with whom no job is shared', () => {
  test('twenty messages without an answer, then none until there is one; with a reason and Retry-After', async () => {
    const small = await world()
    const [sender, reader] = [await createFreelancer(small), await createFreelancer(small)]
    expect(await writeOften(sender, reader, 20)).toEqual(all(20, 201))
    const refused = await write(sender, reader)
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('20 messages in a row') } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(600)
    expect((await write(reader, sender)).status).toBe(201)
    expect(await writeOften(sender, reader, 21)).toEqual([...all(20, 201), 429])
  })

  test('a repeated message gets the first answer, whatever was counted since', async () => {
    const small = await world()
    const [sender, reader] = [await createFreelancer(small), await createFreelancer(small)]
    const id = uuid()
    expect((await write(sender, reader, { id })).status).toBe(201)
    expect(await writeOften(sender, reader, 20)).toEqual([...all(19, 201), 429])
    expect((await write(sender, reader, { id })).status).toBe(200)
  })

  test('also through a job’s conversation without an application, and over several of them', async () => {
    const small = await world()
    const [boss, sender] = [await createEmployer(small), await createFreelancer(small)]
    const jobs = [await postToCome(boss), await postToCome(boss)]
    const about = (n: number) =>
      sender.post('/messages/send', { recipient_id: boss.user.id, content: 'Hello', job_id: jobs[n % 2]!.id })
    const statuses: number[] = []
    for (let n = 0; n < 22; n++) statuses.push((await about(n)).status)
    expect(statuses).toEqual([...all(20, 201), 429, 429])
    await applyFor(sender, jobs[0]!)
    expect((await about(0)).status).toBe(201)
  })

  test.each([
    ['a direct message', [{}, { job_id: true }]],
    ['one about a job', [{ job_id: true }, {}]],
  ] as const)(
    'an answer to %s from before the last messages does not count, even with those in another conversation',
    async (_what, [before, after]) => {
      const small = await createWorld({ STRANGER_MESSAGES: '2', DEMO: '1' })
      const [boss, sender] = [await createEmployer(small), await createFreelancer(small)]
      const job = await postToCome(boss)
      const write = (from: Person, to: Person, { job_id }: { job_id?: true }) =>
        from.post(job_id ? '/messages/send' : '/messages/send-direct', {
          recipient_id: to.user.id,
          content: 'Hello',
          ...(job_id && { job_id: job.id }),
        })
      const statuses = []
      for (const of of [before, after, after, after]) {
        statuses.push((await write(sender, boss, of)).status)
        if (of === before) statuses.push((await write(boss, sender, of)).status)
      }
      expect(statuses).toEqual([201, 201, 201, 201, 429])
    },
  )

  test('twenty such people a day, who can still be written to; tomorrow there are others', async () => {
    const small = await world()
    small.setClock('2026-06-01T09:00:00Z')
    const [sender, colleague] = [await createEmployer(small), await createFreelancer(small)]
    const strangers = await people(small, 21)
    const first = []
    for (const person of strangers.slice(0, 20)) first.push((await write(sender, person)).status)
    expect(first).toEqual(all(20, 201))
    small.setClock('2026-06-01T15:00:00Z')
    const refused = await write(sender, strangers[20]!)
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('20 new people') } })
    expect(Number(refused.headers.get('retry-after'))).toBe(18 * 3600)
    expect((await write(sender, strangers[0]!)).status).toBe(201)
    expect((await write(strangers[20]!, sender)).status).toBe(201)
    expect((await write(sender, strangers[20]!)).status).toBe(201)
    expect((await write(sender, colleague)).status).toBe(429)
    small.setClock('2026-06-02T09:00:01Z')
    expect((await write(sender, colleague)).status).toBe(201)
  })
})

test('people who share a job or a team are not limited, and do not count as new', async () => {
  const small = await world()
  const boss = await createEmployer(small)
  const member = await createMember(small, boss)
  const job = await postToCome(boss)
  const crew = await people(small, 22)
  for (const person of crew) await applyFor(person, job)
  for (const person of crew) expect((await write(member, person)).status).toBe(201)
  expect(await writeOften(boss, crew[0]!, 25)).toEqual(all(25, 201))
  expect(await writeOften(crew[0]!, member, 25)).toEqual(all(25, 201))
  expect(await writeOften(boss, member, 25)).toEqual(all(25, 201))
})

describe('a shared job is no way round', () => {
  const about = (from: Person, to: Person, job: { id: string }) =>
    from.post('/messages/send', { recipient_id: to.user.id, content: 'x'.repeat(9_000), job_id: job.id })

  test('who has applied writes five times as many in a row in a day, over all conversations, until there is an answer', async () => {
    const small = await createWorld({ STRANGER_MESSAGES: '4', DEMO: '1' })
    small.setClock('2026-06-01T09:00:00Z')
    const [boss, sender] = [await createEmployer(small), await createFreelancer(small)]
    const job = await postToCome(boss)
    await applyFor(sender, job)
    const statuses: number[] = []
    for (let n = 0; n < 24; n++) statuses.push((await (n % 2 ? about(sender, boss, job) : write(sender, boss))).status)
    // What comes with the application is a message, too.
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(19)
    expect(statuses.slice(20)).toEqual(all(4, 429))
    const refused = await write(sender, boss)
    expect(refused.body.detail).toContain('20 messages in a row today')
    small.setClock('2026-06-02T09:00:01Z')
    expect((await write(sender, boss)).status).toBe(201)
    small.setClock('2026-06-01T10:00:00Z')
    expect((await write(boss, sender)).status).toBe(201)
    expect((await write(sender, boss)).status).toBe(201)
  })

  test('an invitation is none either: it is a message itself, and five times as many in a row follow it', async () => {
    const small = await createWorld({ STRANGER_MESSAGES: '4', DEMO: '1' })
    small.setClock('2026-06-01T09:00:00Z')
    const [boss, reader] = [await createEmployer(small), await createFreelancer(small)]
    const jobs = [await postPremium(small, boss), await postPremium(small, boss)]
    expect((await invite(boss, jobs[0]!, reader)).status).toBe(201)
    const statuses: number[] = []
    for (let n = 0; n < 24; n++)
      statuses.push((await (n % 2 ? about(boss, reader, jobs[0]!) : write(boss, reader))).status)
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(20)
    expect(statuses.slice(20)).toEqual(all(4, 429))
    // Another invitation opens no other door.
    await invite(boss, jobs[1]!, reader)
    expect((await about(boss, reader, jobs[1]!)).status).toBe(429)
    expect((await write(reader, boss)).status).toBe(201)
    expect((await about(boss, reader, jobs[1]!)).status).toBe(201)
  })

  test('a team is none either', async () => {
    const small = await createWorld({ STRANGER_MESSAGES: '2', DEMO: '1' })
    const boss = await createEmployer(small)
    const member = await createMember(small, boss)
    expect(await writeOften(boss, member, 12)).toEqual([...all(10, 201), 429, 429])
    expect((await write(member, boss)).status).toBe(201)
    expect((await write(boss, member)).status).toBe(201)
  })
})
