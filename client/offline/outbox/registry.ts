import type { TableName } from '../store/database.ts'
import type { OutboxKind, OutboxRow } from '../store/outbox-row.ts'
import type { Kind } from './kind.ts'
import { applicationKinds } from './kinds/application.ts'
import { attachmentKinds } from './kinds/attachment.ts'
import { blockedDaysKinds } from './kinds/blocked-days.ts'
import { bookingKinds } from './kinds/booking.ts'
import { broadcastKinds } from './kinds/broadcast.ts'
import { callSheetKinds } from './kinds/call-sheet.ts'
import { conversationKinds } from './kinds/conversation.ts'
import { credentialKinds } from './kinds/credential.ts'
import { crewKinds } from './kinds/crew.ts'
import { messageKinds } from './kinds/message.ts'
import { notificationKinds } from './kinds/notification.ts'
import { photoKinds } from './kinds/photo.ts'
import { portfolioKinds } from './kinds/portfolio.ts'
import { portfolioItemKinds } from './kinds/portfolio-item.ts'
import { profileKinds } from './kinds/profile.ts'
import { withdrawalKinds } from './kinds/withdrawal.ts'
import type { ListedItem } from './listed-item.ts'

/** All kinds of outbox items: without one that kinds/ declares this does not compile. */
const kinds: { [K in OutboxKind]: Kind<K> } = {
  ...applicationKinds,
  ...withdrawalKinds,
  ...bookingKinds,
  ...messageKinds,
  ...attachmentKinds,
  ...conversationKinds,
  ...broadcastKinds,
  ...notificationKinds,
  ...callSheetKinds,
  ...blockedDaysKinds,
  ...crewKinds,
  ...photoKinds,
  ...portfolioItemKinds,
  ...portfolioKinds,
  ...credentialKinds,
  ...profileKinds,
}

/** All tables that any kind may use. */
export const ITEM_TABLES: TableName[] = [
  ...new Set<TableName>(['outbox', ...Object.values(kinds).flatMap(({ tables }) => tables)]),
]

/** The tables that a row's own kind may use. */
export const tablesOf = (row: OutboxRow): TableName[] => ['outbox', ...kindOf(row).tables]

/**
 * False for items that only a newer version knows, which a tab of an older one may find: nothing below works for those.
 */
export const isKnown = (row: OutboxRow) => row.kind in kinds
/** For a row that `isKnown`: its kind. */
export const kindOf = (row: OutboxRow) => kinds[row.kind] as unknown as Kind<OutboxKind>

/** The part of a queue that a refused row blocks. */
export const groupOf = (row: OutboxRow) => (isKnown(row) && kindOf(row).group?.(row)) || row.queue
/** Whether a row is in a part of a queue that a refused one among `rows` blocks. */
export function heldAmong(rows: OutboxRow[]) {
  const held = new Set(rows.filter(({ state }) => state === 'parked').map(groupOf))
  return (row: OutboxRow) => held.has(groupOf(row)) || held.has(row.queue)
}
/** The id of the item that has to land first; undefined: none. */
export const waitsFor = (row: OutboxRow) => (isKnown(row) ? kindOf(row).waitsFor?.(row) : undefined)
/** Stored documents that a row refers to. */
export const documentsOf = (row: OutboxRow) => (isKnown(row) && kindOf(row).documents?.(row)) || []
/** How the list of unsent items shows a row; null for one that only a newer version knows. */
export const listedAs = (row: OutboxRow): ListedItem<OutboxKind> | null => (isKnown(row) ? kindOf(row).listed : null)
