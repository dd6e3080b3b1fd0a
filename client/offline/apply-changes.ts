import type { Credential } from '../../shared/credentials.ts'
import type { Application } from '../../shared/jobs.ts'
import type { Conversation, Message } from '../../shared/messages.ts'
import type { SyncChange, SyncKind, SyncPage } from '../../shared/sync.ts'
import type { Me, PortfolioItem } from '../../shared/users.ts'
import { isNewConversation } from './conversation-key.ts'
import { putCredentials } from './credential-rows.ts'
import type { StandbyDb } from './database.ts'
import { removeAllJobs, removeJobs } from './job-rows.ts'
import { putPortfolioItems } from './portfolio-rows.ts'
import { putMe } from './profile-rows.ts'
import { putApplication, putConversation, putMessages } from './server-rows.ts'

/** One page: its rows and its cursor, in one transaction. What has not left this phone stays, through a reset too. */
export async function applyPage(db: StandbyDb, page: SyncPage, now: number) {
  await db.transaction(
    'rw',
    db.tables.filter(({ name }) => name !== 'drafts'),
    async () => {
      if (page.reset) await emptyAllButUnsent(db)
      await applyChanges(db, page.changes)
      await db.facts.put({ key: 'cursor', value: page.cursor })
      if (!page.more) await db.facts.put({ key: 'synced_at', value: new Date(now).toISOString() })
    },
  )
}

/** Kind by kind, in one go each. Messages come before conversations: what is unread is counted over messages. */
async function applyChanges(db: StandbyDb, changes: SyncChange[]) {
  for (const kind of KINDS_IN_ORDER) {
    const ofKind = changes.filter((change) => change.kind === kind)
    const gone = ofKind.filter(({ row }) => row === null).map(({ id }) => id)
    const rows = ofKind.flatMap(({ row }) => row ?? [])
    if (gone.length > 0) await (kind === 'job' ? removeJobs(db, gone) : db.table(tableOf[kind]).bulkDelete(gone))
    if (rows.length > 0) await putRows(db, kind, rows)
  }
}

async function putRows(db: StandbyDb, kind: SyncKind, rows: unknown[]) {
  if (kind === 'me') for (const row of rows as Me[]) await putMe(db, row)
  else if (kind === 'message') return putMessages(db, rows as Message[])
  else if (kind === 'conversation') for (const row of rows as Conversation[]) await putConversation(db, row)
  else if (kind === 'application') for (const row of rows as Application[]) await putApplication(db, row)
  else if (kind === 'portfolio_item') await putPortfolioItems(db, rows as PortfolioItem[])
  else if (kind === 'credential') await putCredentials(db, rows as Credential[])
  else await db.table(tableOf[kind]).bulkPut(rows)
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
  credential: 'credentials',
  referee: 'referees',
  feedback: 'feedback',
  company: 'companies',
  call_sheet: 'call_sheets',
  calendar: 'calendars',
  saved_search: 'saved_searches',
}
const KINDS_IN_ORDER: SyncKind[] = [
  'me',
  'job',
  'matched',
  'application',
  'message',
  'conversation',
  'rating',
  'portfolio_item',
  'credential',
  'referee',
  'feedback',
  'company',
  'call_sheet',
  'calendar',
  'saved_search',
]

/** All at once: one after another, each would wait for the one before, on a phone that has nothing to empty as well. */
async function emptyAllButUnsent(db: StandbyDb) {
  const [unsent, queued] = await Promise.all([
    db.messages.filter(({ state }) => state !== undefined).toArray(),
    db.outbox.toCollection().primaryKeys(),
  ])
  const holdsUnsent = new Set(unsent.map(({ conversation_id }) => conversation_id))
  const waiting = new Set(queued)
  await Promise.all([
    ...WHOLLY_SYNCED.map((name) => db.table(name).clear()),
    removeAllJobs(db),
    db.portfolio_items.filter(({ id }) => !waiting.has(id)).delete(),
    db.credentials.filter(({ id }) => !waiting.has(id)).delete(),
    db.messages.filter(({ state }) => state === undefined).delete(),
    db.applications.filter(({ state }) => state === undefined).delete(),
    db.conversations
      .filter(({ conversation_id }) => !isNewConversation(conversation_id) && !holdsUnsent.has(conversation_id))
      .delete(),
  ])
}

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
