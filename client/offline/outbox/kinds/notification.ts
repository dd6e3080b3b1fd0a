import { v7 as uuid } from 'uuid'
import { NOTIFICATIONS_AT_ONCE } from '../../../../shared/limits.ts'
import { isNothing } from '../../../http/fits.ts'
import { currentDevice } from '../../store/device.ts'
import { isUnread, READ_QUEUE } from '../../store/notification-rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { calling, defineKind, nothing } from '../kind.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    notifications_read: { entries: { id: string; seq: number }[] }
  }
}

/** Marks entries as read on all devices, each up to what this one has of it. Without `ids`: all. */
export async function markNotificationsRead(ids?: string[], device = currentDevice()): Promise<void> {
  await writeAndQueue(device, ['notifications'], async (queue, db) => {
    const found = ids ? await db.notifications.bulkGet(ids) : await db.notifications.toArray()
    const unread = found.filter((row) => row !== undefined).filter(isUnread)
    await db.notifications.bulkPut(unread.map((row) => ({ ...row, read_seq: row.seq })))
    const entries = unread.map(({ id, seq }) => ({ id, seq }))
    for (let from = 0; from < entries.length; from += NOTIFICATIONS_AT_ONCE) {
      await queue({
        id: uuid(),
        kind: 'notifications_read',
        queue: READ_QUEUE,
        body: { entries: entries.slice(from, from + NOTIFICATIONS_AT_ONCE) },
        title: 'Notifications',
        text: '',
      })
    }
  })
}

const notifications_read = defineKind('notifications_read', {
  reaches: 'own',
  tables: [],
  call: ({ body }) => calling('POST', '/notifications/read', body),
  fits: isNothing,
  landed: nothing,
  // It contains nothing that somebody wrote: a refused one is deleted.
  parked: (db, { id }) => db.outbox.delete(id),
  queued: nothing,
  discarded: nothing,
  listed: null,
})

export const notificationKinds = { notifications_read }
