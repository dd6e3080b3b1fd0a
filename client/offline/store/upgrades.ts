import type { Transaction } from 'dexie'

type Step = { version: number; stores: Record<string, string | null>; upgrade?: (tx: Transaction) => Promise<unknown> }

/**
 * The device's schema. A new version adds an entry that names only the tables it changes, and an `upgrade` where rows must change; what a
 * device of any earlier version comes to never changes afterwards. Two rules:
 * - the outbox and the drafts are never emptied, and a body that an older version wrote is still sent;
 * - anything else may simply be dropped together with the fact 'cursor': the next sync brings all of it again.
 *
 * Versions 1 to 7 are drawn into the eighth, whose upgrade does what each of theirs did: Dexie reads all entries again for each that it
 * is given, at every start of the app.
 */
export const upgrades: Step[] = [
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
    // An older version passed over tables and fields that it did not know: all is fetched again, and until then matches miss nothing.
    async upgrade(tx) {
      await tx.table('facts').delete('cursor')
      await tx
        .table('jobs')
        .toCollection()
        .modify(({ match }) => match && (match.missing = []))
    },
  },
  // What is attached to recent messages stays on the device since: found, and counted, without reading it.
  {
    version: 9,
    stores: { messages: 'id, [conversation_id+seq], attachment_url', documents: 'id, credential_id, size' },
  },
]

/** The version as IndexedDB counts it: Dexie multiplies by ten. */
export const SCHEMA = upgrades.at(-1)!.version * 10
