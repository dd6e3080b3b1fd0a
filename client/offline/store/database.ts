import Dexie, { type DexieOptions, type EntityTable } from 'dexie'
import type { CallSheet } from '../../../shared/call-sheets.ts'
import type { CalendarRow } from '../../../shared/calendar.ts'
import type { OwnCompany } from '../../../shared/companies.ts'
import type { Credential } from '../../../shared/credentials.ts'
import type { Application, Job } from '../../../shared/jobs.ts'
import type { Conversation, Message } from '../../../shared/messages.ts'
import type { Feedback, Referee } from '../../../shared/referees.ts'
import type { SavedSearch } from '../../../shared/saved-searches.ts'
import type { Me, PortfolioItem, Rating } from '../../../shared/users.ts'
import type { OutboxRow } from './outbox-row.ts'
import { putDatabaseAway } from './safely.ts'
import { upgrades } from './upgrades.ts'

/**
 * `state` is absent once the server has it; until then what is attached is in `documents` under `kept_id`, and then under the id its address ends with. `unconfirmed`: its own
 * writer's, sent, to a server that was set back since and has not shown it again yet.
 */
export type LocalMessage = Message & { state?: 'queued' | 'failed'; kept_id?: string | undefined; unconfirmed?: true }
/** `pushed`: known from a push alone; a sync brings the rest of it. `unconfirmed`: of a server that was set back since; as with messages. */
export type LocalConversation = Conversation & { pushed?: true; unconfirmed?: true }
/**
 * `gone`: the server shows it no more; it stays with what has not been sent about it. `found`: it came by a search and not by a
 * sync, and stays with the application to it until a sync brings it.
 */
export type LocalJob = Job & { gone?: true; found?: true }
/** With 'queued', status 'withdrawn' is a withdrawal that has not left the phone, 'pending' an application that has not. */
export type LocalApplication = Application & { state?: 'queued' | 'failed' }
/** `kept_id`: not on the server yet; its bytes are in the table `photos`. */
export type LocalPhoto = PortfolioItem['photos'][number] & { kept_id?: string }
/** 'removing': its removal has not left this phone; it is not shown. */
export type LocalPortfolioItem = Omit<PortfolioItem, 'photos'> & {
  photos: LocalPhoto[]
  state?: 'queued' | 'failed' | 'removing'
}
/** A picked photo as the device gave it, until the server has it. Bytes, not a Blob: Safari has lost those. */
export type KeptPhoto = { id: string; bytes: ArrayBuffer; type: string; name: string }
/** As it is shown: with an edit that has not left this phone. 'removing': its removal has not left, and it is not shown. */
export type LocalCredential = Credential & { state?: 'queued' | 'failed' | 'removing' }
/**
 * A document of a credential, a call sheet or a message: as the device gave it or as the server keeps it, by the document's id.
 * Readable without signal. `credential_id`: whose it is, a credential's id, a job's or a message's; empty while it belongs to
 * something still being written. Its bytes are many: lists read its indexes, never the row.
 */
export type KeptDocument = {
  id: string
  credential_id: string
  bytes: ArrayBuffer
  size?: number
  type: string
  name: string
}
/** Small things to remember: cursor, synced_at, push_wanted. */
export type Fact = { key: string; value: unknown }
export type Draft = { key: string; value: string; updated_at: string }

const PREFIX = 'standby-'
/** `standby-<user id>`; `standby-device` is not one of them. */
export const databaseName = (userId: string) => `${PREFIX}${userId}`
export const isPersonsDatabase = (name: string) => /^standby-[0-9a-f]{8}-/.test(name)

/**
 * Everything one person has on this phone. Each person has a database of their own: what A wrote cannot leave under B's
 * name, and B cannot see it.
 */
export class StandbyDb extends Dexie {
  declare me: EntityTable<Me, 'id'>
  declare jobs: EntityTable<LocalJob, 'id'>
  declare views: EntityTable<{ id: string; ids: string[] }, 'id'>
  declare applications: EntityTable<LocalApplication, 'id'>
  declare conversations: EntityTable<LocalConversation, 'conversation_id'>
  declare messages: EntityTable<LocalMessage, 'id'>
  declare ratings: EntityTable<Rating, 'id'>
  declare portfolio_items: EntityTable<LocalPortfolioItem, 'id'>
  declare referees: EntityTable<Referee, 'id'>
  declare feedback: EntityTable<Feedback, 'id'>
  declare calendars: EntityTable<CalendarRow, 'id'>
  declare companies: EntityTable<OwnCompany, 'id'>
  /** By the ids of their jobs. */
  declare call_sheets: EntityTable<CallSheet, 'id'>
  declare saved_searches: EntityTable<SavedSearch, 'id'>
  declare photos: EntityTable<KeptPhoto, 'id'>
  declare credentials: EntityTable<LocalCredential, 'id'>
  declare documents: EntityTable<KeptDocument, 'id'>
  declare outbox: EntityTable<OutboxRow, 'id'>
  declare drafts: EntityTable<Draft, 'key'>
  declare facts: EntityTable<Fact, 'key'>

  constructor(name: string, options: DexieOptions = {}) {
    super(name, { cache: 'disabled', ...options })
    for (const { version, stores, upgrade } of upgrades) {
      const step = this.version(version).stores(stores)
      if (upgrade) step.upgrade(upgrade)
    }
    // Another tab signs this person out: let go at once, and do not make the database anew by reading from it.
    this.on('versionchange', (event) => {
      if (event.newVersion) return true
      putDatabaseAway(this)
      // Dexie's own listener, which would leave it ready to open itself again, is not asked.
      return false
    })
  }
}

export const openDatabase = (userId: string, options?: DexieOptions) => new StandbyDb(databaseName(userId), options)
