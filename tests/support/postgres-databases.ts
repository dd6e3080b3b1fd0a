import pg from 'pg'
import { inject } from 'vitest'

export const TEMPLATE = 'fresh'

export async function admin(url: string, sql: string) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The address of another database on the same server. */
export const databaseAt = (url: string, name: string) => url.replace(/(:\/\/[^/]*\/)[^?]*/, `$1${name}`)

const free: string[] = []
let made = 0

/**
 * A database as the first start leaves it, for a test on PostgreSQL; undefined on SQLite. Copying one takes about 170
 * ms, emptying one a few ms, so databases of finished tests are reused.
 */
export async function takeDatabase() {
  const server = inject('postgres')
  if (!server) return undefined
  const url = free.pop() ?? (await copy(server))
  return {
    url,
    async giveBack() {
      await admin(url, EMPTY)
      free.push(url)
    },
  }
}

async function copy(server: string) {
  const name = `world_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${++made}`
  await admin(server, `create database ${name} template ${TEMPLATE}`)
  return databaseAt(server, name)
}

/** Leaves the database as the first start does, with a new epoch. */
const EMPTY = `
  set session_replication_role = replica;
  do $$ declare one record; begin
    for one in select c.oid::regclass as name, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('places') loop
      execute 'delete from ' || one.name;
    end loop;
    for one in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'S' loop
      perform setval(one.name, 1, false);
    end loop;
  end $$;
  insert into meta (key, value) values ('epoch', replace(gen_random_uuid()::text, '-', ''));
  insert into counters (name, value) values ('matching', 0);
  insert into terms (id, term) values (0, '');`
