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
import { dataDir, fail, fileArgument, PUT_ASIDE } from './data-dir.ts'
import { run, say } from '../step.mjs'

const WHERE = 'Give the settings of the server: --env-file FILE, or DATA_DIR.'
const file = resolve(fileArgument('backup'))
if (process.env.DATABASE_URL)
  fail('The database is the PostgreSQL of DATABASE_URL. Back it up with pg_dump: see docs/operations.md.')
const source = dataDir()
if (!existsSync(join(source, 'standby.db'))) fail(`There is no database in ${source}: nothing to back up. ${WHERE}`)

if (!isOfServer(join(source, 'standby.db')))
  fail(`${source} has a database that no server has made: nothing to back up. ${WHERE}`)

const copy = mkdtempSync(join(tmpdir(), 'standby-backup-'))
try {
  copyFiles(source, copy)
  await copyDatabase(join(source, 'standby.db'), join(copy, 'standby.db'))
  copyFiles(source, copy)
  const { code, output } = await run('tar', ['-czf', `${file}.part`, '-C', copy, '.'], { quiet: true })
  if (code !== 0) throw new Error(output)
  renameSync(`${file}.part`, file)
  say(
    `Backed up ${source} to ${file} (${(statSync(file).size / 1e6).toFixed(1)} MB). It holds keys and personal data: keep it safe.`,
  )
  const { S3_BUCKET } = process.env
  if (S3_BUCKET)
    say(
      `The files in the bucket ${S3_BUCKET} are not in it: let the bucket keep deleted versions as long as this archive.`,
    )
} catch (error) {
  rmSync(`${file}.part`, { force: true })
  fail(`The backup failed: ${(error as Error).message}`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function isOfServer(path: string) {
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
function copyFiles(dataDir: string, copy: string) {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    // A device whose unfinished upload is gone begins it again.
    const isLeftOut =
      entry.name.startsWith('standby.db') || entry.name.startsWith(PUT_ASIDE) || entry.name === 'uploads'
    if (isLeftOut) continue
    const [from, to] = [join(dataDir, entry.name), join(copy, entry.name)]
    if (entry.isDirectory()) copyFolder(from, to)
    else copyFile(from, to)
  }
}

function copyFolder(from: string, to: string) {
  mkdirSync(to, { recursive: true })
  const entries = unless('ENOENT', () => readdirSync(from, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else copyFile(source, target)
  }
}

function copyFile(from: string, to: string) {
  // A draft of the server, which it renames when it is whole.
  if (from.endsWith('.part')) return
  unless('ENOENT', () => unless('EEXIST', () => copyFileSync(from, to, constants.COPYFILE_EXCL)))
}

/** Null if `act` throws an error of this code. */
function unless<T>(code: string, act: () => T): T | null {
  try {
    return act()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return null
    throw error
  }
}
