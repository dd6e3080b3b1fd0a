import type { Credential } from '../../../shared/credentials.ts'
import type { Application } from '../../../shared/jobs.ts'
import type { Conversation, Message } from '../../../shared/messages.ts'
import type { SyncChange, SyncKind, SyncPage } from '../../../shared/sync.ts'
import type { Me, PortfolioItem } from '../../../shared/users.ts'
import { putCredentials } from '../store/credential-rows.ts'
import type { StandbyDb } from '../store/database.ts'
import { removeJobs } from '../store/job-rows.ts'
import { sayWhatIsLost } from './lost-messages.ts'
import { putPortfolioItems } from '../store/portfolio-rows.ts'
import { putMe } from '../store/profile-rows.ts'
import { putConversation } from '../store/conversation-rows.ts'
import { putApplication } from '../store/application-rows.ts'
import { putMessages } from '../store/message-rows.ts'
import { noteEpoch, startOver } from './start-over.ts'

/** One page: its rows and its cursor, in one transaction. What has not left this phone stays, through a reset too. */
export async function applyPage(db: StandbyDb, page: SyncPage, now: number) {
  await db.transaction(
    'rw',
    db.tables.filter(({ name }) => name !== 'drafts'),
    async () => {
      const isOtherServer = await noteEpoch(db, page.cursor)
      if (page.reset) await startOver(db, isOtherServer)
      await applyChanges(db, page.changes)
      if (!page.more) await sayWhatIsLost(db, now)
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
