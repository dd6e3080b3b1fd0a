import type { Transaction } from 'dexie'

type SchemaUpgrade = {
  version: number
  stores: Record<string, string | null>
  upgrade?: (tx: Transaction) => Promise<unknown>
}

/** An older version skipped tables and fields that it did not know. */
const fetchEverything = (tx: Transaction) => tx.table('facts').delete('cursor')

/**
 * The device's schema. A new version adds an entry that names only the tables it changes, and an `upgrade` where rows
 * must change; the result for a device of any earlier version never changes afterwards. Two rules:
 * - the outbox and the drafts are never emptied, and a body that an older version wrote is still sent;
 * - anything else may be deleted together with the fact 'cursor': the next sync brings it again.
 *
 * Versions 1 to 7 are merged into the eighth, whose upgrade does what each of theirs did, because Dexie reads all
 * entries at every start of the app.
 */
export const schemaUpgrades: SchemaUpgrade[] = [
  {
    version: 8,
    stores: {
      me: 'id',
      jobs: 'id, date_start',
      views: 'id',
      applications: 'id, job_id',
      conversations: 'conversation_id, last_message_time, other_user_id',
      messages: 'id, [conversation_id+seq]',
      ratings: 'id',
      portfolio_items: 'id',
      outbox: 'id, queue, created_at, position',
      drafts: 'key',
      facts: 'key',
      photos: 'id',
      credentials: 'id',
      documents: 'id',
      referees: 'id',
      feedback: 'id',
      companies: 'id',
      call_sheets: 'id',
      calendars: 'id',
      saved_searches: 'id',
    },
    // An older version skipped tables and fields that it did not know: everything is fetched again, and until then
    // matches have no `missing`.
    async upgrade(tx) {
      await tx.table('facts').delete('cursor')
      await tx
        .table('jobs')
        .toCollection()
        .modify(({ match }) => match && (match.missing = []))
    },
  },
  // From here on attachments of recent messages are stored on the device: indexed, so that they are found and counted
  // without reading them.
  {
    version: 9,
    stores: { messages: 'id, [conversation_id+seq], attachment_url', documents: 'id, credential_id, size' },
  },
  // Pictures of messages as their threads show them.
  { version: 10, stores: { thumbnails: 'id' } },
  // An older version skipped what the server had sent of it: everything is fetched again.
  {
    version: 11,
    stores: { notifications: 'id, created_at' },
    upgrade: fetchEverything,
  },
  // The same.
  {
    version: 12,
    stores: { broadcasts: 'id, job_id' },
    upgrade: fetchEverything,
  },
  {
    version: 13,
    stores: { crew_lists: 'id' },
    upgrade: fetchEverything,
  },
  {
    version: 14,
    stores: { blocked_days: 'id' },
    upgrade: fetchEverything,
  },
  // No sync fills it.
  { version: 15, stores: { plans: 'id, fetched_at' } },
  // Applications with the applicant's name, which an older version's rows lack: everything is fetched again.
  { version: 16, stores: {}, upgrade: fetchEverything },
  // The same of the places of jobs, and of one's own, on the map.
  { version: 17, stores: {}, upgrade: fetchEverything },
  {
    version: 18,
    stores: { punches: 'id, booking_id' },
    upgrade: fetchEverything,
  },
  // Sheets of days of work; no sync fills the other two.
  {
    version: 19,
    stores: { day_sheets: 'id', job_hours: 'id, fetched_at', booking_terms: 'id' },
    upgrade: fetchEverything,
  },
  // Grants of chiefs, and how far the sheets of their crews are.
  { version: 20, stores: { chief_grants: 'id', crew_sheets: 'id' }, upgrade: fetchEverything },
  // Crew sheets with the times of their lines, which an older version's rows lack.
  { version: 21, stores: {}, upgrade: fetchEverything },
  // The chiefs of one's own jobs, with the keys of their phones.
  { version: 22, stores: { crew_chiefs: 'id' }, upgrade: fetchEverything },
]

/** The version in IndexedDB's numbering: Dexie multiplies by ten. */
export const SCHEMA_VERSION = schemaUpgrades.at(-1)!.version * 10
