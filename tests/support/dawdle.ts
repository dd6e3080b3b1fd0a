import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx, Work } from '../../server/db/connection.ts'
import type { World } from './world.ts'

const awhile = () => sleep(Math.random() * 12)

/** Writes of this world that lock rows take their time: after each number they are given, and before they end. */
export function dawdle({ ctx: { db } }: World) {
  const write = db.writeByRow
  db.writeByRow = <T>(work: Work<T>) =>
    write(async (tx) => {
      const seq = async () => {
        const number = await tx.seq()
        await awhile()
        return number
      }
      const value = await work(Object.create(tx, { seq: { value: seq } }) as Tx)
      await awhile()
      return value
    })
}

/** On PostgreSQL, what has been noted in the change log takes its time until it is committed. Gives what ends it. */
export async function dawdleBeforeCommit({ ctx: { db } }: World) {
  if (db.read.$client.engine !== 'postgres') return async () => {}
  const run = (sql: string) => db.write((tx) => tx.$client.exec(sql))
  await run(
    'create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(random() / 40); return null; end $$',
  )
  await run('create trigger dawdles after insert or update on changes for each statement execute function dawdle()')
  return async () => void (await run('drop function dawdle() cascade'))
}
