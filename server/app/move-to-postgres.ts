// `npm run move-to-postgres` copies the database of DATA_DIR to the PostgreSQL of DATABASE_URL, with `-- --back` the
// other way. No server may run on either. The target must be empty, and is so again after a failure or a kill: all rows
// are copied and compared in one transaction. The source is not changed, and nobody else can write to it meanwhile.
import '../ports/private-files.ts'
import 'dotenv/config'
import { join } from 'node:path'
import { type Compared, digestOfAll, isDifferent, moveRows } from '../db/move-rows.ts'
import { openPostgres } from '../db/postgres/open-postgres.ts'
import { lookAtPostgres } from '../db/postgres/prepare-database.ts'
import { lookAtSqlite, openSqlite } from '../db/sqlite.ts'
import { unusable, UnusableSettings } from '../errors.ts'
import { rebuildJobSearch } from '../jobs/matching/index-job.ts'
import { readSettings } from '../ports/settings.ts'

/** Characters of a hash that are printed for each table. */
const SHOWN = 16
const isBack = readArguments()
try {
  await move()
} catch (error) {
  const { message } = error as Error
  console.error(error instanceof UnusableSettings ? message : `${message} Nothing was changed.`)
  process.exit(1)
}

async function move() {
  const { DATA_DIR, DATABASE_URL } = readSettings(process.env)
  if (!DATABASE_URL) throw unusable('DATABASE_URL', 'must be set: it says which PostgreSQL is meant.')
  const file = { name: join(DATA_DIR, 'standby.db'), open: () => openSqlite(DATA_DIR), ...lookAtSqlite(DATA_DIR) }
  const database = {
    name: 'The database of DATABASE_URL',
    open: () => openPostgres(DATABASE_URL),
    ...(await lookAtPostgres(DATABASE_URL)),
  }
  const [from, to] = isBack ? [database, file] : [file, database]
  // Before they are opened, which migrates them.
  for (const { name, isInUse } of [from, to])
    if (isInUse) throw new Error(`${name} is in use by a server: stop it first.`)
  if (!from.isFilled) throw new Error(`${from.name} has nobody who has registered: there is nothing to move.`)
  if (to.isFilled) throw new Error(`${to.name} is not empty: put it aside, or give another one.`)

  const [source, target] = [await from.open(), await to.open()]
  await source.write((rows) => target.write((tx) => moveRows(rows, tx, rebuildJobSearch, report)))
  await Promise.all([source.close(), target.close()])
  print(`${to.name} has a new epoch: devices fetch everything again, and then send what they had not sent.`)
}

function report(tables: Compared[]) {
  for (const table of tables) {
    const { name, from, to } = table
    const found = isDifferent(table) ? `DIFFERENT: ${to.rows} rows, ${to.hash.slice(0, SHOWN)}` : 'the same'
    print(`${name.padEnd(24)}${String(from.rows).padStart(9)}  ${from.hash.slice(0, SHOWN).padEnd(SHOWN)}  ${found}`)
  }
  const rows = tables.reduce((sum, { from }) => sum + from.rows, 0)
  print(`${tables.length} tables with ${rows} rows. All of them together: ${digestOfAll(tables)}`)
}

function readArguments() {
  const [, , option, ...rest] = process.argv
  if (rest.length === 0 && (!option || option === '--back')) return option === '--back'
  console.error('Usage: npm run move-to-postgres [-- --back]')
  process.exit(2)
}

function print(line: string) {
  console.log(line)
}
