import { setTimeout as sleep } from 'node:timers/promises'
import type { WriteTransaction, TransactionWork } from '../../server/db/connection.ts'
import type { World } from './world.ts'

const awhile = () => sleep(Math.random() * 12)

/**
 * Writes of this world that lock rows take their time: after each number they are given, and before they end. Returns how often one
 * has begun again since another was quicker.
 */
export function dawdle({ ctx: { db } }: World) {
  const write = db.writeByRow
  const count = { begunAgain: 0 }
  db.writeByRow = <T>(work: TransactionWork<T>) => {
    let isBegun = false
    return write(async (tx) => {
      if (isBegun) count.begunAgain++
      isBegun = true
      const seq = async () => {
        const number = await tx.seq()
        await awhile()
        return number
      }
      const value = await work(Object.create(tx, { seq: { value: seq } }) as WriteTransaction)
      await awhile()
      return value
    })
  }
  return count
}

/** The next write of this world that locks rows is held before its commit, from `held` on until `release`. */
export function holdNextWrite({ ctx: { db } }: World) {
  const write = db.writeByRow
  let [hold, release] = [() => {}, () => {}]
  const held = new Promise<void>((resolve) => (hold = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  db.writeByRow = <T>(work: TransactionWork<T>) => {
    db.writeByRow = write
    return write(async (tx) => {
      const value = await work(tx)
      hold()
      await released
      return value
    })
  }
  return { held, release: () => release() }
}

/** On PostgreSQL, each write to this table takes its time; the change log is written last, before the commit. Returns what ends it. */
export async function dawdleOn({ ctx: { db } }: World, table: 'changes' | 'job_roles') {
  if (db.read.$client.engine !== 'postgres') return async () => {}
  const run = (sql: string) => db.write((tx) => tx.$client.exec(sql))
  await run(
    'create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(random() / 40); return null; end $$',
  )
  await run(`create trigger dawdles after insert or update on ${table} for each statement execute function dawdle()`)
  return async () => void (await run('drop function dawdle() cascade'))
}
