import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { gone, idTaken } from '../errors.ts'
import type { Reader, Tx } from './connection.ts'
import { spentIds } from './schema/sync.ts'
import { statement } from './statement.ts'

/** `body_hash`: of the body that the row was created from. */
type Spent = { id: string; author_id: string; body_hash: string }

/** Called in the transaction that deletes a row whose id a client has chosen. */
export async function spendId(tx: Tx, spent: Spent) {
  await tx.insert(spentIds).values(spent).onConflictDoNothing().run()
}

/**
 * Called before a row is created: throws 410 with `words` for a repeat after its deletion, 409 for any other use of the
 * id.
 */
export async function refuseSpent(db: Reader, { id, author_id, body_hash }: Spent, words: string) {
  const spent = await byId(db).get({ id })
  if (!spent) return
  if (spent.author_id === author_id && spent.body_hash === body_hash) throw gone(words)
  throw idTaken()
}

const byId = statement((db) =>
  db
    .select()
    .from(spentIds)
    .where(eq(spentIds.id, sql.placeholder('id')))
    .prepare(),
)

/** For a row found under an id that a client has chosen: throws 409 unless it was made from what is asked for now. */
export function expectSame<Row extends object>(known: Row, asked: Partial<NoInfer<Row>>) {
  const names = Object.keys(asked) as (keyof Row)[]
  if (names.some((name) => known[name] !== asked[name])) throw idTaken()
}

/** SHA-256 of the body that a row is created from: the same id with another body is a conflict. */
export const bodyHash = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')
