import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../server/db/postgres/prepare-database.ts'
import { addRole, createBareJob } from '../support/factories/bare-job.ts'
import { createEmployer, createFreelancer } from '../support/factories/people.ts'
import { admin, databaseAt, TEMPLATE } from '../support/postgres-databases.ts'
import { createDevice } from '../support/sync-device.ts'
import { at, settingsFor } from '../support/two-worlds.ts'
import { createWorld, type World } from '../support/world.ts'

const MIGRATIONS = 'server/db/postgres/migrations'
/** Of the release before. */
const NEWEST = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length - 1

/** A database of its own, which other tests do not get. */
async function createDatabase(name: string) {
  const server = inject('postgres')!
  await admin(server, `create database ${name} template ${TEMPLATE}`)
  return databaseAt(server, name)
}

/** The migrations of a next release: one more. */
function nextMigrations(sql: string) {
  const folder = mkdtempSync(join(tmpdir(), 'standby-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const last = journal.entries.at(-1)
  const [idx, when, tag] = [last.idx + 1, last.when + 1_000, 'next']
  journal.entries.push({ ...last, idx, when, tag })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  writeFileSync(join(folder, `${tag}.sql`), sql)
  return folder
}

const EXPANSION = `
  ALTER TABLE users ADD COLUMN pronouns text NOT NULL DEFAULT '';
  --> statement-breakpoint
  ALTER TABLE messages ADD COLUMN edited_at text;
  --> statement-breakpoint
  ALTER TABLE changes ADD COLUMN cause text;
  --> statement-breakpoint
  CREATE TABLE rosters (id text PRIMARY KEY, user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE);`
const removal = (oldest: number) => `
  ALTER TABLE messages DROP COLUMN attachment_name;
  --> statement-breakpoint
  INSERT INTO meta (key, value) VALUES ('oldest_migration', '${oldest}')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value;`

/** Something of most things: signing in, posting, applying, writing, reading, syncing. */
async function serve(world: World, other: World) {
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  const job = await createBareJob(world, eva)
  await addRole(world, job)
  const device = createDevice(eva)
  const id = crypto.randomUUID()
  const answers = [
    await at(other, ana).post(`/jobs/${job.id}/apply`, { id, message: 'Free on both days' }),
    await at(world, eva).post(`/jobs/${job.id}/applications/${id}/accept`, {}),
    await at(other, ana).post('/messages/send-direct', { recipient_id: eva.user.id, content: 'At six?' }),
    await at(other, eva).get('/messages/conversations'),
    await at(other, ana).get('/auth/me'),
  ]
  await device.pullAll()
  await device.pullAll()
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200, 200])
  expect(device.of('message').map(({ content }) => content)).toEqual(['Free on both days', 'At six?'])
}

test('C6 a release goes on serving, and starts, on a database to which the next one has added', async () => {
  const url = await createDatabase('expanded')
  const shared = settingsFor(url)
  const running = await createWorld(shared)
  await serve(running, running)
  await prepareDatabase(url, nextMigrations(EXPANSION))
  await serve(running, running)
  const started = await createWorld(shared)
  await serve(running, started)
  await serve(started, running)
  const { rows } = await admin(url, "select count(*) from users where pronouns = ''")
  expect(rows).toEqual([{ count: '8' }])
})

test('C6 a release does not start on a database from which a newer one has taken what it needs, the one before that may', async () => {
  const [needed, notNeeded] = [await createDatabase('contracted'), await createDatabase('contracted_before')]
  await prepareDatabase(needed, nextMigrations(removal(NEWEST + 1)))
  await expect(prepareDatabase(needed)).rejects.toThrow(
    'DATABASE_URL: a newer release has taken away from this database what this one needs; start that release',
  )
  await prepareDatabase(needed, nextMigrations(removal(NEWEST + 1)))
  await prepareDatabase(notNeeded, nextMigrations(removal(NEWEST)))
  await prepareDatabase(notNeeded)
})

const TAKES_AWAY =
  /\bdrop\s+(?:table|column|view|sequence)|\brename\b|\balter\s+column\s+\S+\s+(?:type|set\s+(?:not|data))/i
const takesAway = (sql: string) => TAKES_AWAY.test(sql.replaceAll(/--.*|"/g, ''))

test('each migration that takes something away says which releases can do without it', () => {
  const taking = ['DROP TABLE "x"', 'alter table x drop column y', 'ALTER TABLE "x" RENAME COLUMN "y" TO "z"']
  expect([...taking, 'alter table x alter column y set not null'].map(takesAway)).toEqual([true, true, true, true])
  expect(['-- drop table x', 'drop index x', EXPANSION].map(takesAway)).toEqual([false, false, false])
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const silent = migrations.filter((name) => {
    const sql = readFileSync(join(MIGRATIONS, name), 'utf8')
    return takesAway(sql) && !sql.includes('oldest_migration')
  })
  expect(silent).toEqual([])
})
