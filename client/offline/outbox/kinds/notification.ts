import { v7 as uuid } from 'uuid'
import { NOTIFICATIONS_AT_ONCE } from '../../../../shared/limits.ts'
import { isEmptyReply } from '../../../http/fits.ts'
import { currentDevice } from '../../store/device.ts'
import { isUnreadNotification, NOTIFICATIONS_READ_QUEUE } from '../../store/notification-rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind, noScreenChange } from '../kind.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    notifications_read: { entries: { id: string; seq: number }[] }
  }
}

/** Marks entries as read on all devices, each up to what this one has of it. Without `ids`: all. */
export async function queueNotificationsRead(ids?: string[], device = currentDevice()): Promise<void> {
  await writeAndQueue(device, ['notifications'], async (queue, db) => {
    const found = ids ? await db.notifications.bulkGet(ids) : await db.notifications.toArray()
    const unread = found.filter((row) => row !== undefined).filter(isUnreadNotification)
    await db.notifications.bulkPut(unread.map((row) => ({ ...row, read_seq: row.seq })))
    const entries = unread.map(({ id, seq }) => ({ id, seq }))
    for (let from = 0; from < entries.length; from += NOTIFICATIONS_AT_ONCE) {
      await queue({
        id: uuid(),
        kind: 'notifications_read',
        queue: NOTIFICATIONS_READ_QUEUE,
        body: { entries: entries.slice(from, from + NOTIFICATIONS_AT_ONCE) },
        title: 'Notifications',
        text: '',
      })
    }
  })
}

const notificationsReadKind = defineOutboxKind('notifications_read', {
  reaches: 'own',
  tables: [],
  call: ({ body }) => toItemRequest('POST', '/notifications/read', body),
  fits: isEmptyReply,
  landed: noScreenChange,
  // It contains nothing that somebody wrote: a refused one is deleted.
  parked: (db, { id }) => db.outbox.delete(id),
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: null,
})

export const notificationKinds = { notifications_read: notificationsReadKind }
