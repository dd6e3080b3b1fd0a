import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { createEmployer, createFreelancer, type Person } from '../support/factories/people.ts'
import { admin, databaseAt } from '../support/postgres-databases.ts'
import { createDevice } from '../support/sync-device.ts'
import { at } from '../support/two-worlds.ts'
import { createWorld } from '../support/world.ts'

test('`npm run staff` beside a server on PostgreSQL grants the staff role, and lists who has it', async () => {
  const world = await createWorld()
  const { DATA_DIR, DATABASE_URL } = world.ctx.settings
  const eva = await createEmployer(world)
  const staff = async (...words: string[]) =>
    (
      await promisify(execFile)(process.execPath, ['scripts/command.mjs', 'staff', ...words], {
        env: { ...process.env, DATA_DIR, DATABASE_URL },
      })
    ).stdout
  await staff('grant', eva.user.email)
  expect(await staff('list')).toContain(eva.user.email)
  expect((await eva.get('/auth/me')).body).toMatchObject({ is_staff: true })
})

const restore = (DATABASE_URL: string, word: string) =>
  promisify(execFile)(process.execPath, ['scripts/command.mjs', 'restore', word], {
    env: { ...process.env, DATABASE_URL },
  })

test(
  'after pg_restore `npm run restore -- --epoch` makes devices that have seen a later state start over',
  { timeout: 300_000 },
  async () => {
    const world = await createWorld()
    const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
    const send = (to: Pick<Person, 'post'>, content: string) =>
      to.post('/messages/send-direct', { recipient_id: eva.user.id, content })
    await send(ana, 'before')
    const file = join(tmpdir(), `standby-dump-${process.pid}`)
    onTestFinished(() => rm(file, { force: true }))
    const program = (name: string, ...words: string[]) => promisify(execFile)(join(findPostgres()!, name), words)
    await program('pg_dump', '--format=custom', `--file=${file}`, world.ctx.settings.DATABASE_URL!)
    await send(ana, 'lost')
    const device = createDevice(ana)
    await device.pullAll()

    const url = databaseAt(inject('postgres')!, 'restored')
    await admin(inject('postgres')!, 'create database restored')
    await program('pg_restore', `--dbname=${url}`, file)
    expect((await restore(url, '--epoch')).stdout).toContain('a new epoch')
    const restored = at(await createWorld({ DATABASE_URL: url, DATA_DIR: world.folder }), ana)
    // The log grows past what the device has seen: its number alone would not betray that it is of another history.
    for (const content of ['after', 'again', 'and again']) expect((await send(restored, content)).status).toBe(201)
    const same = createDevice(restored as Person)
    same.cursor = device.cursor
    await same.pullAll()
    expect(same.resets).toBe(1)
    expect(same.of('message').map(({ content }) => content)).toEqual(['before', 'after', 'again', 'and again'])
  },
)

test(
  'what is no database of ours is not given an epoch, and a backup file is not restored onto PostgreSQL',
  { timeout: 300_000 },
  async () => {
    const stderr = (word: string) =>
      restore(databaseAt(inject('postgres')!, 'postgres'), word).catch((error) => error.stderr)
    expect(await stderr('--epoch')).toMatch(/^DATABASE_URL: the epoch could not be renewed \(.*meta/)
    expect(await stderr('backup.tar.gz')).toContain('Put it back with pg_restore, then run npm run restore -- --epoch')
  },
)
