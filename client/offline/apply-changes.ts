import type { SyncChange, SyncKind, SyncPage } from '../../shared/sync.ts'
import { isNewConversation } from './conversation-key.ts'
import type { StandbyDb } from './database.ts'
import { putApplication, putConversation, putMessage } from './server-rows.ts'

/** One page: its rows and its cursor, in one transaction. What has not left this phone stays, through a reset too. */
export async function applyPage(db: StandbyDb, page: SyncPage, now: number) {
  await db.transaction(
    'rw',
    db.tables.filter(({ name }) => name !== 'drafts'),
    async () => {
      if (page.reset) await emptyAllButUnsent(db)
      for (const change of inOrder(page.changes)) await applyChange(db, change)
      await db.facts.put({ key: 'cursor', value: page.cursor })
      if (!page.more) await db.facts.put({ key: 'synced_at', value: new Date(now).toISOString() })
    },
  )
}

/** Messages before conversations: what is unread is counted over messages. */
function inOrder(changes: SyncChange[]) {
  return [...changes].sort((a, b) => rank(a) - rank(b))
}
const rank = ({ kind }: SyncChange) => (kind === 'conversation' ? 1 : 0)

async function applyChange(db: StandbyDb, { kind, id, row }: SyncChange) {
  if (!(kind in tableOf)) return
  if (row === null) return db.table(tableOf[kind]).delete(id)
  if (kind === 'message') return putMessage(db, row as never)
  if (kind === 'conversation') return putConversation(db, row as never)
  if (kind === 'application') return putApplication(db, row as never)
  await db.table(tableOf[kind]).put(row)
}

const tableOf: Record<SyncKind, string> = {
  me: 'me',
  job: 'jobs',
  matched: 'views',
  application: 'applications',
  conversation: 'conversations',
  message: 'messages',
  rating: 'ratings',
  portfolio_item: 'portfolio_items',
}

async function emptyAllButUnsent(db: StandbyDb) {
  const unsent = await db.messages.filter(({ state }) => state !== undefined).toArray()
  const holdsUnsent = new Set(unsent.map(({ conversation_id }) => conversation_id))
  await Promise.all([db.me.clear(), db.jobs.clear(), db.views.clear(), db.ratings.clear(), db.portfolio_items.clear()])
  await db.messages.filter(({ state }) => state === undefined).delete()
  await db.applications.filter(({ state }) => state === undefined).delete()
  await db.conversations
    .filter(({ conversation_id }) => !isNewConversation(conversation_id) && !holdsUnsent.has(conversation_id))
    .delete()
}
