import { formatDate } from '../../../shared/dates.ts'
import type { Device } from '../store/device.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { safely } from '../store/safely.ts'
import { kindOf, tablesOf } from './registry.ts'

/** ms; the world has moved on since: what is older does not reach other people unasked. */
const OLD = 14 * 86_400_000

export const isToBeAsked = (row: OutboxRow, now: number) =>
  kindOf(row).reaches === 'others' && !row.is_agreed && now - Date.parse(row.created_at) > OLD

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
