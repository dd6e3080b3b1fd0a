import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { drainAllQueues } from '../../client/offline/outbox/drain.ts'
import { sendMessage } from '../../client/offline/outbox/kinds/message.ts'
import { pullSyncPages } from '../../client/offline/sync/pull.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openTab } from '../client/support/test-device.ts'
import { attach } from '../support/factories/attachments.ts'
import { applyFor, jobsWorld, post } from '../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../support/factories/people.ts'
import {
  moveHere,
  command,
  copyOf,
  emptyDatabase,
  epochIn,
  hashOfAll,
  tablesOf,
  temporaryFolder,
} from '../support/moving.ts'
import { admin } from '../support/postgres-databases.ts'
import { at } from '../support/two-worlds.ts'
import type { World } from '../support/world.ts'

async function smallWorld() {
  const world = await jobsWorld({ DATABASE_URL: '' })
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world, { full_name: 'Eva' })]
  const jobs = [await post(eva), await post(eva, { title: 'Truss at Łódź', location: 'Leeds' })]
  await applyFor(ana, jobs[0]!)
  const { body } = await attach(world, eva)
  const sent = await eva.post('/messages/send-direct', {
    recipient_id: ana.user.id,
    content: 'Six in the morning',
    ...body,
  })
  expect(sent.status).toBe(201)
  return { world, ana, eva, jobs }
}

const found = async ({ get }: Pick<Person, 'get'>) => {
  const searches = ['?location=leeds', '?role=rigger&skills=IPAF', '?location=manchester&distance=30', '']
  return Promise.all(searches.map(async (query) => (await get(`/jobs${query}`)).body))
}

test(
  'C7 a database moved to PostgreSQL and back is equal by number and hash, and goes on from there',
  { timeout: 60_000 },
  async () => {
    const { world, ana, eva } = await smallWorld()
    const [folder, url, back] = [await copyOf(world), await emptyDatabase(), temporaryFolder()]
    const epochThere = async () => (await admin(url, "select value from meta where key = 'epoch'")).rows[0].value
    const firstEpoch = await epochThere()
    const there = await moveHere(folder, url)
    expect([firstEpoch, epochIn(folder)]).not.toContain(await epochThere())
    expect(there).toMatch(/^[0-9a-f]{64}$/)
    expect(await moveHere(back, url, true)).toBe(there)
    expect(tablesOf(back)).toEqual(tablesOf(folder))
    expect(tablesOf(back).messages).toHaveLength(2)
    expect(epochIn(back)).not.toBe(epochIn(folder))

    const before = await found(ana)
    expect(before[0]).toHaveLength(1)
    cpSync(join(folder, 'encryption.key'), join(back, 'encryption.key'))
    const engines: Record<string, string>[] = [{ DATABASE_URL: url }, { DATABASE_URL: '', DATA_DIR: back }]
    for (const engine of engines) {
      const moved = await jobsWorld(engine)
      expect(await found(at(moved, ana))).toEqual(before)
      await post({ ...eva, ...at(moved, eva) }, { title: 'After the move' })
      const answer = await at(moved, ana).post('/messages/send-direct', { recipient_id: eva.user.id, content: 'Fine' })
      expect(answer.status).toBe(201)
      const thread = await at(moved, eva).get(`/messages/conversation/${answer.body.message.conversation_id}`)
      const contents = thread.body.map((message: { content: string }) => message.content)
      expect(contents).toEqual(['Six in the morning', 'Fine'])
    }
  },
)

