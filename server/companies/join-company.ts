import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OwnRecord } from '../../shared/people/users.ts'
import type { NewMemberRegistration, SignInResult } from '../../shared/accounts/auth.ts'
import type { Context, UserContext } from '../context.ts'
import { conflict, forbidden } from '../errors.ts'
import { ownPersonRow } from '../people/core/user-rows.ts'
import { hashPassword, refuseCommonPassword } from '../accounts/core/passwords.ts'
import { startSession } from '../accounts/core/start-session.ts'
import type { Visitor } from '../accounts/core/visitor.ts'
import { type OpenInvitationRow, invitations, type UserRow, users } from '../db/schema/people.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { recordDaySheetsFor } from '../hours/sheets/day-sheet-rows.ts'
import { recordPunchesFor } from '../hours/punch-rows.ts'
import { recordCrewListsFor } from '../hiring/crews/crew-rows.ts'
import { recordChange } from '../db/change-log.ts'
import { loseBadge } from '../people/core/badge.ts'
import { recordConversationsOf } from '../people/core/record-person-change.ts'
import { companyBroadcastsOf, leaveUnusedCompany, setConversationsInSight } from './leave-company.ts'
import { findTeamInvitation } from './find-invitation.ts'
import { userAndCompanyOf } from './core/members.ts'
import { recordCompanyChange } from './update-company.ts'
import { ownRecord } from '../accounts/core/own-record.ts'

/**
 * Adds an employer without a team to the company of a mailed link, which works once.
 * @throws 422 for a link that does not work any more, 403 for another's invitation, 409 for a freelancer or a member
 *   of another team
 */
export async function joinCompany(me: UserContext, token: string): Promise<OwnRecord> {
  await me.db.write(async (tx) => {
    const { invitation, company } = await findTeamInvitation(tx, token, me.now())
    const { user, company: before } = await userAndCompanyOf(tx, me)
    if (user.email !== invitation.email) {
      throw forbidden(`This invitation is for ${invitation.email}. You are signed in as ${user.email}.`)
    }
    if (user.user_type === 'freelancer') throw conflict(FREELANCER_ACCOUNT_TEXT)
    if (before && before.owner_id !== user.id) {
      throw conflict(`You are in the team of ${before.name}. Leave it first, then join ${company.name}.`)
    }
    if (before) await leaveUnusedCompany(tx, before, me.now())
    await enterCompany(tx, user, invitation, me.now())
  })
  return await ownPersonRow(me, me.user.id)
}

const FREELANCER_ACCOUNT_TEXT =
  'This is a freelancer’s account, and cannot be an employer’s too. Ask to be invited at another email address.'

/**
 * Creates the invited person's account as a member of the team, and opens a session on this device. The mailed link has
 * confirmed the address.
 * @throws 422 for a link that does not work any more or a common password, 409 for an email that has an account
 */
export async function joinAsNewMember(
  ctx: Context,
  { token, full_name, password }: NewMemberRegistration,
  visitor: Visitor,
): Promise<SignInResult> {
  await ctx.limits.take('mailedLinksFrom', visitor.address)
  const { invitation } = await findTeamInvitation(ctx.db.read, token, ctx.now())
  await refuseCommonPassword(password, invitation.email, 'password')
  const password_hash = await hashPassword(password, { address: visitor.address, isKnown: false })
  const id = uuid()
  const access_token = await ctx.db.write(async (tx) => {
    // The link may have been used or withdrawn while the password was hashed.
    const { invitation } = await findTeamInvitation(tx, token, ctx.now())
    const { email } = invitation
    if (await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()) {
      throw conflict('There’s already an account with this email. Please sign in instead.')
    }
    const at = ctx.now().toISOString()
    const user = await tx
      .insert(users)
      .values({
        id,
        email,
        email_confirmed_at: at,
        password_hash,
        full_name,
        user_type: 'employer',
        created_at: at,
        updated_at: at,
      })
      .returning()
      .get()
    await enterCompany(tx, user, invitation, ctx.now())
    return await startSession(tx, { user_id: id, by: 'password' }, visitor, ctx.now())
  })
  return { user: await ownRecord(ctx, id), access_token }
}

/** Adds a person to the team they were invited to, and sends their devices the company's rows. */
async function enterCompany(
  tx: WriteTransaction,
  { id: user_id }: UserRow,
  { id, company_id, role }: OpenInvitationRow,
  now: Date,
) {
  await tx.delete(invitations).where(eq(invitations.id, id)).run()
  await tx.update(users).set({ company_id, company_role: role }).where(eq(users.id, user_id)).run()
  // The staff verified them under another company's name.
  await loseBadge(tx, [user_id])
  await setConversationsInSight(tx, user_id, company_id, null)
  for (const job of await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.company_id, company_id)).all())
    for (const kind of ['job', 'call_sheet'] as const) await recordChange(tx, [user_id], kind, job.id)
  for (const { id } of await companyBroadcastsOf(tx, company_id)) await recordChange(tx, [user_id], 'broadcast', id)
  await recordCrewListsFor(tx, user_id, company_id, false)
  await recordPunchesFor(tx, user_id, { company_id, isGone: false }, now)
  await recordDaySheetsFor(tx, user_id, { company_id, isGone: false })
  await recordChange(tx, [user_id], 'me', user_id)
  await recordCompanyChange(tx, company_id)
  await recordConversationsOf(tx, user_id)
}
