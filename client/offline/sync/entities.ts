import type { Table } from 'dexie'
import type { BlockedDay } from '../../../shared/calendar/blocked-days.ts'
import type { CalendarRow } from '../../../shared/calendar/calendar.ts'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { OwnCompany } from '../../../shared/companies/companies.ts'
import type { Credential } from '../../../shared/people/credentials.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { Broadcast } from '../../../shared/messages/broadcasts.ts'
import type { Conversation, Message } from '../../../shared/messages/messages.ts'
import type { Feedback, Referee } from '../../../shared/people/referees.ts'
import type { SavedSearch } from '../../../shared/jobs/job-filters.ts'
import type { CrewList } from '../../../shared/hiring/crews.ts'
import type { Punch } from '../../../shared/hours/punch-schema.ts'
import type { SignedGrant } from '../../../shared/hours/chief-grants.ts'
import type { CrewChief } from '../../../shared/hours/crew-chiefs.ts'
import type { CrewSheetRow } from '../../../shared/hours/crew-sheets.ts'
import type { DaySheet } from '../../../shared/hours/sheets.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import type { SyncKind } from '../../../shared/sync.ts'
import type { OwnRecord, PortfolioItem, ReceivedRating } from '../../../shared/people/users.ts'
import { putApplication, removeAllJobs, removeJobs } from '../store/application-rows.ts'
import { isNewConversation } from '../store/conversation-key.ts'
import { putConversation } from '../store/conversation-rows.ts'
import { removeConversations } from '../store/conversation-view.ts'
import { putCredentials } from '../store/credential-rows.ts'
import { forgetSyncedCrewLists, putCrewList } from '../store/crew-rows.ts'
import type { StandbyDb, TableName } from '../store/database.ts'
import { forgetWindows, putSyncedMessages } from './conversation-window.ts'
import { putReceivedApplications } from './received-applications.ts'
import { isMessageOnlyHere, removeMessages } from '../store/message-rows.ts'
import { putNotification } from '../store/notification-rows.ts'
import { putPortfolioItems } from '../store/portfolio-rows.ts'
import { putOwnRecord } from '../store/profile-rows.ts'

/** The row type of each kind. */
type SyncedRows = {
  me: OwnRecord
  job: Job
  matched: { id: string; ids: string[] }
  application: Application
  conversation: Conversation
  message: Message
  rating: ReceivedRating
  portfolio_item: PortfolioItem
  credential: Credential
  referee: Referee
  feedback: Feedback
  company: OwnCompany
  call_sheet: CallSheet
  calendar: CalendarRow
  blocked_day: BlockedDay
  saved_search: SavedSearch
  notification: NotificationEntry
  broadcast: Broadcast
  crew_list: CrewList
  punch: Punch
  day_sheet: DaySheet
  chief_grant: SignedGrant
  crew_sheet: CrewSheetRow
  crew_chief: CrewChief
  received_application: Application
}

/** One kind of synced row. Everything but `table` runs inside the transaction of its page. */
type SyncedEntity<Row> = {
  table: TableNameForRow<Row> | 'jobs'
  /** Stores rows below what this device has not sent yet. By default they are put as they are. */
  put?: (db: StandbyDb, rows: Row[]) => Promise<unknown>
  /** By default they are deleted. */
  remove?: (db: StandbyDb, ids: string[]) => Promise<unknown>
  /**
   * Deletes what the server sends again in a full sync. 'all': this device writes nothing to this table before the
   * server has it.
   */
  reset: 'all' | ((db: StandbyDb, held: UnsyncedIds) => PromiseLike<unknown>)
}
type TableNameForRow<Row> = {
  [Name in TableName]: StandbyDb[Name] extends Table<infer Kept, infer _Key, infer _New>
    ? Row extends Kept
      ? Name
      : never
    : never
}[TableName]

/** What only this device knows: ids of items in the outbox, and of conversations with a message of one's own. */
type UnsyncedIds = { waiting: Set<string>; conversations: Set<string> }

/**
 * All kinds of synced rows: another one in shared/sync.ts does not compile without a line here. A page is written in
 * this order: messages before conversations, since unread counts are computed from messages.
 */
