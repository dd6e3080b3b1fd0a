import type { RawClient } from '../../server/db/connection.ts'

/**
 * The foreign keys that no index of their table begins with, as 'table (columns)': each deletion of what they name, and
 * each change of its key, goes through the whole table. An index of some rows only does not count.
 */
export const withoutIndex = async (client: RawClient) =>
  (await client.prepare(WITHOUT_INDEX[client.engine]).pluck().all()) as string[]

/** The columns whose rows go with a person (ON DELETE CASCADE on `users`), as 'table.column'. */
export const ownedByPeople = async (client: RawClient) =>
  (await client.prepare(OWNED[client.engine]).pluck().all()) as string[]

const OWNED = {
  sqlite: `
    select t.name || '.' || k."from" from sqlite_master t join pragma_foreign_key_list(t.name) k
    where t.type = 'table' and k."table" = 'users' and k.on_delete = 'CASCADE' order by 1`,
  postgres: `
    select c.conrelid::regclass || '.' || a.attname from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c'
      and c.connamespace = 'public'::regnamespace
    order by 1`,
}

const WITHOUT_INDEX = {
  sqlite: `
    with keys as (
      select t.name as tab, k.id, group_concat(k."from", ', ') as columns, count(*) as many
      from sqlite_master t join pragma_foreign_key_list(t.name) k
      where t.type = 'table' group by t.name, k.id
    ),
    indexed as (
      select t.name as tab, i.name, c.seqno, c.name as col
      from sqlite_master t join pragma_index_list(t.name) i join pragma_index_info(i.name) c
      where t.type = 'table' and i.partial = 0
    )
    select distinct k.tab || ' (' || k.columns || ')' from keys k where not exists (
      select 1 from indexed x
      where x.tab = k.tab and x.seqno < k.many
        and instr(', ' || k.columns || ', ', ', ' || x.col || ', ') > 0
      group by x.name having count(*) = k.many)
    order by 1`,
  postgres: `
    select c.conrelid::regclass || ' (' || (
      select string_agg(a.attname, ', ' order by k.place) from unnest(c.conkey) with ordinality k (num, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) || ')'
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i
      where i.indrelid = c.conrelid and i.indpred is null
        and (i.indkey::int2[])[0 : cardinality(c.conkey) - 1] @> c.conkey)
    order by 1`,
}
