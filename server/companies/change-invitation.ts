import { and, eq } from 'drizzle-orm'
import type { Invitation as InvitationOnWire } from '../../shared/companies/companies.ts'
import { canMailLinks } from '../accounts/core/reset-mail.ts'
import { CONFIRM_FIRST, mayMailStrangers } from '../accounts/core/may-mail-strangers.ts'
import type { UserContext } from '../context.ts'
import type { Reader } from '../db/connection.ts'
import { invitations } from '../db/schema/people.ts'
import { conflict, notFound, unavailable } from '../errors.ts'
import { invitationOf, queueInvitation } from './companies-find-invitation.ts'
import { ownedCompany } from './core/members.ts'

/** Mails a new link, for another two weeks; the one mailed before is dead from then on. */
export async function resendInvitation(me: UserContext, id: string): Promise<InvitationOnWire> {
  if (!canMailLinks(me)) throw unavailable('This server cannot send any mail yet.')
  if (!mayMailStrangers(me)) throw conflict(CONFIRM_FIRST)
  const { email } = ownInvitation(me.db.read, me, id)
  await me.signInLimits.beforeResending(me.user.id, me.address, email)
  const invitation = await me.db.write((tx) => {
    const row = ownInvitation(tx, me, id)
    queueInvitation(tx, row, me.now())
    return invitationOf(row)
  })
  me.deliveries.wake()
  return invitation
}

function ownInvitation(db: Reader, me: UserContext, id: string) {
  const { id: company_id } = ownedCompany(db, me)
  const own = and(eq(invitations.id, id), eq(invitations.company_id, company_id))
  const row = db.select().from(invitations).where(own).get()
  if (!row) throw notFound('There is no such invitation.')
  return row
}
