import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { SYNC_KINDS, type SyncKind } from '../../shared/sync.ts'
import type { DatabaseReader, WriteTransaction } from './connection.ts'
import { changes, counters } from './schema/sync.ts'
import { isInBoundList, firstColumnStatement, preparedStatement } from './statement.ts'

/**
 * Records that a row has changed for these people, in the transaction that changes it. After the commit their open
 * streams are poked; at the next pull each device gets the row as it then is, or its removal.
 * @param rowId the id that the row has on the wire; for kinds of one row, any fixed text
 * @param removed they must not see it any more, whatever its query would find
 */
export async function recordChange(
  tx: WriteTransaction,
  userIds: Iterable<string>,
  kind: SyncKind,
  rowId: string,
  removed = false,
) {
  for (const user_id of new Set(userIds)) {
    tx.touched.add(user_id)
    if (tx.noted) tx.noted.set(JSON.stringify([user_id, kind, rowId]), { user_id, kind, row_id: rowId, removed })
    else
      await upsertChange(tx).run({ user_id, kind, row_id: rowId, revision: await tx.seq(), removed: removed ? 1 : 0 })
  }
}

const upsertChange = preparedStatement((db) =>
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

/**
 * The head of the change log for a person: the epoch, which a restored backup or a promoted standby changes, and the
 * last revision. With concurrent writers it is the last revision of this person: only those become visible in the order
 * of their numbers.
 */
export const changeLogHeadOf = async (db: DatabaseReader, userId: string) => ({
  epoch: (await databaseEpoch(db).get()) as string,
  revision:
    db.$client.engine === 'postgres'
      ? ((await lastRevisionOfPerson(db).get({ user_id: userId }))?.revision ?? 0)
      : (await lastRevisionOfAll(db).get())!.value,
})

/** Which of these people have changes after this revision. */
export const peopleWithChanges = async (db: DatabaseReader, userIds: string[], revision: number) =>
  (await peopleChangedSince(db).all({ people: JSON.stringify(userIds), revision })).map(({ user_id }) => user_id)

/**
 * The same transaction with a new revision: what it writes from now on is ordered after what it has written. Where each
 * `seq` is a new number, it is so anyway.
 */
export async function withLaterRevision(tx: WriteTransaction): Promise<WriteTransaction> {
  if (tx.noted) return tx
  const next = await tx
    .update(counters)
    .set({ value: sql`${counters.value} + 1` })
    .where(eq(counters.name, 'revision'))
    .returning()
    .get()
  return Object.assign(Object.create(tx) as WriteTransaction, { seq: () => next!.value })
}

/** Where a device is in the change log. */
export type CursorPosition = {
  revision: number
  /** How many kinds the release knew that passed over entries of kinds which it did not know; else absent. */
  kinds?: number
}

/** The cursor that a device stores, opaque to it: `<epoch>.<revision>`, and `.<kinds>` where entries were passed over. */
export const syncCursorOf = (epoch: string, { revision, kinds }: CursorPosition) =>
  kinds === undefined ? `${epoch}.${revision}` : `${epoch}.${revision}.${kinds}`

/**
 * The place that a cursor names; null if the device starts over, because the cursor is missing, foreign, malformed or in
 * the future, or because an older release passed over entries that this one knows.
 */
export function cursorPositionOf(
  cursor: string | undefined,
  head: { epoch: string; revision: number },
): CursorPosition | null {
  const [, epoch, digits, kinds] = /^([^.]+)\.(\d{1,15})(?:\.(\d{1,4}))?$/.exec(cursor ?? '') ?? []
  const revision = Number(digits)
  if (epoch !== head.epoch || revision > head.revision) return null
  if (kinds === undefined) return { revision }
  return Number(kinds) < SYNC_KINDS.length ? null : { revision, kinds: SYNC_KINDS.length }
}

const peopleChangedSince = preparedStatement((db) =>
  db
    .selectDistinct({ user_id: changes.user_id })
    .from(changes)
    .where(and(isInBoundList(changes.user_id, 'people'), gt(changes.revision, sql.placeholder('revision'))))
    .prepare(),
)
/**
 * SQL on PostgreSQL: begun anew by each promotion of a standby and each recovery to a point in time. Such a server may
 * lack the last commits, and then gives their revisions again.
 */
export const TIMELINE_SQL = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)'

const databaseEpoch = firstColumnStatement({
  sqlite: "select value from meta where key = 'epoch'",
  postgres: `select value || '-' || ${TIMELINE_SQL} from meta where key = 'epoch'`,
})
const lastRevisionOfAll = preparedStatement((db) =>
  db.select({ value: counters.value }).from(counters).where(eq(counters.name, 'revision')).prepare(),
)
const lastRevisionOfPerson = preparedStatement((db) =>
  db
    .select({ revision: changes.revision })
    .from(changes)
    .where(eq(changes.user_id, sql.placeholder('user_id')))
    .orderBy(desc(changes.revision))
    .limit(1)
    .prepare(),
)
