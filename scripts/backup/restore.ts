// `npm run restore -- FILE`: replaces the data by a backup, with the server stopped. The previous data is set aside,
// not deleted. The change log gets a new epoch, so that devices which have seen a later state start over. On
// PostgreSQL, whose own tools restore it, `npm run restore -- --epoch` does this last part alone.
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { serverDataDir, exitWithSentence, backupFileArgument, restrictToOwner, SET_ASIDE_PREFIX } from './data-dir.ts'
import { run, say } from '../step.mjs'

const { DATABASE_URL } = process.env
if (DATABASE_URL) {
  if (backupFileArgument('restore') !== '--epoch')
    exitWithSentence(
      'The database is the PostgreSQL of DATABASE_URL. Put it back with pg_restore, then run npm run restore -- --epoch: see docs/operations.md.',
    )
  await renewPostgresEpoch(DATABASE_URL)
  process.exit()
}
const archiveToRestore = resolve(backupFileArgument('restore'))
if (!existsSync(archiveToRestore)) exitWithSentence(`There is no file ${archiveToRestore}.`)
const restoredDataDir = serverDataDir()
mkdirSync(restoredDataDir, { recursive: true })
// It protects everything below it, including what is set aside.
chmodSync(restoredDataDir, 0o700)
if (isDatabaseInUse(join(restoredDataDir, 'standby.db')))
  exitWithSentence(`The server is running on ${restoredDataDir}: stop it first. Nothing was changed.`)

// Beside the data, so that moving it in is a rename.
const unpackedFolder = mkdtempSync(join(restoredDataDir, `${SET_ASIDE_PREFIX}unpacking-`))
try {
  await unpackArchive()
} catch (error) {
  rmSync(unpackedFolder, { recursive: true, force: true })
  exitWithSentence(`${archiveToRestore} is no usable backup: ${(error as Error).message}. Nothing was changed.`)
}
const setAsideFolder = join(restoredDataDir, `${SET_ASIDE_PREFIX}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
mkdirSync(setAsideFolder)
for (const name of readdirSync(restoredDataDir))
  if (!name.startsWith(SET_ASIDE_PREFIX)) renameSync(join(restoredDataDir, name), join(setAsideFolder, name))
for (const name of readdirSync(unpackedFolder)) renameSync(join(unpackedFolder, name), join(restoredDataDir, name))
rmSync(unpackedFolder, { recursive: true })
if (readdirSync(setAsideFolder).length === 0) rmSync(setAsideFolder, { recursive: true })
say(
  `Restored ${archiveToRestore} to ${restoredDataDir}.${existsSync(setAsideFolder) ? ` What was there is in ${setAsideFolder}.` : ''}`,
)

async function unpackArchive() {
  const { code, output } = await run('tar', ['-xzf', archiveToRestore, '-C', unpackedFolder], { quiet: true })
  if (code !== 0) throw new Error(output.trim().split('\n')[0])
  restrictToOwner(unpackedFolder)
  const database = new Database(join(unpackedFolder, 'standby.db'), { fileMustExist: true })
  const check = database.pragma('integrity_check', { simple: true })
  if (check !== 'ok') throw new Error(String(check))
  database.prepare("update meta set value = ? where key = 'epoch'").run(randomUUID())
  database.pragma('wal_checkpoint(truncate)')
  database.close()
}

/** A running server holds a shared lock on its database, so that the exclusive lock cannot be taken beside it. */
function isDatabaseInUse(path: string) {
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
async function renewPostgresEpoch(url: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rowCount } = await client.query("update meta set value = gen_random_uuid() where key = 'epoch'")
    if (rowCount !== 1) throw new Error('it has no change log')
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    exitWithSentence(`DATABASE_URL: the epoch could not be renewed (${message || code}). Nothing was changed.`)
  } finally {
    await client.end().catch(() => {})
  }
  say('The change log has a new epoch: devices that have seen a later state fetch everything again.')
}
