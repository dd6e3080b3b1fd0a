import { and, eq } from 'drizzle-orm'
import type { Invitation as InvitationOnWire } from '../../shared/companies.ts'
import { canMailLinks } from '../auth/reset-mail.ts'
import type { UserContext } from '../context.ts'
import { invitations } from '../db/schema/people.ts'
import { notFound, unavailable } from '../errors.ts'
import { invitationOf, queueInvitation } from './find-invitation.ts'
import { ownedCompany } from './own-company.ts'

/** Mails a new link, for another two weeks; the one mailed before is dead from then on. */
export async function resendInvitation(me: UserContext, id: string): Promise<InvitationOnWire> {
  if (!canMailLinks(me)) throw unavailable('This server cannot send any mail yet.')
  await me.signInLimits.beforeInviting(me.user.id)
  const invitation = await me.db.write((tx) => {
    const { id: company_id } = ownedCompany(tx, me)
    const own = and(eq(invitations.id, id), eq(invitations.company_id, company_id))
    const row = tx.select().from(invitations).where(own).get()
    if (!row) throw notFound('There is no such invitation.')
    queueInvitation(tx, row, me.now())
    return invitationOf(row)
  })
  me.deliveries.wake()
  return invitation
}
