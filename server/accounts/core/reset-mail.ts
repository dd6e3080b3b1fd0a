import { randomBytes } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import { PASSWORD_RESET_MINUTES } from '../../../shared/limits.ts'
import type { Context, UserContext } from '../../context.ts'
import { passwordResets, users } from '../../db/schema/people.ts'
import { publicLinkTo, type MailMessage } from '../../ports/mail.ts'
import { hashToken } from '../../http/sessions.ts'

/** The mail with a new reset link for this email; null if nobody has it. Only the secret's hash is stored. */
export async function resetMail({ db, settings, now }: Context, email: string): Promise<MailMessage | null> {
  const user = await db.read
    .select({ id: users.id, name: users.full_name })
    .from(users)
    .where(eq(users.email, email))
    .get()
  if (!user) return null
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const expires_at = new Date(at.getTime() + PASSWORD_RESET_MINUTES * 60_000).toISOString()
  await db.write(async (tx) => {
    await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.user_id, user.id), lte(passwordResets.expires_at, at.toISOString())))
      .run()
    await tx
      .insert(passwordResets)
      .values({ token_hash: hashToken(token), user_id: user.id, expires_at })
      .run()
  })
  return {
    to: email,
    subject: `Reset your ${PRODUCT_NAME} password`,
    text: resetMailText(user.name, publicLinkTo(settings, `/auth?mode=reset#token=${token}`)),
  }
}

/** Whether links can be mailed. In production that requires a mail server and PUBLIC_URL. */
export const canMailLinks = ({ ports, settings }: Pick<Context, 'ports' | 'settings'>) =>
  ports.mail !== null && (settings.PUBLIC_URL !== undefined || settings.NODE_ENV !== 'production')

const resetMailText = (name: string, link: string) => `Hello ${name},

Choose a new password here:

${link}

The link works once, for ${PASSWORD_RESET_MINUTES} minutes. Using it signs you out everywhere.

If you didn’t ask for this, ignore this email: your password stays as it is.
`

/**
 * Whether mail may go to strangers in this person's name, which takes a confirmed address. Where no mail can be sent,
 * nothing can be confirmed either.
 */
export const mayMailStrangers = (me: Pick<UserContext, 'user' | 'ports' | 'settings'>) =>
  me.user.email_confirmed_at !== null || !canMailLinks(me)

export const CONFIRM_EMAIL_FIRST =
  'Please confirm your own email first: the link is in the email we sent you. We’ll carry on from there.'