export const syncedEntities = {
  me: { table: 'me', put: putOneByOne(putOwnRecord), reset: 'all' },
  job: {
    table: 'jobs',
    // A company that has lost a project has lost its plan and its hours.
    remove: (db, ids) => Promise.all([removeJobs(db, ids), db.plans.bulkDelete(ids), db.job_hours.bulkDelete(ids)]),
    reset: (db) => Promise.all([removeAllJobs(db), db.plans.clear(), db.job_hours.clear()]),
  },
  matched: { table: 'views', reset: 'all' },
  application: {
    table: 'applications',
    put: putOneByOne(putApplication),
    reset: (db) => db.applications.filter(({ state, unconfirmed }) => state === undefined && !unconfirmed).delete(),
  },
  message: {
    table: 'messages',
    put: putSyncedMessages,
    remove: removeMessages,
    reset: (db) => db.messages.filter((message) => !isMessageOnlyHere(message)).delete(),
  },
  conversation: {
    table: 'conversations',
    put: putOneByOne(putConversation),
    remove: removeConversations,
    reset: async (db, { conversations }) => {
      await db.conversations
        .filter(({ conversation_id: id }) => !isNewConversation(id) && !conversations.has(id))
        .delete()
      await forgetWindows(db)
    },
  },
  rating: { table: 'ratings', reset: 'all' },
  portfolio_item: {
    table: 'portfolio_items',
    put: putPortfolioItems,
    reset: (db, { waiting }) =>
      db.portfolio_items.filter(({ id, unconfirmed }) => !waiting.has(id) && !unconfirmed).delete(),
  },
  credential: {
    table: 'credentials',
    put: putCredentials,
    reset: (db, { waiting }) =>
      db.credentials.filter(({ id, unconfirmed }) => !waiting.has(id) && !unconfirmed).delete(),
  },
  referee: { table: 'referees', reset: 'all' },
  feedback: { table: 'feedback', reset: 'all' },
  company: { table: 'companies', reset: 'all' },
  call_sheet: { table: 'call_sheets', reset: 'all' },
  calendar: { table: 'calendars', reset: 'all' },
  blocked_day: {
    table: 'blocked_days',
    reset: (db) => db.blocked_days.filter(({ unconfirmed }) => !unconfirmed).delete(),
  },
  saved_search: { table: 'saved_searches', reset: 'all' },
  broadcast: { table: 'broadcasts', reset: 'all' },
  notification: { table: 'notifications', put: putOneByOne(putNotification), reset: 'all' },
  crew_list: { table: 'crew_lists', put: putOneByOne(putCrewList), reset: forgetSyncedCrewLists },
  punch: {
    table: 'punches',
    reset: (db, { waiting }) => db.punches.filter(({ id, unconfirmed }) => !waiting.has(id) && !unconfirmed).delete(),
  },
  day_sheet: { table: 'day_sheets', reset: 'all' },
  chief_grant: { table: 'chief_grants', reset: 'all' },
  crew_sheet: { table: 'crew_sheets', reset: 'all' },
  crew_chief: { table: 'crew_chiefs', reset: 'all' },
  // After jobs, in whose rows they are, and with which they go.
  received_application: {
    table: 'jobs',
    put: putReceivedApplications,
    remove: async () => {},
    reset: async () => {},
  },
} as const satisfies { [Kind in SyncKind]: SyncedEntity<SyncedRows[Kind]> }

/**
 * Tables that no sync fills, and whether a page may use them: a table that is neither here nor above does not compile.
 */
const unsyncedTables = {
  outbox: true,
  facts: true,
  photos: true,
  documents: true,
  plans: true,
  job_hours: true,
  booking_terms: true,
  thumbnails: false,
  drafts: false,
} satisfies Record<Exclude<TableName, (typeof syncedEntities)[SyncKind]['table']>, boolean>

/** All tables that applying a page may use. */
export const SYNC_TABLES = [
  ...new Set([
    ...Object.values(syncedEntities).map(({ table }) => table),
    ...Object.entries(unsyncedTables).flatMap(([name, isTouched]) => (isTouched ? name : [])),
  ]),
]

function putOneByOne<Row>(put: (db: StandbyDb, row: Row) => Promise<unknown>) {
  return async (db: StandbyDb, rows: Row[]) => {
    for (const row of rows) await put(db, row)
  }
}