test('C7 a device fetches everything again after the move, and what was in its outbox arrives once', async () => {
  const { world, ana, eva } = await smallWorld()
  const connection = { to: world as World | null, isAnswerLost: false }
  const tab = openTab({
    user_id: ana.user.id,
    token: () => ana.token,
    async fetch(path, init) {
      const answer = await connection.to?.app.request(path as string, init)
      if (!answer || connection.isAnswerLost) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  onTestFinished(() => tab.close())
  const send = (content: string) =>
    sendMessage({ recipient_id: eva.user.id, recipient_name: 'Eva', job_id: null, job_title: '', content }, tab.device)
  const cursor = async () => String((await tab.db.facts.get('cursor'))?.value)
  const contents = async () => (await tab.db.messages.toArray()).map(({ content }) => content).toSorted()

  await pullSyncPages(tab.device)
  const before = await cursor()
  connection.isAnswerLost = true
  await send('Arrived, as nobody knows')
  await drainAllQueues(tab.device)
  connection.to = null
  await send('Never left')
  await drainAllQueues(tab.device)
  expect(await tab.db.outbox.count()).toBe(2)

  const [folder, url] = [await copyOf(world), await emptyDatabase()]
  await moveHere(folder, url)
  const moved = await jobsWorld({ DATABASE_URL: url })
  Object.assign(connection, { to: moved, isAnswerLost: false })
  tab.browser.clock.now += 3_600_000
  await drainAllQueues(tab.device)
  await pullSyncPages(tab.device)
  expect(await tab.db.outbox.toArray()).toEqual([])
  expect((await cursor()).split('.')[0]).not.toBe(before.split('.')[0])
  const all = ['Arrived, as nobody knows', 'I can do this.', 'Never left', 'Six in the morning']
  expect(await contents()).toEqual(all)
  const stored = moved.ctx.db.read.$client.prepare('select content from messages order by content').pluck()
  expect(await stored.all()).toEqual(all)
})

test('a target with rows is refused, and so are rows that are changed or lost on the way: the target stays empty', async () => {
  const { world } = await smallWorld()
  const [folder, url] = [await copyOf(world), await emptyDatabase()]
  const spoilt = async (body: string) => {
    await admin(url, `create function spoil() returns trigger language plpgsql as $$ begin ${body} end $$`)
    await admin(url, 'create trigger spoilt before insert on changes for each row execute function spoil()')
    const outcome = await moveHere(folder, url).then(
      () => 'moved',
      ({ message }: Error) => message,
    )
    await admin(url, 'drop function spoil cascade')
    const { rows } = await admin(url, 'select (select count(*) from users) + (select count(*) from changes) as count')
    return [outcome, Number(rows[0].count)]
  }
  const noticed = ['The target has not got the same rows in changes.', 0]
  expect(await spoilt('new.revision := new.revision + 1; return new;')).toEqual(noticed)
  expect(await spoilt('return null;')).toEqual(noticed)
  await moveHere(folder, url)
  await expect(moveHere(folder, url)).rejects.toThrow('The target is not empty: it has rows in companies.')
})

test('a table that a migration adds beside the schema is not left behind unnoticed', async () => {
  const { world } = await smallWorld()
  const [folder, url] = [await copyOf(world), await emptyDatabase()]
  await admin(url, 'create table nobody_knows (id bigint primary key)')
  const moving = moveHere(folder, url)
  await expect(moving).rejects.toThrow('does not know how to move: nobody_knows.')
  await admin(url, 'drop table nobody_knows')
})

test('the command prints a line for each table, or which setting it lacks', { timeout: 300_000 }, async () => {
  const { world } = await smallWorld()
  const [DATA_DIR, DATABASE_URL] = [await copyOf(world), await emptyDatabase()]
  expect(await command('move-to-postgres', { DATA_DIR })).toEqual({
    code: 1,
    output: 'These settings are not usable:\n  DATABASE_URL: must be set: it says which PostgreSQL is meant.\n',
  })
  const { code, output } = await command('move-to-postgres', { DATA_DIR, DATABASE_URL })
  expect([code, output]).toEqual([0, expect.stringMatching(/^messages +2  [0-9a-f]{16}  the same$/m)])
  expect(await moveHere(temporaryFolder(), DATABASE_URL, true)).toBe(hashOfAll(output))
})
