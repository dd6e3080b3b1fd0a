import { isNewConversation } from '../store/conversation-key.ts'
import type { StandbyDb } from '../store/database.ts'
import { isBoundToChangeLog } from '../store/outbox-row.ts'
import { isMessageOnlyHere } from '../store/message-rows.ts'
import { syncedEntities } from './entities.ts'

/**
 * Stores which change log this device follows: the part before the dot of a cursor. A restored backup has another, in
 * which the same numbers mean other moments. True when it has just changed.
 */
export async function noteChangeLogEpoch(db: StandbyDb, cursor: string): Promise<boolean> {
  const epoch = epochOfCursor(cursor)
  const [noted, before] = await db.facts.bulkGet(['epoch', 'cursor'])
  // Releases before 22 November 2026 stored only the cursor.
  const known = noted?.value ?? (before && epochOfCursor(String(before.value)))
  if (noted?.value !== epoch) await db.facts.put({ key: 'epoch', value: epoch })
  return known !== undefined && known !== epoch
}

const epochOfCursor = (cursor: string) => cursor.split('.')[0]

/**
 * Deletes what the server sends again. With another change log also read and delivered watermarks; what is one's own
 * stays, unconfirmed, until all pages have come, since it may have lost some (lost-rows.ts and its neighbours).
 * Called inside a transaction.
 */
export async function startSyncOver(db: StandbyDb, isOtherServer: boolean) {
  if (isOtherServer) await markRowsUnconfirmed(db)
  await emptyAllButUnsent(db)
}

async function markRowsUnconfirmed(db: StandbyDb) {
  const unsent = new Set(await db.outbox.toCollection().primaryKeys())
  // With an unsent change, too: only what was never sent has its own id in the outbox.
  const isServers = ({ id, state }: { id: string; state?: string }) => !unsent.has(id) && state !== 'removing'
  await db.messages.filter(({ is_mine, state }) => is_mine && state === undefined).modify({ unconfirmed: true })
  await db.portfolio_items.filter(isServers).modify({ unconfirmed: true })
  await db.credentials.filter(isServers).modify({ unconfirmed: true })
  await db.applications.filter(isServers).modify({ unconfirmed: true })
  await db.blocked_days.toCollection().modify({ unconfirmed: true })
  await db.punches.filter(isServers).modify({ unconfirmed: true })
  // They name places in the old log.
  await db.outbox.filter(isBoundToChangeLog).delete()
  await db.conversations.filter(({ conversation_id }) => !isNewConversation(conversation_id)).modify(NOTHING_REACHED)
  await db.facts.put({ key: UNCONFIRMED_FACT, value: true })
}

/** The fact that exists while there may be unconfirmed rows: without it nothing is searched for. */
export const UNCONFIRMED_FACT = 'doubt'

const NOTHING_REACHED = {
  last_seq: 0,
  my_read_seq: 0,
  other_delivered_seq: 0,
  other_read_seq: 0,
  unread_count: 0,
  unconfirmed: true,
} as const

/** In parallel: one after another, each would wait for the one before, even on a device with nothing to delete. */
async function emptyAllButUnsent(db: StandbyDb) {
  const [kept, queued] = await Promise.all([
    db.messages.filter(isMessageOnlyHere).toArray(),
    db.outbox.toCollection().primaryKeys(),
  ])
  const held = {
    waiting: new Set(queued),
    conversations: new Set(kept.map(({ conversation_id }) => conversation_id)),
  }
  await Promise.all(
    Object.values(syncedEntities).map(({ table, reset }) =>
      reset === 'all' ? db.table(table).clear() : reset(db, held),
    ),
  )
}
