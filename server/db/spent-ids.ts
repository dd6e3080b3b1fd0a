import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { gone, idTaken } from '../errors.ts'
import type { DatabaseReader, WriteTransaction } from './connection.ts'
import { spentIds } from './schema/sync.ts'
import { preparedStatement } from './statement.ts'

/** `body_hash`: of the body that the row was created from. */
type SpentIdRecord = { id: string; author_id: string; body_hash: string }

/** Called in the transaction that deletes a row whose id a client has chosen. */
export async function recordSpentId(tx: WriteTransaction, spent: SpentIdRecord) {
  await tx.insert(spentIds).values(spent).onConflictDoNothing().run()
}

/**
 * Called before a row is created: throws 410 with `words` for a repeat after its deletion, 409 for any other use of the
 * id.
 */
export async function refuseSpentId(db: DatabaseReader, { id, author_id, body_hash }: SpentIdRecord, words: string) {
  const spent = await spentIdById(db).get({ id })
  if (!spent) return
  if (spent.author_id === author_id && spent.body_hash === body_hash) throw gone(words)
  throw idTaken()
}

const spentIdById = preparedStatement((db) =>
  db
    .select()
    .from(spentIds)
    .where(eq(spentIds.id, sql.placeholder('id')))
    .prepare(),
)

/** For a row found under an id that a client has chosen: throws 409 unless it was made from what is asked for now. */
export function expectSameRow<Row extends object>(known: Row, asked: Partial<NoInfer<Row>>) {
  const names = Object.keys(asked) as (keyof Row)[]
  if (names.some((name) => known[name] !== asked[name])) throw idTaken()
}

/** SHA-256 of the body that a row is created from: the same id with another body is a conflict. */
export const bodyHash = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')
