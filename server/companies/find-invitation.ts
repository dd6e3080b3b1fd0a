import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OpenedTeamInvitation } from '../../shared/accounts/auth.ts'
import type { TeamInvitation as InvitationOnWire } from '../../shared/companies/companies.ts'
import { TEAM_INVITATION_DAYS } from '../../shared/limits.ts'
import type { Visitor } from '../accounts/core/visitor.ts'
import type { Context } from '../context.ts'
import { companies, type OpenInvitationRow, invitations, users } from '../db/schema/people.ts'
import { fileAddress } from '../ports/files/files.ts'
import { hashToken } from '../http/sessions.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { preparedStatement } from '../db/statement.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { invalid } from '../errors.ts'

/**
 * What the page of the mailed link shows. The secret's holder reads the invited person's mail, so they may know whether
 * there is an account.
 */
export async function openTeamInvitation(
  ctx: Context,
  token: string,
  { address }: Visitor,
): Promise<OpenedTeamInvitation> {
  await ctx.limits.take('mailedLinksFrom', address)
  const { invitation, company } = await findTeamInvitation(ctx.db.read, token, ctx.now())
  const { email, full_name, role } = invitation
  const account = await ctx.db.read.select({ type: users.user_type }).from(users).where(eq(users.email, email)).get()
  return {
    company_name: company.name,
    company_logo: fileAddress(company.logo),
    email,
    full_name,
    role,
    account: account?.type ?? 'none',
  }
}

/**
 * The invitation with this secret, and its company; 422 if it was used, withdrawn, replaced or has expired, and while the
 * owner is suspended.
 */
export async function findTeamInvitation(db: DatabaseReader, token: string, now: Date) {
  const found = await invitationByToken(db).get({ token_hash: hashToken(token), now: now.toISOString() })
  if (found) return found
  throw invalid('This invitation has been used or withdrawn, or has expired. Please ask for a new one.', [
    { path: 'token', message: 'does not work any more' },
  ])
}

/** The mail is composed when it is sent, so that the queue never holds its secret. */
export async function queueTeamInvitation(tx: WriteTransaction, { id }: { id: string }, now: Date) {
  await queueDelivery(tx, { channel: 'mail', key: `team:${uuid()}`, payload: { team_invitation: id }, now })
}

/** Until when its link works, in ISO. */
export const invitationExpiry = (now: Date) => new Date(now.getTime() + TEAM_INVITATION_DAYS * 86_400_000).toISOString()

export const teamInvitationOf = ({
  id,
  email,
  full_name,
  role,
  sent_at,
  expires_at,
}: OpenInvitationRow): InvitationOnWire => ({
  id,
  email,
  full_name,
  role,
  sent_at,
  expires_at,
})

export const invitationByEmail = preparedStatement((db) =>
  db
    .select()
    .from(invitations)
    .where(
      and(eq(invitations.company_id, sql.placeholder('company_id')), eq(invitations.email, sql.placeholder('email'))),
    )
    .prepare(),
)
const invitationByToken = preparedStatement((db) =>
  db
    .select({ invitation: invitations, company: companies })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.company_id))
    .innerJoin(users, and(eq(users.id, companies.owner_id), isNull(users.suspended_at)))
    .where(
      and(
        eq(invitations.token_hash, sql.placeholder('token_hash')),
        gt(invitations.expires_at, sql.placeholder('now')),
      ),
    )
    .prepare(),
)

/** Queues the mails of this owner's invitations that have not been mailed yet. */
export async function sendWaitingTeamInvitations(tx: WriteTransaction, ownerId: string, now: Date) {
  const waiting = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.company_id))
    .where(and(eq(companies.owner_id, ownerId), isNull(companies.closed_at), isNull(invitations.sent_at)))
    .all()
  for (const invitation of waiting) await queueTeamInvitation(tx, invitation, now)
}
