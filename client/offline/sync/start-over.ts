import { isNewConversation } from '../store/conversation-key.ts'
import type { StandbyDb } from '../store/database.ts'
import type { LocalMessage } from '../store/rows.ts'
import { removeAllJobs } from '../store/job-rows.ts'

/**
 * Which change log this phone follows: what stands before the dot of a cursor. A restored backup has another, in which the
 * same numbers mean other moments. True when it has just changed.
 */
export async function noteEpoch(db: StandbyDb, cursor: string): Promise<boolean> {
  const epoch = epochOf(cursor)
  const [noted, before] = await db.facts.bulkGet(['epoch', 'cursor'])
  // Releases before 22 November 2026 kept the cursor alone.
  const known = noted?.value ?? (before && epochOf(String(before.value)))
  if (noted?.value !== epoch) await db.facts.put({ key: 'epoch', value: epoch })
  return known !== undefined && known !== epoch
}

const epochOf = (cursor: string) => cursor.split('.')[0]

/**
 * Takes away what the server sends again. Of another change log also what was read and reached there; one's own messages stay,
 * unconfirmed, until all pages have come: it may have lost some (lost-messages.ts). For inside a transaction.
 */
export async function startOver(db: StandbyDb, isOtherServer: boolean) {
  if (isOtherServer) await doubt(db)
  await emptyAllButUnsent(db)
}

async function doubt(db: StandbyDb) {
  await db.messages.filter(({ is_mine, state }) => is_mine && state === undefined).modify({ unconfirmed: true })
  await db.outbox.filter(({ kind }) => kind === 'read').delete()
  await db.conversations.filter(({ conversation_id }) => !isNewConversation(conversation_id)).modify(NOTHING_REACHED)
  await db.facts.put({ key: DOUBT, value: true })
}

/** The fact that stands as long as there may be unconfirmed rows: nothing is searched for without it. */
export const DOUBT = 'doubt'

const NOTHING_REACHED = {
  last_seq: 0,
  my_read_seq: 0,
  other_delivered_seq: 0,
  other_read_seq: 0,
  unread_count: 0,
  unconfirmed: true,
} as const

/** All at once: one after another, each would wait for the one before, on a phone that has nothing to empty as well. */
async function emptyAllButUnsent(db: StandbyDb) {
  const [kept, queued] = await Promise.all([
    db.messages.filter(stays).toArray(),
    db.outbox.toCollection().primaryKeys(),
  ])
  const holds = new Set(kept.map(({ conversation_id }) => conversation_id))
  const waiting = new Set(queued)
  await Promise.all([
    ...WHOLLY_SYNCED.map((name) => db.table(name).clear()),
    removeAllJobs(db),
    db.portfolio_items.filter(({ id }) => !waiting.has(id)).delete(),
    db.credentials.filter(({ id }) => !waiting.has(id)).delete(),
    db.messages.filter((message) => !stays(message)).delete(),
    db.applications.filter(({ state }) => state === undefined).delete(),
    db.conversations
      .filter(({ conversation_id }) => !isNewConversation(conversation_id) && !holds.has(conversation_id))
      .delete(),
  ])
}

/** What the server does not have, or may not have. */
const stays = ({ state, unconfirmed }: LocalMessage) => state !== undefined || unconfirmed === true

/** Nothing in these is written here before the server has it. */
const WHOLLY_SYNCED = [
  'me',
  'views',
  'ratings',
  'referees',
  'feedback',
  'companies',
  'call_sheets',
  'calendars',
  'saved_searches',
]
