import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { InvitationLink } from '../../shared/companies/companies.ts'
import { hashToken } from '../http/sessions.ts'
import { canMailLinks } from '../accounts/core/reset-mail.ts'
import type { UserContext } from '../context.ts'
import { invitations } from '../db/schema/people.ts'
import { conflict, notFound } from '../errors.ts'
import { invitationEnd } from './companies-find-invitation.ts'
import { ownedCompany } from './core/members.ts'
import { tellMembers } from './update-company.ts'

/** A new link for the owner to hand over, where no mail can take it; the one before is dead. Only the secret's hash is kept. */
export async function linkInvitation(me: UserContext, id: string): Promise<InvitationLink> {
  if (canMailLinks(me)) throw conflict('Invitations go by mail here.')
  await me.signInLimits.beforeLinking(me.user.id, me.address)
  const token = randomBytes(32).toString('base64url')
  const expires_at = invitationEnd(me.now())
  await me.db.write((tx) => {
    const { id: company_id } = ownedCompany(tx, me)
    const own = and(eq(invitations.id, id), eq(invitations.company_id, company_id))
    const changed = tx
      .update(invitations)
      .set({ token_hash: hashToken(token), expires_at })
      .where(own)
      .run()
    if (changed.changes === 0) throw notFound('There is no such invitation.')
    tellMembers(tx, company_id)
  })
  return { path: `/join?token=${token}`, expires_at }
}
