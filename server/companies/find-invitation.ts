import { eq } from 'drizzle-orm'
import type { OpenedInvitation } from '../../shared/accounts/joining.ts'
import type { Visitor } from '../accounts/core/visitor.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { fileAddress } from '../ports/files/files.ts'
import { findInvitation } from './companies-find-invitation.ts'

/** What the page of the mailed link shows. Whoever has the secret reads the invited person's mail: they may know of the account. */
export async function openInvitation(ctx: Context, token: string, { address }: Visitor): Promise<OpenedInvitation> {
  await ctx.signInLimits.beforeLink(address)
  const { invitation, company } = findInvitation(ctx.db.read, token, ctx.now())
  const { email, full_name, role } = invitation
  const account = ctx.db.read.select({ type: users.user_type }).from(users).where(eq(users.email, email)).get()
  return {
    company_name: company.name,
    company_logo: fileAddress(company.logo),
    email,
    full_name,
    role,
    account: account?.type ?? 'none',
  }
}
