import { formatDate } from '../../../shared/dates.ts'
import type { Device } from '../store/device.ts'
import type { OutboxKind, OutboxRow } from '../store/outbox-row.ts'
import { safely } from '../store/safely.ts'
import { kindOf, tablesOf } from './registry.ts'

/** ms; the world has moved on since: what is older does not reach other people unasked. */
const OLD = 14 * 86_400_000

/** What others read or act upon. One's own profile, portfolio and calendar are right however late they come. */
const TO_OTHERS: ReadonlySet<OutboxKind> = new Set<OutboxKind>([
  'message',
  'broadcast',
  'application',
  'withdrawal',
  'cancellation',
  'offer_answer',
  'terms_answer',
  'sheet_reminder',
])

export const isToBeAsked = ({ kind, is_agreed, created_at }: OutboxRow, now: number) =>
  TO_OTHERS.has(kind) && !is_agreed && now - Date.parse(created_at) > OLD

/** Parks it: its owner is asked to send, edit or discard it. */
export async function askFirst({ db }: Device, old: OutboxRow): Promise<void> {
  await safely(db, () =>
    db.transaction('rw', tablesOf(old), async () => {
      const row = await db.outbox.get(old.id)
      if (!row) return
      const detail = `You wrote this on ${formatDate(row.created_at)}. Press Try again to send it all the same.`
      await db.outbox.put({ ...row, state: 'parked', next_try_at: null, last_error: { status: 0, detail } })
      await kindOf(row).parked(db, row)
    }),
  )
}
