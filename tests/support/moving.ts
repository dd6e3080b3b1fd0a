import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { type ComparedTable, digestOfAllTables, moveRows } from '../../server/db/move-rows.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { openSqlite } from '../../server/db/sqlite.ts'
import { rebuildJobSearch } from '../../server/jobs/matching/index-job.ts'
import { takeDatabase } from './postgres-databases.ts'
import type { World } from './world.ts'

export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder as a server leaves it that has stopped: with the world's database, files and key. */
export async function copyOf({ folder }: World) {
  const copy = temporaryFolder()
  const database = new Database(join(folder, 'standby.db'), { readonly: true })
  await database.backup(join(copy, 'standby.db'))
  database.close()
  for (const name of ['files', 'documents', 'encryption.key'])
    if (existsSync(join(folder, name))) cpSync(join(folder, name), join(copy, name), { recursive: true })
  return copy
}

/** The address of an empty PostgreSQL database. */
export async function emptyDatabase() {
  const database = (await takeDatabase())!
  onTestFinished(database.giveBack, 120_000)
  return database.url
}

/** Runs a command as an operator does; `output` is all that it prints. */
export async function command(name: string, env: Record<string, string | undefined>, ...words: string[]) {
  const args = ['scripts/command.mjs', name, ...words]
  const options = { env: { ...process.env, DATABASE_URL: '', ...env } }
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, args, options).then(
    (said) => ({ code: 0, ...said }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code, output: `${stdout}${stderr}` }
}

/** The same in this process, which takes a tenth of the time: the hash of all tables; throws as the command fails. */
export async function moveHere(folder: string, url: string, isBack = false) {
  const [sqlite, postgres] = [openSqlite(folder), await openPostgres(url)]
  const [source, target] = isBack ? [postgres, sqlite] : [sqlite, postgres]
  let hash = ''
  const report = (tables: ComparedTable[]) => void (hash = digestOfAllTables(tables))
  try {
    await source.write((from) => target.write((to) => moveRows(from, to, rebuildJobSearch, report)))
    return hash
  } finally {
    await sqlite.close()
    await postgres.close()
  }
}

/** The one hash of all tables, or of all files, that both commands print last. */
export const hashOfAll = (output: string) => /All of them together: ([0-9a-f]{64})/.exec(output)?.[1]

/** Every table of a data folder with its rows as text, sorted; without the epoch and the search's own tables. */
export function tablesOf(folder: string): Record<string, string[]> {
  const database = new Database(join(folder, 'standby.db'), { readonly: true })
  const names = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'job_search%' and name not like 'job_places%'",
    )
    .pluck()
    .all() as string[]
  const rowsOf = (name: string) =>
    database
      .prepare(name === 'meta' ? "select * from meta where key <> 'epoch'" : `select * from "${name}"`)
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted()
  const tables = Object.fromEntries(names.filter((name) => !name.startsWith('__')).map((name) => [name, rowsOf(name)]))
  database.close()
  return tables
}

export function epochIn(folder: string) {
  const database = new Database(join(folder, 'standby.db'), { readonly: true })
  const epoch = database.prepare("select value from meta where key = 'epoch'").pluck().get() as string
  database.close()
  return epoch
}

/** Names of files in a data folder. */
export const filesIn = (folder: string) =>
  ['files', 'documents'].flatMap((store) =>
    existsSync(join(folder, store)) ? readdirSync(join(folder, store)).map((name) => `${store}/${name}`) : [],
  )
