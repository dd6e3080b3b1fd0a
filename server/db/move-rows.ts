import { createHash, randomUUID } from 'node:crypto'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { DatabaseEngine, DatabaseReader, WriteTransaction } from './connection.ts'
import { FILES_FOLDER } from './folders.ts'
import { storableValue } from './postgres/translate-query.ts'
import * as schema from './schema.ts'
import { firstColumnStatement, objectStatement } from './statement.ts'

/** Rows are read in the order of `key`, which no two of them share. */
type MovedTable = { name: string; columns: string[]; key: string[]; where: string }
/** Of all rows of a table in the order of their key, the same on both engines. */
type TableDigest = { rows: number; hash: string }
export type ComparedTable = { name: string; from: TableDigest; to: TableDigest }

/**
 * Copies all rows from one engine's database to the other's, compares them by number and hash, and gives the target a
 * new epoch. Throws, so that the transaction of the target is rolled back, if it is not empty or a table differs.
 * @param rebuildSearch fills the search by words and place, which each engine keeps in its own form
 * @param report called with all tables, also before it throws because of one that differs
 */
export async function moveRows(
  from: WriteTransaction,
  to: WriteTransaction,
  rebuildSearch: (tx: WriteTransaction) => Promise<void>,
  report: (tables: ComparedTable[]) => void,
) {
  for (const tx of [from, to]) {
    // One engine waits while a large table is read from the other.
    if (tx.$client.engine === 'postgres') await tx.$client.exec('set local idle_in_transaction_session_timeout = 0')
    await refuseUnknownTables(tx)
  }
  const filled = await firstFilledTable(to)
  if (filled) throw new Error(`The target is not empty: it has rows in ${filled}.`)
  for (const { name, where } of TABLES_FILLED_AT_START)
    await to.$client.prepare(`delete from "${name}" where ${where}`).run()
  for (const table of MOVED_TABLES)
    for await (const rows of rowPagesOf(from, table)) await insertMovedRows(to, table, rows)
  await rebuildSearch(to)
  await continueNumbering(from, to)
  await renewTargetEpoch(to).run(randomUUID())

  const tables: ComparedTable[] = []
  for (const table of MOVED_TABLES)
    tables.push({ name: table.name, from: await tableDigestOf(from, table), to: await tableDigestOf(to, table) })
  tables.push({ name: 'job_search', from: await countSearchableJobs(from), to: await countSearchableJobs(to) })
  report(tables)
  const differing = tables.filter(isTableDifferent).map(({ name }) => name)
  if (differing.length > 0) throw new Error(`The target has not got the same rows in ${differing.join(', ')}.`)
}

export const isTableDifferent = ({ from, to }: ComparedTable) => from.rows !== to.rows || from.hash !== to.hash

/** One digest of all tables, sorted by name: the same before a move, after it, and after the way back. */
export function digestOfAllTables(tables: ComparedTable[]) {
  const lines = tables.map(({ name, from }) => `${name} ${from.rows} ${from.hash}\n`)
  return createHash('sha256').update(lines.toSorted().join('')).digest('hex')
}

/**
 * What of a table is not moved: each database has an epoch of its own, SQLite's files are always in its own folder, and
 * PostgreSQL counts revisions in a sequence.
 */
const UNMOVED_ROW_CONDITIONS: Record<string, string> = {
  meta: `key not in ('epoch', '${FILES_FOLDER}')`,
  counters: "name <> 'revision'",
}

const schemaTables = Object.values(schema).filter((each) => is(each, SQLiteTable)) as unknown as SQLiteTable[]
const movedSchemaTables = schemaTables.map((table): MovedTable => {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  return {
    name,
    columns: columnNamesOf(columns),
    key: columnNamesOf(key),
    where: UNMOVED_ROW_CONDITIONS[name] ?? 'true',
  }
})

/** Tables of the match indexes, which the migrations create beside the schema: their numbers are the order of results. */
const MATCH_INDEXES: MovedTable[] = Object.entries({
  terms: { key: ['id'], rest: ['term'] },
  job_index: {
    key: ['num'],
    rest: ['job_id', 'tier', 'open_until', 'lat', 'lng', 'starts', 'ends', 'top_rate', 'version', 'facts'],
  },
  job_terms: { key: ['term_id', 'tier', 'cell', 'open_until', 'num'], rest: [] },
  job_cells: { key: ['cell'], rest: [] },
  user_terms: { key: ['user_id', 'term_id'], rest: [] },
  freelancer_index: { key: ['num'], rest: ['user_id', 'facts'] },
  freelancer_terms: {
    key: ['num', 'term_id', 'cell', 'standing'],
    rest: ['roles', 'skills', 'lat', 'lng', 'reach'],
  },
  freelancer_cells: { key: ['cell'], rest: [] },
}).map(([name, { key, rest }]) => ({ name, columns: [...key, ...rest], key, where: 'true' }))

const MOVED_TABLES = [...inOrderOfReferences(movedSchemaTables), ...MATCH_INDEXES]

/** Tables of one engine, or of the processes that run: their rows stay behind. */
const STAYING_TABLE_NAMES: Record<DatabaseEngine, RegExp> = {
  sqlite: /^(sqlite_|__drizzle_migrations$|job_(search|places))/,
  postgres: /^(job_search|processes|connected_sessions|reserved_files|rate_limits)$/,
}

