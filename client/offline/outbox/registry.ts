import type { TableName } from '../store/database.ts'
import type { OutboxKind, OutboxRow } from '../store/outbox-row.ts'
import type { Kind } from './kind.ts'
import { application } from './kinds/application.ts'
import { attachment } from './kinds/attachment.ts'
import { blocked_days } from './kinds/blocked-days.ts'
import { broadcast } from './kinds/broadcast.ts'
import { cancellation } from './kinds/cancellation.ts'
import { conversation_view } from './kinds/conversation-view.ts'
import { credential } from './kinds/credential.ts'
import { credential_edit } from './kinds/credential-edit.ts'
import { credential_removal } from './kinds/credential-removal.ts'
import { crew_people } from './kinds/crew-people.ts'
import { message } from './kinds/message.ts'
import { message_removal } from './kinds/message-removal.ts'
import { notifications_read } from './kinds/notifications-read.ts'
import { offer_answer } from './kinds/offer-answer.ts'
import { photo } from './kinds/photo.ts'
import { portfolio_item } from './kinds/portfolio-item.ts'
import { portfolio_item_edit } from './kinds/portfolio-item-edit.ts'
import { portfolio_item_removal } from './kinds/portfolio-item-removal.ts'
import { portfolio_order } from './kinds/portfolio-order.ts'
import { profile } from './kinds/profile.ts'
import { read } from './kinds/read.ts'
import { sheet_reminder } from './kinds/sheet-reminder.ts'
import { sheet_seen } from './kinds/sheet-seen.ts'
import { terms_answer } from './kinds/terms-answer.ts'
import { withdrawal } from './kinds/withdrawal.ts'

/** All kinds of outbox items: a file in kinds/ that is not listed here does not compile. */
const kinds: { [K in OutboxKind]: Kind<K> } = {
  message,
  attachment,
  application,
  withdrawal,
  cancellation,
  offer_answer,
  terms_answer,
  read,
  conversation_view,
  message_removal,
  broadcast,
  notifications_read,
  sheet_seen,
  sheet_reminder,
  blocked_days,
  photo,
  portfolio_item,
  portfolio_item_edit,
  portfolio_item_removal,
  portfolio_order,
  credential,
  credential_edit,
  credential_removal,
  profile,
  crew_people,
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
