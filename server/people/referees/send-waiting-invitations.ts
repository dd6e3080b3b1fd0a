import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { referees } from '../../db/schema/referees.ts'
import { queueInvitation } from './queue-invitation.ts'

/** Mails everybody whom this freelancer has asked for feedback and who has had no mail yet. */
export function sendWaitingInvitations(tx: Tx, freelancerId: string, now: Date) {
  const isWaiting = and(eq(referees.freelancer_id, freelancerId), eq(referees.mails, 0), isNull(referees.removed_at))
  for (const referee of tx.select().from(referees).where(isWaiting).all()) queueInvitation(tx, referee, false, now)
}
