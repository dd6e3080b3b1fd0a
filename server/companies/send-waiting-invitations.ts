import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { companies, invitations } from '../db/schema/people.ts'
import { queueInvitation } from './companies-find-invitation.ts'

/** Mails everybody whom this owner has asked into the team and who has had no mail yet. */
export function sendWaitingInvitations(tx: Tx, ownerId: string, now: Date) {
  const waiting = tx
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.company_id))
    .where(and(eq(companies.owner_id, ownerId), isNull(companies.closed_at), isNull(invitations.sent_at)))
    .all()
  for (const invitation of waiting) queueInvitation(tx, invitation, now)
}
