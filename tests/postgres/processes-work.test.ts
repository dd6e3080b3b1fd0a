import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startCron } from '../../server/app/cron.ts'
import { sessions, users } from '../../server/db/schema/people.ts'
import { deliveries } from '../../server/db/schema/sync.ts'
import { seedDemo } from '../../server/demo/seed-demo.ts'
import { dropUnusedPictures, storePicture } from '../../server/ports/files/keep-picture.ts'
import { PASSWORD } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { createFreelancer, type Person } from '../support/factories/people.ts'
import { photoWithPlace } from '../support/factories/photos.ts'
import { listen, openEvents } from '../support/outside/listen.ts'
import { startMailServer } from '../support/outside/mail-server.ts'
import { createBareProcess, createTwoWorlds } from '../support/two-worlds.ts'
import type { World } from '../support/world.ts'

const queueMail = (world: World, id: string) =>
  world.ctx.db.write((tx) =>
    tx
      .insert(deliveries)
      .values({
        id,
        channel: 'mail' as const,
        dedupe_key: id,
        destination: 'mail',
        payload: { to: `${id}@example.com`, subject: 'Call sheet', text: 'Six in the morning' },
        not_before: '2026-01-01T00:00:00.000Z',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .run(),
  )

test('two processes carry out each delivery once', async () => {
  const mail = await startMailServer()
  const { here, there } = await createTwoWorlds({ SMTP_URL: mail.url })
  const ids = Array.from({ length: 30 }, (_, n) => `mail${n}`)
  for (const id of ids) await queueMail(here, id)
  for (const { ctx } of [here, there]) ctx.deliveries.wake()
  await eventually(async () => expect(await here.ctx.db.read.select().from(deliveries).all()).toEqual([]))
  expect(mail.mails.map(({ to }) => to).toSorted()).toEqual(ids.map((id) => `${id}@example.com`).toSorted())
})

test('a claimed delivery is left to its process while that is alive, and taken over when it has ended', async () => {
  const mail = await startMailServer()
  const { url, client, here, there } = await createTwoWorlds({ SMTP_URL: mail.url })
  const other = await createBareProcess(url, 1)
  await client.query(`create function claim_for_the_other() returns trigger language plpgsql as $$ begin new.claimed_by := 1; return new; end $$;
    create trigger claimed before insert on deliveries for each row execute function claim_for_the_other()`)
  onTestFinished(() => void client.query('drop function claim_for_the_other cascade'))
  await queueMail(here, 'claimed')
  for (const { ctx } of [here, there]) ctx.deliveries.wake()
  await sleep(1_500)
  expect(mail.mails).toEqual([])
  await other.kill()
  await eventually(() => expect(mail.mails).toHaveLength(1))
  await eventually(async () => expect(await here.ctx.db.read.select().from(deliveries).all()).toEqual([]))
  expect(mail.mails).toHaveLength(1)
  const metrics = await Promise.all([here, there].map(({ ctx }) => ctx.metrics.registry.metrics()))
  expect(metrics.join()).toMatch(/standby_claims_released_total{engine="postgres"} 1\n/)
})

test('a claim of its own that a process knows nothing of, as after a failover, is carried out by it', async () => {
  const mail = await startMailServer()
  const { client, here, there } = await createTwoWorlds({ SMTP_URL: mail.url })
  await here.ctx.deliveries.close()
  await queueMail(here, 'claimed')
  await client.query('update deliveries set claimed_by = $1', [there.ctx.processes.claims.self])
  there.ctx.deliveries.wake()
  await eventually(async () => expect(await here.ctx.db.read.select().from(deliveries).all()).toEqual([]))
  expect(mail.mails).toHaveLength(1)
})

test('one process runs cron; when it ends, another one does', async () => {
  const { here, there } = await createTwoWorlds()
  const runs = { here: 0, there: 0 }
  const start = (world: World, name: keyof typeof runs) =>
    startCron(world.ctx, [{ name, run: async () => void runs[name]++, every: () => 0.1 }])
  const crons = [start(here, 'here'), start(there, 'there')]
  await eventually(() => expect(runs.here + runs.there).toBeGreaterThan(3))
  expect(Math.min(runs.here, runs.there)).toBe(0)
  const [leader, follower] = runs.here > 0 ? ([here, 'there'] as const) : ([there, 'here'] as const)
  await leader.ctx.processes.close()
  await eventually(() => expect(runs[follower]).toBeGreaterThan(1))
  for (const cron of crons) await cron.close()
})

test('a process that starts while another one makes the demonstration world waits for it, and makes none', async () => {
  const { here, there } = await createTwoWorlds()
  let waiting: Promise<void> | undefined
  await here.ctx.processes.withLock('demonstration world', async () => {
    waiting = seedDemo(there.ctx)
    await sleep(200)
    await createFreelancer(here)
  })
  await waiting
  expect(await here.ctx.db.read.select({ id: users.id }).from(users).all()).toHaveLength(1)
})

test('a session is live at every process while the process with its stream is alive', async () => {
  const { url, client, here, there } = await createTwoWorlds()
  const person = await createFreelancer(here)
  const [session] = await here.ctx.db.read.select().from(sessions).where(eq(sessions.user_id, person.user.id)).all()
  const stream = await openEvents(await listen(here), person.token)
  await eventually(async () => expect(await there.ctx.streams.isLive(session!.id)).toBe(true))
  expect([...(await there.ctx.streams.connected())]).toEqual([person.user.id])
  stream.close()
  await eventually(async () => expect(await there.ctx.streams.isLive(session!.id)).toBe(false))
  const other = await createBareProcess(url, 1)
  await client.query('insert into connected_sessions values (1, $1, $2)', [session!.id, person.user.id])
  expect(await there.ctx.streams.isLive(session!.id)).toBe(true)
  await other.kill()
  await eventually(async () => expect(await there.ctx.streams.isLive(session!.id)).toBe(false))
})

test('wrong passwords are counted over all processes, under hashed keys', async () => {
  const { client, here, there } = await createTwoWorlds()
  const email = 'ana@example.com'
  await createFreelancer(here, { email })
  const signIn = (world: World, password: string) => world.call('POST', '/auth/login', { email, password })
  for (let n = 0; n < 5; n++)
    for (const world of [here, there]) expect((await signIn(world, `${PASSWORD}-${n}`)).status).toBe(401)
  for (const world of [here, there]) expect((await signIn(world, PASSWORD)).status).toBe(429)
  const { rows } = await client.query<{ key: string }>('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toContain('ana')
})

test('a named lock is held by one process at a time, and released when its process ends', async () => {
  const { here, there } = await createTwoWorlds()
  let [atIt, most, done] = [0, 0, 0]
  const work = async () => {
    most = Math.max(most, ++atIt)
    await sleep(5)
    atIt--
    done++
  }
  const both = [here, there].map(({ ctx }) => ctx.processes)
  await Promise.all(Array.from({ length: 20 }, (_, n) => both[n % 2]!.withLock('the same', work)))
  expect([most, done]).toEqual([1, 20])
  const failing = both[0]!.withLock('the same', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  void both[0]!.withLock('the same', () => new Promise(() => {})).catch(() => {})
  await sleep(50)
  await here.ctx.processes.close()
  await both[1]!.withLock('the same', work)
  expect(done).toBe(21)
})

test('a picture that one process has just stored is not deleted by another', async () => {
  const { here, there } = await createTwoWorlds()
  const [ana, ben] = [await createFreelancer(here), await createFreelancer(here)]
  const asked = (world: World, { user }: Person) => ({ ...world.ctx, user, session: null!, address: '127.0.0.1' })
  const removed: string[] = []
  there.ctx.ports.files.remove = async (name) => void removed.push(name)
  const name = await storePicture(asked(here, ana), await photoWithPlace())
  await dropUnusedPictures(asked(there, ben), [name])
  expect(removed).toEqual([])
  await dropUnusedPictures(asked(there, ana), [name])
  expect(removed[0]).toBe(name)
  expect(await here.ctx.db.read.select({ file: users.profile_picture }).from(users).all()).toContainEqual({
    file: null,
  })
})
