import { expect, inject, onTestFinished, test } from 'vitest'
import type { AppDatabase } from '../../server/db/connection.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { eventually } from '../support/eventually.ts'
import { admin, databaseAt, TEMPLATE } from '../support/postgres-databases.ts'

async function open(name: string) {
  const url = databaseAt(inject('postgres')!, name)
  await admin(inject('postgres')!, `create database ${name} template ${TEMPLATE}`)
  const db = await openPostgres(url)
  onTestFinished(db.close)
  const waiting = async (count: number) => {
    const { rowCount } = await admin(
      url,
      "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
    )
    expect(rowCount).toBe(count)
  }
  return { db, waiting: (count: number) => eventually(() => waiting(count)) }
}

/** Notes when it has its lock; `hold` keeps a write under way until `release`. */
function createTurns(db: AppDatabase) {
  const order: string[] = []
  const write = (kind: 'write' | 'writeByRow', name: string) =>
    db[kind](async (tx) => {
      await tx.$client.prepare('select 1').get()
      order.push(name)
    })
  function hold(kind: 'write' | 'writeByRow') {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const held = new Promise<void>((resolve) => {
      const done = db[kind](async (tx) => {
        await tx.$client.prepare('select 1').get()
        resolve()
        await released
      })
      onTestFinished(() => done)
    })
    return { held, release: () => release() }
  }
  return { order, write, hold }
}

test('a write alone waits for writes by row that are under way, not for those that come later', async () => {
  const { db, waiting } = await open('in_turn')
  const { order, write, hold } = createTurns(db)
  const underWay = hold('writeByRow')
  await underWay.held
  const alone = write('write', 'alone')
  await waiting(1)
  const later = Promise.all([write('writeByRow', 'by row'), write('writeByRow', 'by row')])
  await waiting(3)
  underWay.release()
  await Promise.all([alone, later])
  expect(order).toEqual(['alone', 'by row', 'by row'])
})

test('writes by row wait for one write alone of a process, however many are queued', async () => {
  const { db, waiting } = await open('one_alone')
  const { order, write, hold } = createTurns(db)
  const first = hold('write')
  await first.held
  const queued = Array.from({ length: 5 }, () => write('write', 'alone'))
  const byRow = write('writeByRow', 'by row')
  await waiting(1)
  first.release()
  await Promise.all([...queued, byRow])
  expect(order).toEqual(['by row', ...Array<string>(5).fill('alone')])
})
