import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseReader, WriteTransaction } from '../../../server/db/connection.ts'
import { openSqlite } from '../../../server/db/sqlite.ts'
import { meta } from '../../../server/db/schema/sync.ts'

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-test-'))
  const db = openSqlite(folder)
  const witness = new Database(join(folder, 'standby.db'), { readonly: true })
  onTestFinished(async () => {
    witness.close()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const put = (key: string) => async (tx: WriteTransaction) =>
    void (await tx.insert(meta).values({ key, value: 'x' }).run())
  const seen = (key: string) => witness.prepare('select 1 from meta where key = ?').get(key) !== undefined
  return { db, put, seen, folder }
}

test('writes that wait together succeed and fail independently', async () => {
  const { db, put, seen } = open()
  const failing = async (tx: WriteTransaction) => {
    await put('half')(tx)
    await Promise.resolve()
    throw new Error('no')
  }
  const results = await Promise.allSettled([
    db.write(put('a')),
    db.write(failing),
    db.write(put('a')),
    db.write(put('b')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(['a', 'b', 'half'].map(seen)).toEqual([true, true, false])
})

test('no write resolves before the commit, and listeners are called for each write', async () => {
  const { db, put, seen } = open()
  const notified: [string[], number][] = []
  db.onChange((people, revision) => void notified.push([[...people], revision]))
  await Promise.all(
    ['a', 'b', 'c'].map(async (key) => {
      await db.write(async (tx) => {
        await put(key)(tx)
        tx.touched.add(key)
        return await tx.seq()
      })
      expect(seen(key)).toBe(true)
    }),
  )
  expect(notified).toEqual([
    [['a'], 1],
    [['b'], 2],
    [['c'], 3],
  ])
})

test('one piece of work never runs inside another', async () => {
  const { db } = open()
  let inside = 0
  const slow = async () => {
    expect((inside += 1)).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 2))
    inside -= 1
  }
  await Promise.all(Array.from({ length: 10 }, () => db.write(slow)))
})

test('D3: a full disk fails what was waiting, leaves nothing half-written, and ends when there is space again', async () => {
  const { db, seen } = open()
  const limit = (pages: string) => db.write((tx) => tx.$client.prepare(`pragma max_page_count = ${pages}`).get())
  const pages = await db.read.$client.prepare('pragma page_count').pluck().get()
  await limit(String(pages))
  const big = (key: string) => async (tx: WriteTransaction) =>
    void (await tx
      .insert(meta)
      .values({ key, value: 'x'.repeat(100_000) })
      .run())
  const results = await Promise.allSettled([db.write(big('a')), db.write(big('b'))])
  expect(results.map((result: any) => result.reason?.code)).toEqual(['SQLITE_FULL', 'SQLITE_FULL'])
  expect([seen('a'), seen('b')]).toEqual([false, false])
  await limit('1000000')
  await db.write(big('a'))
  expect(seen('a')).toBe(true)
})

test('a listener that throws fails no write', async () => {
  const { db, put, seen } = open()
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  db.onChange(() => {
    throw new Error('a faulty listener')
  })
  await db.write(async (tx) => {
    await put('a')(tx)
    tx.touched.add('someone')
  })
  expect(seen('a')).toBe(true)
  expect((await warned).message).toBe('a faulty listener')
  await db.write(put('b'))
})

test('a query that its transaction did not await is refused, and lands in no other one', async () => {
  const { db, put, seen } = open()
  let late: Promise<unknown> = Promise.resolve()
  await db.write(async (tx) => {
    late = new Promise<void>((resolve) => setImmediate(resolve)).then(() => put('late')(tx))
    await put('in time')(tx)
  })
  await expect(late).rejects.toThrow('an await is missing')
  await db.write(put('next'))
  expect(['in time', 'late', 'next'].map(seen)).toEqual([true, false, true])
})

test('reads of one snapshot agree, whatever is written between them; the next snapshot has it', async () => {
  const { db, put } = open()
  const has = async (read: DatabaseReader, key: string) =>
    (await read.select().from(meta).where(eq(meta.key, key)).get()) !== undefined
  const seen = await db.snapshot(async (read) => {
    const first = await has(read, 'between')
    await db.write(put('between'))
    return [first, await has(read, 'between'), await has(db.read, 'between')]
  })
  expect(seen).toEqual([false, false, true])
  await expect(db.snapshot(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await db.snapshot((read) => has(read, 'between'))).toBe(true)
})
