import { z } from 'zod'
import { boundedText, namedObject } from './fields.ts'

/**
 * The kinds of synced rows, each a table on the device. 'matched' is the single row `{id: 'matched', ids: [...]}`: job
 * ids, best first. A new kind goes to the end: a release is known by how many kinds it knows (server/db/change-log.ts).
 */
export const SYNC_KINDS = [
  'me',
  'job',
  'matched',
  'application',
  'conversation',
  'message',
  'rating',
  'portfolio_item',
  'credential',
  'referee',
  'feedback',
  'company',
  'call_sheet',
  'calendar',
  'blocked_day',
  'saved_search',
  'notification',
  'broadcast',
  'crew_list',
  'punch',
  'day_sheet',
  'chief_grant',
  'crew_sheet',
  'crew_chief',
  'received_application',
] as const
export type SyncKind = (typeof SYNC_KINDS)[number]

/**
 * In place of a cursor: a device that has nothing begins with what its first screen shows. To an older release it is a
 * malformed cursor, which starts over as well.
 */
export const SYNC_START = 'start'

/**
 * The same, of a member of a company. Of projects that ended DEVICE_WINDOW_DAYS ago applications come only of who was
 * booked, which `applications_left_out` in their rows says; and in conversations about them only the last message of
 * before then, which `kept_from` says.
 */
export const SYNC_WINDOW = 'window.a'

/**
 * Ends what a company's device sends as `since` that takes an application which has changed by itself, as a
 * 'received_application'. To any other the whole project is sent, with all of its applications.
 */
export const APART_MARK = '.a'

export const syncQuerySchema = z.strictObject({ since: boundedText(100).optional() })

/** Kinds whose rows screens count: while pages follow the server says how many there are in all. */
export const COUNTED_SYNC_KINDS = ['job', 'conversation'] as const satisfies SyncKind[]
export type CountedSyncKind = (typeof COUNTED_SYNC_KINDS)[number]

const syncChangeSchema = namedObject('SyncChange', {
  kind: z.enum(SYNC_KINDS),
  id: z.string(),
  /** The row as it is now; null deletes it. */
  row: z.record(z.string(), z.unknown()).nullable(),
})
export type SyncChange = z.infer<typeof syncChangeSchema>

/**
 * One page. Write `changes` and `cursor` in one transaction; with `reset`, empty the tables first; with `more`, ask
 * again with the new cursor.
 */
export const syncPageSchema = namedObject('SyncPage', {
  cursor: z.string(),
  reset: z.boolean(),
  more: z.boolean(),
  /** With `more`: how many rows of these kinds there are in all, those of earlier pages too. */
  totals: z.partialRecord(z.enum(COUNTED_SYNC_KINDS), z.int()).optional(),
  changes: z.array(syncChangeSchema),
})
export type SyncPage = z.infer<typeof syncPageSchema>
