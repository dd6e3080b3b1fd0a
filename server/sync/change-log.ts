import { sql } from 'drizzle-orm'
import type { SyncKind } from '../../shared/sync.ts'
import type { Tx } from '../db/connection.ts'
import { changes } from '../db/schema/sync.ts'
import { statement } from '../db/statement.ts'

/**
 * Notes that a row has changed for these people, in the transaction that changes it. After the commit their open
 * screens are poked; at the next pull each phone gets the row as it then is, or its removal.
 */
export function recordChange(tx: Tx, userIds: Iterable<string>, kind: SyncKind, rowId: string, removed = false) {
  const revision = tx.revision()
  for (const user_id of new Set(userIds)) {
    upsert(tx).run({ user_id, kind, row_id: rowId, revision, removed: removed ? 1 : 0 })
    tx.touched.add(user_id)
  }
}

const upsert = statement((db) =>
  db
    .insert(changes)
    .values({
      user_id: sql.placeholder('user_id'),
      kind: sql.placeholder('kind') as never,
      row_id: sql.placeholder('row_id'),
      revision: sql.placeholder('revision'),
      removed: sql`${sql.placeholder('removed')}`,
    })
    .onConflictDoUpdate({
      target: [changes.user_id, changes.kind, changes.row_id],
      set: { revision: sql`excluded.revision`, removed: sql`excluded.removed` },
    })
    .prepare(),
)
