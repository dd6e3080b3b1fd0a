import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { TeamInvitation as InvitationOnWire, InvitationLink } from '../../shared/companies/companies.ts'
import { canMailLinks, CONFIRM_EMAIL_FIRST, mayMailStrangers } from '../accounts/core/reset-mail.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { invitations } from '../db/schema/people.ts'
import { conflict, notFound, unavailable } from '../errors.ts'
import { recordSpentId } from '../db/spent-ids.ts'
import { hashToken } from '../http/sessions.ts'
import { invitationExpiry, teamInvitationOf, queueTeamInvitation } from './find-invitation.ts'
import { ownedCompanyOf } from './core/members.ts'
import { invitationHashOf } from './invite-member.ts'
import { recordCompanyChange } from './update-company.ts'

/**
 * Mails a new link, valid for another two weeks; the one before becomes invalid.
 * @throws 404 for no invitation of theirs, 403 for who is not the owner, 409 before their own email is confirmed, 429
 *   if sent too often, 503 where no mail can be sent
 */
export async function resendTeamInvitation(me: UserContext, id: string): Promise<InvitationOnWire> {
  if (!canMailLinks(me)) throw unavailable('This server cannot send any email yet.')
  if (!mayMailStrangers(me)) throw conflict(CONFIRM_EMAIL_FIRST)
  const { email } = await ownTeamInvitation(me.db.read, me, id)
  await me.limits.take('repeatedInvitations', me.user.id)
  await me.limits.take('repeatedInvitationsFrom', me.address)
  await me.limits.take('teamInvitationsTo', email, { reason: `${email} has had enough emails from us today.` })
  const invitation = await me.db.write(async (tx) => {
    const row = await ownTeamInvitation(tx, me, id)
    await queueTeamInvitation(tx, row, me.now())
    return teamInvitationOf(row)
  })
  me.deliveries.wake()
  return invitation
}

async function ownTeamInvitation(db: DatabaseReader, me: UserContext, id: string) {
  const { id: company_id } = await ownedCompanyOf(db, me)
  const own = and(eq(invitations.id, id), eq(invitations.company_id, company_id))
  const row = await db.select().from(invitations).where(own).get()
  if (!row) throw notFound('There is no such invitation.')
  return row
}

/**
 * Withdraws an invitation: its link becomes invalid at once.
 * @throws 403 for who is not the owner, 404 for no invitation of theirs
 */
export async function cancelTeamInvitation(me: UserContext, id: string): Promise<void> {
  await me.db.write(async (tx) => {
    const { id: company_id } = await ownedCompanyOf(tx, me)
    const gone = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.company_id, company_id)))
      .returning()
      .get()
    if (!gone) throw notFound('There is no such invitation.')
    await recordSpentId(tx, { id, author_id: me.user.id, body_hash: invitationHashOf(gone) })
    await recordCompanyChange(tx, company_id)
  })
}

/**
 * Creates a new link for the owner to pass on, where no mail can be sent; the one before becomes invalid. Only the
 * secret's hash is stored.
 * @throws 403 for who is not the owner, 404 for no invitation of theirs, 409 where mail can be sent
 */
export async function createInvitationLink(me: UserContext, id: string): Promise<InvitationLink> {
  if (canMailLinks(me)) throw conflict('Invitations go by email here.')
  await me.limits.take('teamInvitations', me.user.id)
  await me.limits.take('teamInvitationsFrom', me.address)
  const token = randomBytes(32).toString('base64url')
  const expires_at = invitationExpiry(me.now())
  await me.db.write(async (tx) => {
    const { id: company_id } = await ownedCompanyOf(tx, me)
    const own = and(eq(invitations.id, id), eq(invitations.company_id, company_id))
    const changed = await tx
      .update(invitations)
      .set({ token_hash: hashToken(token), expires_at })
      .where(own)
      .run()
    if (changed.changes === 0) throw notFound('There is no such invitation.')
    await recordCompanyChange(tx, company_id)
  })
  return { path: `/join#token=${token}`, expires_at }
}
