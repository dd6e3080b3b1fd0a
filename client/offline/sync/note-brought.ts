import type { SyncChange, SyncKind } from '../../../shared/sync.ts'
import { knownValue } from '../../../shared/labels.ts'
import type { DatabaseTables } from '../store/database.ts'
import type { OutboxKind } from '../store/outbox-row.ts'

/** Items whose answers have no version by which a late one could be told from what is newer. */
const ANSWERED_ROWS = {
  profile: 'me',
  portfolio_item_edit: 'portfolio_item',
  portfolio_order: 'portfolio_item',
  credential_edit: 'credential',
  crew_people: 'crew_list',
  blocked_days: 'blocked_day',
  pay_request: 'application',
  pay_request_withdrawal: 'application',
  pay_answer: 'job',
} as const satisfies { [K in OutboxKind]?: SyncKind }

/**
 * Notes at items that were sent which of their rows a sync has brought since: these count more than an answer that comes
 * now. Where the server wrote the item after it had read the page, the next sync brings it. Called inside a transaction.
 */
export async function noteBroughtRows(db: DatabaseTables<'outbox'>, changes: SyncChange[]) {
  const idsBroughtFor = (kind: string) => {
    const answered = knownValue(ANSWERED_ROWS, kind)
    return changes.flatMap((change) => (change.kind === answered ? [change.id] : []))
  }
  if (!Object.keys(ANSWERED_ROWS).some((kind) => idsBroughtFor(kind).length > 0)) return
  const sent = await db.outbox.filter(({ tried_at }) => tried_at !== null).toArray()
  for (const row of sent) {
    const ids = idsBroughtFor(row.kind)
    if (ids.length > 0) await db.outbox.put({ ...row, brought: [...(row.brought ?? []), ...ids] })
  }
}
