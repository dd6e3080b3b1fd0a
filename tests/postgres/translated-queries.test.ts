import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, inject, test } from 'vitest'
import type { AppDatabase } from '../../server/db/connection.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { meta } from '../../server/db/schema.ts'
import { firstColumnStatement, preparedStatement } from '../../server/db/statement.ts'
import { admin, databaseAt } from '../support/postgres-databases.ts'

let db: AppDatabase
beforeAll(async () => {
  const server = inject('postgres')!
  await admin(server, 'create database translated')
  db = await openPostgres(databaseAt(server, 'translated'))
  return db.close
}, 60_000)

const TWICE =
  'select count(*) from (select value from json_each(:list) union all select value from json_each(:list)) as twice'

test.each([
  ['in a string', "select '? :a it''s' || ?", ['!'], "? :a it's!"],
  ['in a quoted name', 'select x."a?:b""" from (select ? as "a?:b""") as x', ['!'], '!'],
  ['in a comment', 'select /* ? :a\n ? */ ? -- :b ?', ['!'], '!'],
  ['in a cast', 'select ?::text::varchar', ['!'], '!'],
  ['named more than once', 'select :b || :a || :b', [{ a: 1, b: '2' }], '212'],
  ['a list that is named twice', TWICE, [{ list: '["\\u0000","\\ud800","\\\\u0000"]' }], 6],
])('a placeholder and what looks like one: %s', async (_, words, values, answer) => {
  expect(
    await db.read.$client
      .prepare(words)
      .pluck()
      .get(...values),
  ).toBe(answer)
})

test('a row that is there is replaced: by one column, and only where a condition holds', async () => {
  const keep = (value: string, setWhere = sql`true`) =>
    db.write((tx) =>
      tx
        .insert(meta)
        .values({ key: 'a.b)', value })
        .onConflictDoUpdate({ target: meta.key, set: { value }, setWhere })
        .run(),
    )
  expect([await keep('first'), await keep('second'), await keep('third', eq(meta.value, 'none'))]).toMatchObject([
    { changes: 1 },
    { changes: 1 },
    { changes: 0 },
  ])
  expect(await db.read.select().from(meta).where(eq(meta.key, 'a.b)')).get()).toEqual({ key: 'a.b)', value: 'second' })
  expect(await db.read.select().from(meta).where(eq(meta.key, 'nothing')).get()).toBeUndefined()
})

const byKey = preparedStatement((read) =>
  read
    .select()
    .from(meta)
    .where(eq(meta.key, sql.placeholder('key')))
    .prepare(),
)
const preparedNow = firstColumnStatement('select statement from pg_prepared_statements')

test('a statement stays prepared on its connection, a query that is made once does not', async () => {
  const prepared = await db.snapshot(async (read) => {
    await byKey(read).get({ key: 'a' })
    await read.select({ once: meta.value }).from(meta).all()
    return await preparedNow(read).all()
  })
  expect(prepared).toContainEqual(expect.stringMatching(/^select "key", "value" from "meta" where "meta"."key" = \$1$/))
  expect(prepared).not.toContainEqual(expect.stringMatching(/^select "value" from "meta"$/))
})

const DIVISION = { code: '22012' }

test('the error of a query does not show its values', async () => {
  const failing = (read: AppDatabase['read']) =>
    read
      .select()
      .from(meta)
      .where(sql`${meta.key} = ${'secret words'} and 1 / ${0}::integer = 1`)
      .all()
  const errors = await Promise.all([
    failing(db.read).catch((error: unknown) => error),
    db.snapshot(failing).catch((error: unknown) => error),
    db.write(failing).catch((error: unknown) => error),
  ])
  for (const error of errors) {
    expect(error).toBeInstanceOf(Error)
    expect([String(error), JSON.stringify(error)].join()).not.toContain('secret words')
  }
  expect(errors).toMatchObject([{ cause: DIVISION }, DIVISION, DIVISION])
})

test('the error of a row that is there already does not show the row', async () => {
  const row = { key: 'more secret words', value: '' }
  const add = () => db.write((tx) => tx.insert(meta).values(row).run())
  await add()
  const error = await add().catch((found: unknown) => found)
  expect(error).toMatchObject({ code: '23505', table: 'meta' })
  expect([String(error), JSON.stringify(error)].join()).not.toContain('secret words')
})

test('transactions are begun by write and writeByRow alone', async () => {
  await expect(db.read.transaction(async () => {})).rejects.toThrow('Transactions are begun by db.write')
})

test('a write by row starts again after a conflict, also where a query that was sent with it is heard of first', async () => {
  const row = { key: 'taken', value: 'by another' }
  await db.write((tx) => tx.insert(meta).values(row).run())
  let tries = 0
  await db.writeByRow(async (tx) => {
    if (++tries > 1) return
    const conflict = tx.insert(meta).values(row).run()
    conflict.catch(() => {})
    await tx.select().from(meta).all()
  })
  expect(tries).toBe(2)
})
