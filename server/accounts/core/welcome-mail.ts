import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { BRAND } from '../../../shared/brand.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { linkTo } from '../../ports/link-to.ts'
import type { Mail } from '../../ports/mail.ts'
import { emailToken } from './email-key.ts'
import { canMailLinks } from './reset-mail.ts'

/** It is written when it goes, so that its secret stands in no queue. */
export const queueWelcome = (tx: Tx, userId: string, now: Date) =>
  queueDelivery(tx, { channel: 'mail', key: `welcome:${uuid()}`, payload: { welcome: userId }, now })

/** The mail whose link shows that the address is theirs; null once that is known, and where no link can be mailed. */
export function welcomeMail(ctx: Context, userId: string): Mail | null {
  const user = ctx.db.read.select().from(users).where(eq(users.id, userId)).get()
  if (!user || user.deleted_at || user.email_confirmed_at || !canMailLinks(ctx)) return null
  const link = linkTo(ctx.settings, `/confirm-email?token=${encodeURIComponent(emailToken(ctx, user))}`)
  return { to: user.email, subject: `Welcome to ${BRAND}: confirm your email`, text: wordsOf(user.full_name, link) }
}

const wordsOf = (name: string, link: string) => `Hello ${name},

welcome to ${BRAND}. Please confirm that this is your email address:

${link}

Until then nothing is mailed to others in your name: invitations to your team or to referees wait, and go by themselves afterwards.

If you have not signed up, do nothing.
`
