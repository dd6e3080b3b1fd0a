// `npm run move-to-postgres` copies the database of DATA_DIR to the PostgreSQL of DATABASE_URL, with `-- --back` the
// other way. No server may run on either. The target must be empty, and is so again after a failure or a kill: all rows
// are copied and compared in one transaction. The source is not changed, and nobody else can write to it meanwhile.
import '../ports/private-files.ts'
import 'dotenv/config'
import { join } from 'node:path'
import { type ComparedTable, digestOfAllTables, isTableDifferent, moveRows } from '../db/move-rows.ts'
import { openPostgres } from '../db/postgres/open-postgres.ts'
import { inspectPostgres } from '../db/postgres/prepare-database.ts'
import { inspectSqlite, openSqlite } from '../db/sqlite.ts'
import { unusableSettingError, UnusableSettings } from '../errors.ts'
import { rebuildJobSearch } from '../jobs/matching/index-job.ts'
import { readSettings } from '../ports/settings.ts'

/** Characters of a hash that are printed for each table. */
const PRINTED_HASH_LENGTH = 16
const isMoveBack = readDirectionArgument()
try {
  await moveDatabase()
} catch (error) {
  const { message } = error as Error
  console.error(error instanceof UnusableSettings ? message : `${message} Nothing was changed.`)
  process.exit(1)
}

async function moveDatabase() {
  const { DATA_DIR, DATABASE_URL } = readSettings(process.env)
  if (!DATABASE_URL) throw unusableSettingError('DATABASE_URL', 'must be set: it says which PostgreSQL is meant.')
  const file = { name: join(DATA_DIR, 'standby.db'), open: () => openSqlite(DATA_DIR), ...inspectSqlite(DATA_DIR) }
  const database = {
    name: 'The database of DATABASE_URL',
    open: () => openPostgres(DATABASE_URL),
    ...(await inspectPostgres(DATABASE_URL)),
  }
  const [from, to] = isMoveBack ? [database, file] : [file, database]
  // Before they are opened, which migrates them.
  for (const { name, isInUse } of [from, to])
    if (isInUse) throw new Error(`${name} is in use by a server: stop it first.`)
  if (!from.isFilled) throw new Error(`${from.name} has nobody who has registered: there is nothing to move.`)
  if (to.isFilled) throw new Error(`${to.name} is not empty: put it aside, or give another one.`)

  const [source, target] = [await from.open(), await to.open()]
  await source.write((rows) => target.write((tx) => moveRows(rows, tx, rebuildJobSearch, printComparedTables)))
  await Promise.all([source.close(), target.close()])
  printReportLine(`${to.name} has a new epoch: devices fetch everything again, and then send what they had not sent.`)
}

function printComparedTables(tables: ComparedTable[]) {
  for (const table of tables) {
    const { name, from, to } = table
    const found = isTableDifferent(table)
      ? `DIFFERENT: ${to.rows} rows, ${to.hash.slice(0, PRINTED_HASH_LENGTH)}`
      : 'the same'
    printReportLine(
      `${name.padEnd(24)}${String(from.rows).padStart(9)}  ${from.hash.slice(0, PRINTED_HASH_LENGTH).padEnd(PRINTED_HASH_LENGTH)}  ${found}`,
    )
  }
  const rows = tables.reduce((sum, { from }) => sum + from.rows, 0)
  printReportLine(`${tables.length} tables with ${rows} rows. All of them together: ${digestOfAllTables(tables)}`)
}

function readDirectionArgument() {
  const [, , option, ...rest] = process.argv
  if (rest.length === 0 && (!option || option === '--back')) return option === '--back'
  console.error('Usage: npm run move-to-postgres [-- --back]')
  process.exit(2)
}

function printReportLine(line: string) {
  console.log(line)
}
