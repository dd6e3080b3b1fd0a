import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { migrateSqlite } from '../../server/db/sqlite.ts'

const MIGRATIONS = 'server/db/migrations'
const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
  entries: { tag: string; when: number }[]
}
/** Computed from the other tables, by a migration or at the start. */
const DERIVED = /^(freelancer|job)_(index|terms|cells)$/
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

test('each migration is later than the one before: a database with one gets the next', () => {
  const moments = journal.entries.map(({ when }) => when)
  expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b))
})

test(
  'D7 killed in a migration, from every past schema: it is rolled back, and the next start completes it, with every row kept',
  { timeout: 600_000 },
  async () => {
    console.log(`migration: SEED=${SEED}`)
    const folder = mkdtempSync(join(tmpdir(), 'standby-migration-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const newest = describe(databaseAt(folder, journal.entries.length)).schema
    const from = async (past: number) => {
      const file = databaseAt(folder, past)
      fillEachTable(file)
      const before = describe(file)
      const statements = journal.entries.slice(past).flatMap(({ tag }) => statementsOf(tag)).length
      const signal = await killedAt(file, (SEED + past * 7919) % statements)
      expect(signal, `from ${past}`).toBe('SIGKILL')
      expect(describe(file), `from ${past}: rolled back`).toEqual(before)

      const database = new Database(file)
      migrateSqlite(database)
      expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
      expect(database.pragma('foreign_key_check'), `from ${past}`).toEqual([])
      database.close()
      const after = describe(file)
      expect(after.schema, `from ${past}: the newest schema`).toEqual(newest)
      for (const [table, count] of Object.entries(before.rows))
        if (table in after.rows && !DERIVED.test(table))
          expect(after.rows[table], `${table} from ${past}`).toBeGreaterThanOrEqual(count)
    }
    // Two servers start at a time.
    const pasts = [...journal.entries.keys()].slice(1).values()
    const inTurn = async () => {
      for (const past of pasts) await from(past)
    }
    await Promise.all([inTurn(), inTurn()])
  },
)

test('the team of a company gets the conversations about its jobs from before, with what one of them has read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'standby-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const before = journal.entries.findIndex(({ tag }) => tag.endsWith('_company_inbox'))
  const database = new Database(databaseAt(folder, before))
  onTestFinished(() => void database.close())
  database.pragma('foreign_keys = OFF')
  const insert = (table: string, row: Record<string, unknown>) =>
    database
      .prepare(
        `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).map((name) => `:${name}`)})`,
      )
      .run(row)
  const now = '2026-12-14T07:00:00.000Z'
  const person = (id: string, user_type: string, company_id: string | null) =>
    insert('users', {
      id,
      user_type,
      company_id,
      email: id,
      full_name: id,
      password_hash: '!',
      created_at: now,
      updated_at: now,
    })
  person('mina', 'employer', 'c')
  person('priya', 'employer', 'c')
  person('left', 'employer', null)
  person('ann', 'freelancer', null)
  const times = { date_start: now, date_end: now, created_at: now, expires_at: now }
  const words = { title: 'Rig', description: '', event_type: '', location: '', body_hash: '' }
  insert('jobs', { id: 'job', company_id: 'c', employer_id: 'mina', ...words, ...times })
  const talk = (id: string, job_id: string | null, other: string, created_at = now) => {
    insert('conversations', { id, job_id, user_a: 'ann', user_b: other, last_seq: 2, created_at })
    for (const user_id of ['ann', other])
      insert('participants', { conversation_id: id, user_id, delivered_seq: 2, read_seq: 1 })
    insert('messages', {
      id: `in ${id}`,
      conversation_id: id,
      sender_id: 'ann',
      content: 'Hi',
      seq: 2,
      created_at: now,
    })
  }
  talk('with mina', 'job', 'mina')
  talk('direct', null, 'mina')
  talk('later', 'job', 'left', '2026-12-15')
  migrateSqlite(database)
  const participants = (id: string) =>
    database
      .prepare('select user_id, is_team, read_seq from participants where conversation_id = ? order by user_id')
      .raw()
      .all(id)
  expect(participants('with mina')).toEqual([
    ['ann', 0, 1],
    ['mina', 1, 1],
    ['priya', 1, 1],
  ])
  expect(participants('direct').map((row) => (row as unknown[])[1])).toEqual([0, 0])
  expect(participants('later').map((row) => (row as unknown[])[0])).toEqual(['ann', 'left'])
  const changed = database.prepare('select kind, row_id from changes where user_id = ? order by kind').raw()
  expect(changed.all('priya')).toEqual([
    ['conversation', 'with mina'],
    ['message', 'in with mina'],
  ])
})

const statementsOf = (tag: string) => readFileSync(`${MIGRATIONS}/${tag}.sql`, 'utf8').split('--> statement-breakpoint')

/** A database as it was after this many migrations. */
function databaseAt(folder: string, past: number) {
  const migrationsFolder = join(folder, `until-${past}`)
  cpSync(MIGRATIONS, migrationsFolder, { recursive: true })
  const entries = journal.entries.slice(0, past)
  writeFileSync(join(migrationsFolder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  const file = join(folder, `${past}`, 'standby.db')
  mkdirSync(dirname(file))
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  migrate(drizzle(database), { migrationsFolder })
  database.close()
  return file
}

/**
 * Inserts a row into every plain table that has none, with the same text everywhere, so that every reference is valid,
 * except for defaults and times.
 */
function fillEachTable(file: string) {
  const database = new Database(file)
  database.pragma('foreign_keys = OFF')
  database.exec('begin')
  for (const table of plainTables(database)) {
    if (database.prepare(`select 1 from "${table}"`).get()) continue
    const all = database.pragma(`table_info("${table}")`) as { name: string; type: string; dflt_value: string | null }[]
    const columns = all.filter(({ dflt_value }) => dflt_value === null)
    const names = columns.map(({ name }) => `"${name}"`).join()
    const holes = columns.map(() => '?').join()
    database.prepare(`insert into "${table}" (${names}) values (${holes})`).run(columns.map(valueOf))
  }
  database.exec('commit')
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.close()
}

function valueOf({ name, type }: { name: string; type: string }) {
  if (/int|real/i.test(type)) return 1
  return /^date_|_at$|_on$/.test(name) ? '2026-12-14T07:00:00.000Z' : 'x'
}

/** Without virtual tables (full text, positions) and their shadow tables, which fill themselves. */
function plainTables(database: Database.Database) {
  const all = database.pragma('table_list') as { schema: string; name: string; type: string }[]
  const own = all.filter(({ schema, name }) => schema === 'main' && !name.startsWith('sqlite_'))
  return own.filter(({ type, name }) => type === 'table' && !name.startsWith('__')).map(({ name }) => name)
}

function describe(file: string) {
  const database = new Database(file)
  const schema = database
    .prepare("select name, sql from sqlite_master where name not like 'sqlite_%' order by name")
    .all()
  const rows = Object.fromEntries(
    plainTables(database).map((table) => [
      table,
      database.prepare(`select count(*) from "${table}"`).pluck().get() as number,
    ]),
  )
  database.close()
  return { schema, rows }
}

/**
 * Starts the built server on that database, kills it when it reaches that statement, and returns how the process ended.
 */
function killedAt(file: string, statement: number) {
  const args = ['--import', './tests/support/die-at-statement.mjs', 'dist/server/main.js']
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DEMO: '0',
    PORT: '0',
    DATA_DIR: dirname(file),
    DIE_AT: `${statement}`,
  }
  return new Promise<string | null>((resolve) => {
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    child.on('close', (_code, signal) => resolve(signal))
  })
}
