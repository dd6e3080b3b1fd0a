import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { SignedIn } from '../../shared/accounts/auth.ts'
import type { JoinAsNew } from '../../shared/accounts/joining.ts'
import { hashPassword } from '../accounts/core/auth-passwords.ts'
import { refuseCommonPassword } from '../accounts/core/refuse-common-password.ts'
import { startSession } from '../accounts/core/start-session.ts'
import type { Visitor } from '../accounts/core/visitor.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { conflict } from '../errors.ts'
import { meRow } from '../people/core/user-rows.ts'
import { enterCompany } from './enter-company.ts'
import { findInvitation } from './companies-find-invitation.ts'

/** Makes the invited person's account, as a member of the company's team, and signs in on this device. The mail has proved the address. */
export async function joinAsNew(
  ctx: Context,
  { token, full_name, password }: JoinAsNew,
  visitor: Visitor,
): Promise<SignedIn> {
  await ctx.signInLimits.beforeLink(visitor.address)
  const { invitation } = findInvitation(ctx.db.read, token, ctx.now())
  await refuseCommonPassword(password, invitation.email, 'password')
  const password_hash = await hashPassword(password)
  const id = uuid()
  const access_token = await ctx.db.write((tx) => {
    // It may have been used or taken back while the password was hashed.
    const { invitation } = findInvitation(tx, token, ctx.now())
    const { email } = invitation
    if (tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()) {
      throw conflict('There is an account with this email already. Please sign in instead.')
    }
    const at = ctx.now().toISOString()
    const user = tx
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
    enterCompany(tx, user, invitation)
    return startSession(tx, id, visitor, ctx.now())
  })
  return { user: meRow(ctx.db.read, id), access_token }
}
