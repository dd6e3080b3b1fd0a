import { v7 as uuid } from 'uuid'
import { formatDay, formatLongDay } from '../../../../shared/dates.ts'
import { isEmptyReply } from '../../../http/fits.ts'
import { BLOCKED_DAYS_QUEUE, type BlockedChange, putBlockedDays } from '../../store/blocked-day-rows.ts'
import { currentDevice } from '../../store/device.ts'
import { writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind, noScreenChange } from '../kind.ts'
import { notEditable } from '../listed-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    blocked_days: BlockedChange
  }
}

/**
 * Blocks or frees days; what waits is shown over the server's rows (`shownBlockedDays`). An earlier change that was not
 * tried yet no longer speaks of the same days.
 */
export async function queueBlockedDaysChange(change: BlockedChange, device = currentDevice()): Promise<{ id: string }> {
  const id = uuid()
  await writeAndQueue(device, [], async (queue, db) => {
    for (const row of await db.outbox.where({ queue: BLOCKED_DAYS_QUEUE }).toArray()) {
      if (row.kind !== 'blocked_days' || row.tried_at) continue
      const days = row.body.days.filter((day) => !change.days.includes(day))
      if (days.length === 0) await db.outbox.delete(row.id)
      else if (days.length < row.body.days.length) {
        const body = { ...row.body, days }
        await db.outbox.put({ ...row, body, ...blockedDaysItemTexts(body) })
      }
    }
    await queue({ id, kind: 'blocked_days', queue: BLOCKED_DAYS_QUEUE, body: change, ...blockedDaysItemTexts(change) })
  })
  return { id }
}

/** 'Blocked Mon 14 Dec', 'Freed 3 days from Mon 14 Dec' */
export function blockedDaysItemTexts({ days, is_blocked, note }: BlockedChange) {
  const [first = ''] = days.toSorted()
  const at = `${first}T12:00:00`
  const which = days.length === 1 ? formatLongDay(at) : `${days.length} days from ${formatDay(at)}`
  return { title: `${is_blocked ? 'Blocked' : 'Freed'} ${which}`, text: note }
}

const blockedDaysKind = defineOutboxKind('blocked_days', {
  reaches: 'own',
  tables: ['blocked_days'],
  // A refused one holds up no other: each says by itself how its days are to be.
  group: ({ id }) => id,
  call: ({ body }) => toItemRequest('PUT', '/calendar/blocked-days', body),
  fits: isEmptyReply,
  landed: (db, { body, brought = [] }) =>
    putBlockedDays(db, { ...body, days: body.days.filter((day) => !brought.includes(day)) }),
  parked: noScreenChange,
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: {
    icon: 'blocked-days',
    label: 'Calendar: ',
    address: () => '/portfolio?tab=calendar',
    editing: notEditable,
  },
})

export const blockedDaysKinds = { blocked_days: blockedDaysKind }
