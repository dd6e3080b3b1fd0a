import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { unusableSettingError } from '../../errors.ts'
import { migrationsFolder } from '../folders.ts'
import { IS_PROCESS_LOCK } from './notify-processes.ts'
import { connectionConfigOf, isDatabaseLost } from './pool.ts'

/** The advisory lock of migrations: the first process to start migrates the database, others wait for it. */
const MIGRATIONS_LOCK_KEY = 7355

/**
 * Checks that the database is usable, and migrates it to the newest schema, all pending migrations in one transaction. One
 * that a newer release has migrated is left as it is.
 * @throws an error whose message names the setting, for the operator
 */
export const prepareDatabase = (url: string, folder = migrationsFolder('postgres/migrations')) =>
  withUsableDatabase(url, async (client) => {
    await client.query(`select pg_advisory_lock(${MIGRATIONS_LOCK_KEY})`)
    await refuseForeignTables(client)
    await migrate(drizzle(client), { migrationsFolder: folder })
    await refuseNewerMigrations(client, folder)
  })

/** Whether a server is running on the database, has ever made it, and whether anybody has registered there; without a migration. */
export const inspectPostgres = (url: string) =>
  withUsableDatabase(url, async (client) => {
    const { rows } = await client.query<{ is_in_use: number; has_users: number }>(
      `select exists (select 1 from pg_locks where ${IS_PROCESS_LOCK}) as is_in_use, to_regclass('users') is not null as has_users`,
    )
    const { is_in_use, has_users } = rows[0]!
    const isFilled = Boolean(has_users && (await client.query('select 1 from users limit 1')).rowCount)
    return { isInUse: Boolean(is_in_use), isFilled, isMade: Boolean(has_users) }
  })

async function withUsableDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client(connectionConfigOf(url))
    client.on('error', () => {})
    await client.connect()
    await refuseUnusableServer(client)
    await refuseTransactionPooler(client, url)
    return await work(client)
  } catch (error) {
    throw unusableSettingError('DATABASE_URL', connectionErrorText(error as Error & { code?: string }, url), error)
  } finally {
    await client?.end().catch(() => {})
  }
}

class UnusableDatabase extends Error {}

async function refuseUnusableServer(client: pg.Client) {
  const { rows } = await client.query<{
    version: string
    encoding: string
    role: string
    may_create: number
    is_standby: number
    has_icu: number
  }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding, current_user as role,
       pg_is_in_recovery() as is_standby, exists (select from pg_collation where collname = 'und-x-icu') as has_icu,
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create`,
  )
  const { version, encoding, role, may_create, is_standby, has_icu } = rows[0]!
  if (is_standby) throw new UnusableDatabase(STANDBY_MESSAGE)
  const unusable = unusableServerReason({
    version,
    encoding,
    role,
    mayCreate: Boolean(may_create),
    hasIcu: Boolean(has_icu),
  })
  if (unusable) throw new UnusableDatabase(unusable)
}

const OLDEST_POSTGRES_VERSION = 15

/** Why a server, or a role on it, cannot be used; null if it can. */
export function unusableServerReason(about: {
  version: string
  encoding: string
  role: string
  mayCreate: boolean
  hasIcu: boolean
}) {
  if (Number.parseInt(about.version, 10) < OLDEST_POSTGRES_VERSION)
    return `the server is PostgreSQL ${about.version}; ${OLDEST_POSTGRES_VERSION} or newer is needed.`
  if (about.encoding !== 'UTF8') return `the database is in ${about.encoding}; it must be in UTF8.`
  if (!about.hasIcu) return 'the server was built without ICU, by whose collation und-x-icu names are searched.'
  if (!about.mayCreate)
    return `the role ${about.role} may not create tables in this database; make it the database's owner.`
  return null
}

/** A database that another program uses, or a dump of ours that was restored without the schema of its migrations. */
async function refuseForeignTables(client: pg.Client) {
  const { rows } = await client.query<{ held: string | null; is_ours: number }>(FOREIGN_TABLES_QUERY)
  const { held, is_ours } = rows[0]!
  if (held && !is_ours)
    throw new UnusableDatabase(`the database already holds something else (${held}); give Standby one of its own.`)
}

/** Tables of extensions do not count. */
const FOREIGN_TABLES_QUERY = `
  select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.meta') is not null
      and to_regclass('public.changes') is not null as is_ours,
    (select string_agg(relname, ', ') from (
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      order by relname limit 3) as found) as held`

/**
 * Behind a pooler in transaction mode, one client sees settings that another has made, or its statements reach several
 * sessions of the server, and session locks do not hold. That is how it is detected.
 */
async function refuseTransactionPooler(client: pg.Client, url: string) {
  const mark = `${process.pid}-${Math.random()}`
  await client.query("select set_config('standby.session', $1, false)", [mark])
  const sessions = new Set<number>()
  for (let asked = 0; asked < 3; asked++)
    sessions.add((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid)
  if (sessions.size > 1) throw new UnusableDatabase(POOLER_MESSAGE)
  const other = new pg.Client(connectionConfigOf(url))
  other.on('error', () => {})
  try {
    await other.connect()
    const { rows } = await other.query<{ seen: string | null }>(
      "select current_setting('standby.session', true) as seen",
    )
    if (rows[0]!.seen === mark) throw new UnusableDatabase(POOLER_MESSAGE)
  } finally {
    await other.end()
  }
}

const POOLER_MESSAGE =
  'this is pgbouncer, or another pooler, in transaction mode; give the address of the server itself, or set pool_mode = session.'

const STANDBY_MESSAGE = 'the server is a standby, which can only be read; give the address of the primary.'

function connectionErrorText(error: Error & { code?: string }, url: string) {
  if (error instanceof UnusableDatabase) return error.message
  if (error instanceof URIError)
    return 'the user name or password has characters that must be encoded in an address: % as %25, @ as %40.'
  if (error.code === '28P01' || error.code === '28000')
    return `the server refuses the role or its password (${error.message}).`
  if (error.code === '3D000') return `${error.message}; create it first.`
  if (error.code === '42501')
    return `the role has not the rights it needs (${error.message}); make it the database's owner.`
  if (isDatabaseLost(error) || error instanceof AggregateError)
    return `${databaseAddressOf(url)} cannot be reached (${error.message || error.code}).`
  return `the database could not be made ready (${error.message}).`
}

/**
 * A migration that takes something away notes the oldest migration whose release can do without it: older releases do
 * not start on that database any more.
 */
async function refuseNewerMigrations(client: pg.Client, folder: string) {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { idx: number }[] }
  const { rows } = await client.query<{ value: string }>("select value from meta where key = 'oldest_migration'")
  if (Number(rows[0]?.value ?? 0) > journal.entries.at(-1)!.idx) throw new UnusableDatabase(NEWER_MIGRATIONS_MESSAGE)
}

const NEWER_MIGRATIONS_MESSAGE =
  'a newer release has taken away from this database what this one needs; start that release, or restore a backup.'

/** The address of the server and the database, without the password. */
function databaseAddressOf(url: string) {
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? host}${pathname}`
}
