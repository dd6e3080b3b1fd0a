import type { Transaction } from 'dexie'

type Step = { version: number; stores: Record<string, string | null>; upgrade?: (tx: Transaction) => Promise<unknown> }

/**
 * The device's schema, one entry for each version ever shipped; an entry never changes afterwards. A new version adds an
 * entry that names only the tables it changes, and an `upgrade` where rows must change. Two rules:
 * - the outbox and the drafts are never emptied, and a body that an older version wrote is still sent;
 * - anything else may simply be dropped together with the fact 'cursor': the next sync brings all of it again.
 */
export const upgrades: Step[] = [
  {
    version: 1,
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
    },
  },
  // Portfolio items have a position since: all of them are fetched again.
  { version: 2, stores: { photos: 'id' }, upgrade: (tx) => tx.table('facts').delete('cursor') },
  // Credentials are new: all rows are fetched again, and these with them.
  {
    version: 3,
    stores: { credentials: 'id', documents: 'id' },
    upgrade: (tx) => tx.table('facts').delete('cursor'),
  },
  // An older version passes over kinds it does not know: they are fetched now.
  { version: 4, stores: { referees: 'id', feedback: 'id' }, upgrade: (tx) => tx.table('facts').delete('cursor') },
  { version: 5, stores: { companies: 'id' }, upgrade: (tx) => tx.table('facts').delete('cursor') },
  { version: 6, stores: { call_sheets: 'id' }, upgrade: (tx) => tx.table('facts').delete('cursor') },
  { version: 7, stores: { calendars: 'id' }, upgrade: (tx) => tx.table('facts').delete('cursor') },
  // Matches say what is missing since: until all is fetched again, nothing.
  {
    version: 8,
    stores: { saved_searches: 'id' },
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
