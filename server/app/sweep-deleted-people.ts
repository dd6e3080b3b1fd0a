import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import {
  forgetLeftoverRows,
  deletedUserColumns,
  indexedThoughDeleted,
  tablesWithDeletedPeople,
  deletedUsersNotEmptied,
} from '../db/forget-person.ts'
import { users } from '../db/schema/people.ts'
import { indexFreelancer } from '../jobs/matching/index-freelancer.ts'

/**
 * Deletes what a deleted account has left behind, and empties its row again. No request writes for somebody who is gone
 * (decision 227), so what it finds is counted: the metric stays at 0 unless something is wrong. The files of these rows
 * are found by the sweeps of files.
 */
export async function sweepDeletedPeople({ db, metrics, log }: Context) {
  const tables = await tablesWithDeletedPeople(db.read)
  const people = await deletedUsersNotEmptied(db.read)
  const indexed = (await indexedThoughDeleted(db.read).all()) as string[]
  if (tables.length + people.length + indexed.length === 0) return
  const left = await db.write(async (tx) => {
    for (const { id, suspended_at, deleted_at } of people)
      await tx
        .update(users)
        .set({ ...deletedUserColumns(id), suspended_at, deleted_at })
        .where(eq(users.id, id))
        .run()
    const forgotten = await forgetLeftoverRows(tx, tables)
    for (const id of new Set([...indexed, ...people.map((person) => person.id)])) await indexFreelancer(tx, id)
    return forgotten
  })
  const found = [
    ...left,
    { table: 'users', rows: people.length },
    { table: 'freelancer_index', rows: indexed.length },
  ].filter(({ rows }) => rows > 0)
  for (const { table, rows } of found) metrics.leftByDeleted(table, rows)
  log.warn({ found }, 'rows of deleted accounts were left behind; they are deleted now')
}
