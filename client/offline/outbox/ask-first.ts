import { formatDate } from '../../../shared/dates.ts'
import type { Device } from '../store/device.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { runOnDatabase } from '../store/safely.ts'
import { outboxKindOf, kindTablesOf } from './registry.ts'

/** ms; the world has moved on since: what is older does not reach other people unasked. */
const OLD_ITEM_AGE_MS = 14 * 86_400_000

export const needsConfirmation = (row: OutboxRow, now: number) =>
  outboxKindOf(row).reaches === 'others' && !row.is_agreed && now - Date.parse(row.created_at) > OLD_ITEM_AGE_MS

/** Parks it: its owner is asked to send, edit or discard it. */
export async function parkForConfirmation({ db }: Device, old: OutboxRow): Promise<void> {
  await runOnDatabase(db, () =>
    db.transaction('rw', kindTablesOf(old), async () => {
      const row = await db.outbox.get(old.id)
      if (!row) return
      const detail = `You wrote this on ${formatDate(row.created_at)}. Press Try again to send it anyway.`
      await db.outbox.put({ ...row, state: 'parked', next_try_at: null, last_error: { status: 0, detail } })
      await outboxKindOf(row).parked(db, row)
    }),
  )
}
