import type { TableName } from '../store/database.ts'
import type { OutboxKind, OutboxRow } from '../store/outbox-row.ts'
import type { OutboxKindDefinition } from './kind.ts'
import { applicationKinds } from './kinds/application.ts'
import { attachmentKinds } from './kinds/attachment.ts'
import { blockedDaysKinds } from './kinds/blocked-days.ts'
import { bookingKinds } from './kinds/booking.ts'
import { broadcastKinds } from './kinds/broadcast.ts'
import { callSheetKinds } from './kinds/call-sheet.ts'
import { conversationKinds } from './kinds/conversation.ts'
import { credentialKinds } from './kinds/credential.ts'
import { crewKinds } from './kinds/crew.ts'
import { daySheetKinds } from './kinds/day-sheet.ts'
import { messageKinds } from './kinds/message.ts'
import { notificationKinds } from './kinds/notification.ts'
import { payAnswerKinds } from './kinds/pay-answer.ts'
import { payRequestKinds } from './kinds/pay-request.ts'
import { photoKinds } from './kinds/photo.ts'
import { portfolioKinds } from './kinds/portfolio.ts'
import { portfolioItemKinds } from './kinds/portfolio-item.ts'
import { profileKinds } from './kinds/profile.ts'
import { punchKinds } from './kinds/punch.ts'
import { reactionKinds } from './kinds/reaction.ts'
import { withdrawalKinds } from './kinds/withdrawal.ts'
import type { ListedItem } from './listed-item.ts'

/** All kinds of outbox items: without one that kinds/ declares this does not compile. */
const outboxKinds: { [K in OutboxKind]: OutboxKindDefinition<K> } = {
  ...applicationKinds,
  ...withdrawalKinds,
  ...bookingKinds,
  ...payRequestKinds,
  ...payAnswerKinds,
  ...messageKinds,
  ...reactionKinds,
  ...attachmentKinds,
  ...conversationKinds,
  ...broadcastKinds,
  ...notificationKinds,
  ...callSheetKinds,
  ...daySheetKinds,
  ...blockedDaysKinds,
  ...crewKinds,
  ...punchKinds,
  ...photoKinds,
  ...portfolioItemKinds,
  ...portfolioKinds,
  ...credentialKinds,
  ...profileKinds,
}

/** All tables that any kind may use. */
export const OUTBOX_ITEM_TABLES: TableName[] = [
  ...new Set<TableName>(['outbox', ...Object.values(outboxKinds).flatMap(({ tables }) => tables)]),
]

/** The tables that a row's own kind may use. */
export const kindTablesOf = (row: OutboxRow): TableName[] => ['outbox', ...outboxKindOf(row).tables]

/**
 * False for items that only a newer version knows, which a tab of an older one may find: nothing below works for those.
 */
export const isKnownKind = (row: OutboxRow) => row.kind in outboxKinds
/** For a row that `isKnown`: its kind. */
export const outboxKindOf = (row: OutboxRow) => outboxKinds[row.kind] as unknown as OutboxKindDefinition<OutboxKind>

/** The part of a queue that a refused row blocks. */
export const queueGroupOf = (row: OutboxRow) => (isKnownKind(row) && outboxKindOf(row).group?.(row)) || row.queue
/** Whether a row is in a part of a queue that a refused one among `rows` blocks. */
export function heldBackAmong(rows: OutboxRow[]) {
  const held = new Set(rows.filter(({ state }) => state === 'parked').map(queueGroupOf))
  return (row: OutboxRow) => held.has(queueGroupOf(row)) || held.has(row.queue)
}
/** The id of the item that has to land first; undefined: none. */
export const awaitedItemId = (row: OutboxRow) => (isKnownKind(row) ? outboxKindOf(row).waitsFor?.(row) : undefined)
/** Stored documents that a row refers to. */
export const referredDocumentIds = (row: OutboxRow) => (isKnownKind(row) && outboxKindOf(row).documents?.(row)) || []
/** How the list of unsent items shows a row; null for one that only a newer version knows. */
export const listedItemOf = (row: OutboxRow): ListedItem<OutboxKind> | null =>
  isKnownKind(row) ? outboxKindOf(row).listed : null
