import type { Table } from 'dexie'
import { nextOutboxPosition, UNTRIED_FIELDS } from '../outbox/enqueue.ts'
import type { StandbyDb } from '../store/database.ts'
import type { NewOutboxRow, OutboxRow } from '../store/outbox-row.ts'

/** What the server had, and may not have any more since it was restored from a backup. */
type UnconfirmedRow = { unconfirmed?: true }

/** The rows of a table that a restored server has not sent again. */
export const unconfirmedRowsIn = <Row extends UnconfirmedRow, Key, New>(table: Table<Row, Key, New>): Promise<Row[]> =>
  table.filter(({ unconfirmed }) => unconfirmed === true).toArray()

/** What there is to say about something lost: 'this event', 'added'. */
type LostRowText = { what: string; again: string }

/**
 * Puts something lost into the outbox under its own id, refused: it leaves only if its author says so. By the same id
 * the server takes it once. Called inside a transaction.
 */
export async function offerLostRowAgain<Row extends NewOutboxRow & Pick<OutboxRow, 'owner' | 'created_at'>>(
  db: StandbyDb,
  row: Row,
  now: number,
  { what, again }: LostRowText,
) {
  const position = await nextOutboxPosition(db)
  const detail = `Standby was restored from a backup that does not have ${what}. Try again, and ${again} once more.`
  await db.outbox.put({
    ...row,
    ...UNTRIED_FIELDS,
    attempts: 1,
    tried_at: new Date(now).toISOString(),
    state: 'parked',
    last_error: { status: 410, detail },
    position,
  })
  return position
}
