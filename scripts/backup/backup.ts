// `npm run backup -- FILE`: one archive (tar, gzip) of the database, the uploads and the keys, also while the server runs.
// The database is copied by SQLite's own online backup: one consistent moment. A file is written before the rows that name
// it, never changed, and may be deleted after them; so files are copied before the database and the newer ones after it,
// and every file of that moment is in the archive.
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { serverDataDir, exitWithSentence, backupFileArgument, SET_ASIDE_PREFIX } from './data-dir.ts'
import { run, say } from '../step.mjs'

const SETTINGS_HINT = 'Give the settings of the server: --env-file FILE, or DATA_DIR.'
const backupFilePath = resolve(backupFileArgument('backup'))
if (process.env.DATABASE_URL)
  exitWithSentence('The database is the PostgreSQL of DATABASE_URL. Back it up with pg_dump: see docs/operations.md.')
const backedUpDataDir = serverDataDir()
if (!existsSync(join(backedUpDataDir, 'standby.db')))
  exitWithSentence(`There is no database in ${backedUpDataDir}: nothing to back up. ${SETTINGS_HINT}`)

if (!isServerDatabase(join(backedUpDataDir, 'standby.db')))
  exitWithSentence(`${backedUpDataDir} has a database that no server has made: nothing to back up. ${SETTINGS_HINT}`)

const backupStagingFolder = mkdtempSync(join(tmpdir(), 'standby-backup-'))
try {
  copyDataFiles(backedUpDataDir, backupStagingFolder)
  await copyDatabase(join(backedUpDataDir, 'standby.db'), join(backupStagingFolder, 'standby.db'))
  copyDataFiles(backedUpDataDir, backupStagingFolder)
  const { code, output } = await run('tar', ['-czf', `${backupFilePath}.part`, '-C', backupStagingFolder, '.'], {
    quiet: true,
  })
  if (code !== 0) throw new Error(output)
  renameSync(`${backupFilePath}.part`, backupFilePath)
  say(
    `Backed up ${backedUpDataDir} to ${backupFilePath} (${(statSync(backupFilePath).size / 1e6).toFixed(1)} MB). It holds keys and personal data: keep it safe.`,
  )
  const { S3_BUCKET } = process.env
  if (S3_BUCKET)
    say(
      `The files in the bucket ${S3_BUCKET} are not in it: let the bucket keep deleted versions as long as this archive.`,
    )
} catch (error) {
  rmSync(`${backupFilePath}.part`, { force: true })
  exitWithSentence(`The backup failed: ${(error as Error).message}`)
} finally {
  rmSync(backupStagingFolder, { recursive: true, force: true })
}

function isServerDatabase(path: string) {
  const database = new Database(path, { readonly: true, fileMustExist: true })
  try {
    return database.prepare("select 1 from sqlite_master where name = 'users'").get() !== undefined
  } finally {
    database.close()
  }
}

/**
 * The transaction holds one moment for as long as it takes: without it, a write by the server in between would begin the
 * copy anew, and a large one would never end.
 */
async function copyDatabase(from: string, to: string) {
  const database = new Database(from, { readonly: true, fileMustExist: true })
  try {
    database.exec('begin')
    database.prepare('select 1 from sqlite_master').get()
    await database.backup(to)
  } finally {
    database.close()
  }
}

/**
 * Copies the files of a data folder that a server may be using, except the database. What `copy` has already is left as
 * it is, since no file is ever changed; a file deleted in the meantime is left out. Throws what the file system throws.
 */
function copyDataFiles(dataDir: string, copy: string) {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    // A device whose unfinished upload is gone begins it again.
    const isLeftOut =
      entry.name.startsWith('standby.db') || entry.name.startsWith(SET_ASIDE_PREFIX) || entry.name === 'uploads'
    if (isLeftOut) continue
    const [from, to] = [join(dataDir, entry.name), join(copy, entry.name)]
    if (entry.isDirectory()) copyDataFolder(from, to)
    else copyDataFile(from, to)
  }
}

function copyDataFolder(from: string, to: string) {
  mkdirSync(to, { recursive: true })
  const entries = nullIfErrorCode('ENOENT', () => readdirSync(from, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyDataFolder(source, target)
    else copyDataFile(source, target)
  }
}

function copyDataFile(from: string, to: string) {
  // A draft of the server, which it renames when it is whole.
  if (from.endsWith('.part')) return
  nullIfErrorCode('ENOENT', () => nullIfErrorCode('EEXIST', () => copyFileSync(from, to, constants.COPYFILE_EXCL)))
}

/** Null if `act` throws an error of this code. */
function nullIfErrorCode<T>(code: string, act: () => T): T | null {
  try {
    return act()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return null
    throw error
  }
}
