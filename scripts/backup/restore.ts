// `npm run restore -- FILE`: replaces the data by a backup, with the server stopped. The previous data is set aside,
// not deleted. The change log gets a new epoch, so that devices which have seen a later state start over. On
// PostgreSQL, whose own tools restore it, `npm run restore -- --epoch` does this last part alone.
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { dataDir, fail, fileArgument, makePrivate, PUT_ASIDE } from './data-dir.ts'
import { run, say } from '../step.mjs'

const { DATABASE_URL } = process.env
if (DATABASE_URL) {
  if (fileArgument('restore') !== '--epoch')
    fail(
      'The database is the PostgreSQL of DATABASE_URL. Put it back with pg_restore, then run npm run restore -- --epoch: see docs/operations.md.',
    )
  await renewEpoch(DATABASE_URL)
  process.exit()
}
const file = resolve(fileArgument('restore'))
if (!existsSync(file)) fail(`There is no file ${file}.`)
const target = dataDir()
mkdirSync(target, { recursive: true })
// It protects everything below it, including what is set aside.
chmodSync(target, 0o700)
if (isInUse(join(target, 'standby.db'))) fail(`The server is running on ${target}: stop it first. Nothing was changed.`)

// Beside the data, so that moving it in is a rename.
const unpacked = mkdtempSync(join(target, `${PUT_ASIDE}unpacking-`))
try {
  await unpack()
} catch (error) {
  rmSync(unpacked, { recursive: true, force: true })
  fail(`${file} is no usable backup: ${(error as Error).message}. Nothing was changed.`)
}
const aside = join(target, `${PUT_ASIDE}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
mkdirSync(aside)
for (const name of readdirSync(target))
  if (!name.startsWith(PUT_ASIDE)) renameSync(join(target, name), join(aside, name))
for (const name of readdirSync(unpacked)) renameSync(join(unpacked, name), join(target, name))
rmSync(unpacked, { recursive: true })
if (readdirSync(aside).length === 0) rmSync(aside, { recursive: true })
say(`Restored ${file} to ${target}.${existsSync(aside) ? ` What was there is in ${aside}.` : ''}`)

async function unpack() {
  const { code, output } = await run('tar', ['-xzf', file, '-C', unpacked], { quiet: true })
  if (code !== 0) throw new Error(output.trim().split('\n')[0])
  makePrivate(unpacked)
  const database = new Database(join(unpacked, 'standby.db'), { fileMustExist: true })
  const check = database.pragma('integrity_check', { simple: true })
  if (check !== 'ok') throw new Error(String(check))
  database.prepare("update meta set value = ? where key = 'epoch'").run(randomUUID())
  database.pragma('wal_checkpoint(truncate)')
  database.close()
}

/** A running server holds a shared lock on its database, so that the exclusive lock cannot be taken beside it. */
function isInUse(path: string) {
  if (!existsSync(path)) return false
  const database = new Database(path, { timeout: 500 })
  try {
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive; commit')
    return false
  } catch (error) {
    // A corrupt database must not prevent a restore.
    return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
  } finally {
    database.close()
  }
}

/** Also while servers run, as after a failover: they read the epoch at each pull. */
async function renewEpoch(url: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rowCount } = await client.query("update meta set value = gen_random_uuid() where key = 'epoch'")
    if (rowCount !== 1) throw new Error('it has no change log')
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    fail(`DATABASE_URL: the epoch could not be renewed (${message || code}). Nothing was changed.`)
  } finally {
    await client.end().catch(() => {})
  }
  say('The change log has a new epoch: devices that have seen a later state fetch everything again.')
}