/** A table that a later migration adds beside the schema must not be left behind unnoticed. */
async function refuseUnknownTables(reader: DatabaseReader) {
  const own = STAYING_TABLE_NAMES[reader.$client.engine]
  const names = (await allTableNames(reader).all()) as string[]
  const unknown = names.filter((name) => !own.test(name) && !MOVED_TABLES.some((table) => table.name === name))
  if (unknown.length > 0) throw new Error(`Tables that this command does not know how to move: ${unknown.join(', ')}.`)
}

/** Tables that the first start of a server fills. */
const TABLES_FILLED_AT_START = MOVED_TABLES.filter(({ name }) => ['meta', 'counters', 'terms', 'places'].includes(name))

async function firstFilledTable(reader: DatabaseReader) {
  for (const table of MOVED_TABLES)
    if (
      !TABLES_FILLED_AT_START.includes(table) &&
      (await reader.$client.prepare(`select 1 from "${table.name}" limit 1`).get())
    )
      return table.name
  return null
}

/** A table after those that its foreign keys refer to. */
function inOrderOfReferences(tables: MovedTable[]) {
  const ordered = new Set<MovedTable>()
  function add(name: string) {
    const at = tables.findIndex((table) => table.name === name)
    if (ordered.has(tables[at]!)) return
    const referred = getTableConfig(schemaTables[at]!).foreignKeys.map((key) => key.reference().foreignTable)
    for (const each of referred.map((table) => getTableConfig(table).name)) if (each !== name) add(each)
    ordered.add(tables[at]!)
  }
  for (const { name } of tables) add(name)
  return ordered
}

const ROWS_PER_PAGE = 500

async function* rowPagesOf(reader: DatabaseReader, { name, columns, key, where }: MovedTable) {
  const select = (after: string) =>
    reader.$client
      .prepare(
        `select ${quotedColumnList(columns)} from "${name}" where ${where}${after} order by ${quotedColumnList(key)} limit ${ROWS_PER_PAGE}`,
      )
      .raw()
  const next = select(` and (${quotedColumnList(key)}) > (${key.map(() => '?').join(', ')})`)
  let rows = (await select('').all()) as unknown[][]
  while (rows.length > 0) {
    yield rows
    const last = rows.at(-1)!
    rows = (await next.all(...key.map((column) => last[columns.indexOf(column)]))) as unknown[][]
  }
}

async function insertMovedRows({ $client }: WriteTransaction, { name, columns }: MovedTable, rows: unknown[][]) {
  const into = `insert into "${name}" (${quotedColumnList(columns)})`
  if ($client.engine === 'sqlite') {
    const one = $client.prepare(`${into} values (${columns.map(() => '?').join(', ')})`)
    for (const row of rows) await one.run(...row)
    return
  }
  // One statement for a page: a round trip for each row would take hours.
  const records = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, storableValue(row[at])])))
  await $client
    .prepare(
      `${into} select ${quotedColumnList(columns)} from json_populate_recordset(null::"${name}", cast(? as json))`,
    )
    .run(JSON.stringify(records))
}

async function tableDigestOf(reader: DatabaseReader, table: MovedTable): Promise<TableDigest> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of rowPagesOf(reader, table))
    for (const row of rows) {
      hash.update(`${JSON.stringify(row.map(storableValue))}\n`)
      count += 1
    }
  return { rows: count, hash: hash.digest('hex') }
}

/** The words of a job are kept in another form by each engine, and rebuilt: only their number can be compared. */
const countSearchableJobs = async (reader: DatabaseReader) => ({
  rows: (await searchableJobCount(reader).get()) as number,
  hash: '',
})

/** What is created after the move is numbered after what was moved. SQLite continues from the highest row by itself. */
async function continueNumbering(from: WriteTransaction, to: WriteTransaction) {
  await setLastRevision(to).run({ last: (await lastRevision(from).get()) as number })
  if (to.$client.engine === 'postgres') for (const statement of continueIdentities) await statement(to).run()
}

const IDENTITY_COLUMNS = { terms: 'id', job_index: 'num', freelancer_index: 'num' }
const continueIdentities = Object.entries(IDENTITY_COLUMNS).map(([table, column]) =>
  objectStatement(
    `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest(max(${column}), 1), coalesce(max(${column}), 0) > 0) from ${table}`,
  ),
)
const lastRevision = firstColumnStatement({
  sqlite: "select value from counters where name = 'revision'",
  postgres: 'select case when is_called then last_value else 0 end from revisions',
})
const setLastRevision = objectStatement({
  sqlite: "update counters set value = :last where name = 'revision'",
  postgres: "select setval('revisions', greatest(cast(:last as bigint), 1), cast(:last as bigint) > 0)",
})
const renewTargetEpoch = objectStatement("update meta set value = ? where key = 'epoch'")
const searchableJobCount = firstColumnStatement({
  sqlite: 'select count(*) from job_search s join job_index i on i.num = s.rowid',
  postgres: 'select count(*) from job_search s join job_index i on i.num = s.num',
})
const allTableNames = firstColumnStatement({
  sqlite: "select name from sqlite_master where type = 'table'",
  postgres: 'select tablename from pg_tables where schemaname = current_schema()',
})

const quotedColumnList = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')
function columnNamesOf(columns: { name: string }[]) {
  return columns.map(({ name }) => name)
}
