import Dexie, { type DexieOptions, type EntityTable, liveQuery, type Table } from 'dexie'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { CalendarRow } from '../../../shared/calendar/calendar.ts'
import type { OwnCompany } from '../../../shared/companies/companies.ts'
import type { Feedback, Referee } from '../../../shared/people/referees.ts'
import type { SavedSearch } from '../../../shared/jobs/job-filters.ts'
import type { SignedGrant } from '../../../shared/hours/chief-grants.ts'
import type { CrewChief } from '../../../shared/hours/crew-chiefs.ts'
import type { CrewSheetRow } from '../../../shared/hours/crew-sheets.ts'
import type { DaySheet } from '../../../shared/hours/sheets.ts'
import type { Broadcast } from '../../../shared/messages/broadcasts.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import type { OwnRecord, ReceivedRating } from '../../../shared/people/users.ts'
import type { OutboxRow } from './outbox-row.ts'
import type {
  DraftRow,
  DeviceFact,
  KeptDocumentRow,
  KeptJobHours,
  KeptPhotoRow,
  KeptPlan,
  KeptTerms,
  KeptThumbnail,
  LocalApplication,
  LocalBlockedDay,
  LocalConversation,
  LocalCredential,
  LocalCrewList,
  LocalJob,
  LocalMessage,
  LocalPortfolioItem,
  LocalPunch,
} from './rows.ts'
import { closeForGood } from './safely.ts'
import { schemaUpgrades } from './upgrades.ts'

const DATABASE_NAME_PREFIX = 'standby-'
/** client/boot/ repeats this name. */
export type DatabaseName = `${typeof DATABASE_NAME_PREFIX}${string}`
/** `standby-<user id>`; `standby-device` is another database. */
export const databaseName = (userId: string): DatabaseName => `${DATABASE_NAME_PREFIX}${userId}`
/** By its name: `standby-` and the id of a user. */
export const isPersonsDatabase = (name: string) => /^standby-[0-9a-f]{8}-/.test(name)

/**
 * All data of one person on this device. Each person has a database of their own, so that nothing is sent in another's
 * name or visible to another.
 */
export class StandbyDb extends Dexie {
  declare me: EntityTable<OwnRecord, 'id'>
  declare jobs: EntityTable<LocalJob, 'id'>
  declare views: EntityTable<{ id: string; ids: string[] }, 'id'>
  declare applications: EntityTable<LocalApplication, 'id'>
  declare conversations: EntityTable<LocalConversation, 'conversation_id'>
  declare messages: EntityTable<LocalMessage, 'id'>
  declare ratings: EntityTable<ReceivedRating, 'id'>
  declare portfolio_items: EntityTable<LocalPortfolioItem, 'id'>
  declare referees: EntityTable<Referee, 'id'>
  declare feedback: EntityTable<Feedback, 'id'>
  declare calendars: EntityTable<CalendarRow, 'id'>
  /** As the server has them; what waits is in the outbox. */
  declare blocked_days: EntityTable<LocalBlockedDay, 'id'>
  declare companies: EntityTable<OwnCompany, 'id'>
  /** Keyed by the ids of their jobs. */
  declare call_sheets: EntityTable<CallSheet, 'id'>
  declare saved_searches: EntityTable<SavedSearch, 'id'>
  declare notifications: EntityTable<NotificationEntry, 'id'>
  declare broadcasts: EntityTable<Broadcast, 'id'>
  declare crew_lists: EntityTable<LocalCrewList, 'id'>
  /** What was clocked in the last months: one's own, or for one's company. */
  declare punches: EntityTable<LocalPunch, 'id'>
  /** Sheets of days of work: one's own, or those of one's company. */
  declare day_sheets: EntityTable<DaySheet, 'id'>
  /** For whom one is chief, and how far their sheets are. */
  declare chief_grants: EntityTable<SignedGrant, 'id'>
  declare crew_sheets: EntityTable<CrewSheetRow, 'id'>
  /** Who is chief where one works oneself. */
  declare crew_chiefs: EntityTable<CrewChief, 'id'>
  /** The hours of projects and weeks as last fetched, for the desk. */
  declare job_hours: EntityTable<KeptJobHours, 'id'>
  /** What one's own bookings pay, as last fetched. */
  declare booking_terms: EntityTable<KeptTerms, 'id'>
  /** Crew plans as last fetched, keyed by the ids of their jobs. */
  declare plans: EntityTable<KeptPlan, 'id'>
  declare photos: EntityTable<KeptPhotoRow, 'id'>
  declare credentials: EntityTable<LocalCredential, 'id'>
  declare documents: EntityTable<KeptDocumentRow, 'id'>
  declare thumbnails: EntityTable<KeptThumbnail, 'id'>
  declare outbox: EntityTable<OutboxRow, 'id'>
  declare drafts: EntityTable<DraftRow, 'key'>
  declare facts: EntityTable<DeviceFact, 'key'>

  /** Dexie's, for the first screen, whose code does without Dexie. */
  readonly liveQuery = liveQuery

  constructor(name: string, options: DexieOptions = {}) {
    super(name, { cache: 'disabled', ...options })
    for (const { version, stores, upgrade } of schemaUpgrades) {
      const step = this.version(version).stores(stores)
      if (upgrade) step.upgrade(upgrade)
    }
    // Another tab signs this person out: close at once, and do not recreate the database by reading from it.
    this.on('versionchange', (event) => {
      if (event.newVersion) return true
      closeForGood(this)
      // Prevents Dexie's own listener, which would leave it ready to reopen.
      return false
    })
  }
}

export type TableName = Exclude<keyof StandbyDb, keyof Dexie | 'liveQuery'>
/** The rows that the dashboards render first, and client/boot/ reads: all rows of these tables, by their names. */
export type FirstScreenRows = {
  [Name in 'views' | 'jobs' | 'applications' | 'outbox']: TableRowOf<StandbyDb[Name]>[]
}
type TableRowOf<T> = T extends Table<infer Row, infer _Key, infer _Insert> ? Row : never

/** The database as a transaction over these tables may use it: any other table does not compile. */
export type DatabaseTables<Name extends TableName> = Pick<StandbyDb, Name>

/** Opened at its first use. `options`: another IndexedDB, for tests. */
export const openDatabase = (userId: string, options?: DexieOptions) => new StandbyDb(databaseName(userId), options)
