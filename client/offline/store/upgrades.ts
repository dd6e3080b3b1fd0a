import type { Transaction } from 'dexie'

type SchemaUpgrade = {
  version: number
  stores: Record<string, string | null>
  upgrade?: (tx: Transaction) => Promise<unknown>
}

/**
 * The device's schema. A new version adds an entry that names only the tables it changes, and an `upgrade` where rows
 * must change; the result for a device of any earlier version never changes afterwards. Two rules:
 * - the outbox and the drafts are never emptied, and a body that an older version wrote is still sent;
 * - anything else may be deleted together with the fact 'cursor': the next sync brings it again.
 *
 * Versions 1 to 7 are merged into the eighth, and 9 to 21 into the next, whose upgrades do what each of theirs did:
 * Dexie reads all entries, each together with those before it, at every start of the app.
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
  // It skipped tables and fields of later versions, too.
  {
    version: 22,
    stores: {
      // Attachments of recent messages are on the device: indexed, so that they are found and counted without reading them.
      messages: 'id, [conversation_id+seq], attachment_url',
      documents: 'id, credential_id, size',
      // Pictures of messages as their threads show them.
      thumbnails: 'id',
      notifications: 'id, created_at',
      broadcasts: 'id, job_id',
      crew_lists: 'id',
      blocked_days: 'id',
      // No sync fills it.
      plans: 'id, fetched_at',
      punches: 'id, booking_id',
      // Sheets of days of work; no sync fills the other two.
      day_sheets: 'id',
      job_hours: 'id, fetched_at',
      booking_terms: 'id',
      // Grants of chiefs, and how far the sheets of their crews are.
      chief_grants: 'id',
      crew_sheets: 'id',
      // The chiefs of one's own jobs, with the keys of their phones.
      crew_chiefs: 'id',
    },
    upgrade: (tx) => tx.table('facts').delete('cursor'),
  },
]

/** The version in IndexedDB's numbering: Dexie multiplies by ten. */
export const SCHEMA_VERSION = schemaUpgrades.at(-1)!.version * 10
