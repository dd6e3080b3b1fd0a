import { eq } from 'drizzle-orm'
import type { NotificationSettings, NotificationUpdate } from '../../shared/notifications.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { users } from '../db/schema/people.ts'
import { recordChange } from '../sync/change-log.ts'
import { settingsOf } from './settings-of.ts'

/** Changes what is sent of the person's own notification settings. */
export const changeSettings = (me: UserContext, changed: NotificationUpdate): Promise<NotificationSettings> =>
  me.db.write((tx) => {
    writeSettings(tx, me.user.id, changed, me.now())
    return settingsOf(tx.select().from(users).where(eq(users.id, me.user.id)).get()!)
  })

/** The person's phones learn of it. */
export function writeSettings(tx: Tx, userId: string, changed: NotificationUpdate, now: Date) {
  if (Object.keys(changed).length === 0) return
  tx.update(users)
    .set({ ...changed, updated_at: now.toISOString() })
    .where(eq(users.id, userId))
    .run()
  recordChange(tx, [userId], 'me', userId)
}
