import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { type RefereeRow, referees } from '../../db/schema/referees.ts'
import type { MailTask } from '../../app/deliver-mail.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { recordChange } from '../../sync/change-log.ts'

/** Queues the mail to a referee and notes it: an invitation, or the one reminder. */
export function queueInvitation(tx: Tx, referee: RefereeRow, isReminder: boolean, now: Date) {
  const at = now.toISOString()
  const mails = referee.mails + 1
  tx.update(referees)
    .set({ mails, refused_at: null, ...(isReminder ? { reminded_at: at } : { sent_at: at }) })
    .where(eq(referees.id, referee.id))
    .run()
  queueDelivery(tx, {
    channel: 'mail',
    key: `referee:${referee.id}:${mails}`,
    payload: { referee_id: referee.id, is_reminder: isReminder } satisfies MailTask,
    now,
  })
  recordChange(tx, [referee.freelancer_id], 'referee', referee.id)
}
