import { eq } from 'drizzle-orm'
import { resetMail } from '../auth/reset-mail.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/people.ts'
import type { Mail } from '../ports/mail.ts'
import type { Carrier } from './verdict.ts'

/**
 * To the address the person has by now, or to `to` for someone who has no account. A forgotten password's mail is written
 * when it goes, so that its secret stands in no queue.
 */
export type MailTask =
  | ({ subject: string; text: string } & ({ to_user_id: string } | { to: string }))
  | { forgotten_by: string }

export const deliverMail: Carrier = async (ctx, { id, payload }) => {
  const { ports, log } = ctx
  if (!ports.mail) {
    log.warn({ delivery: id }, 'a mail was dropped: no mail server is set up')
    return { kind: 'done' }
  }
  const mail = await mailOf(ctx, payload as MailTask)
  if (!mail) return { kind: 'done' }
  try {
    await ports.mail.send(mail)
    return { kind: 'done' }
  } catch (error) {
    const { message, responseCode } = error as Error & { responseCode?: number }
    // SMTP's 5xx are for ever (RFC 5321, 4.2.1): this address does not take it.
    return responseCode && responseCode >= 500
      ? { kind: 'give_up', reason: message }
      : { kind: 'again', reason: message }
  }
}

/** Null where there is nobody to write to. */
async function mailOf(ctx: Context, task: MailTask): Promise<Mail | null> {
  if ('forgotten_by' in task) return resetMail(ctx, task.forgotten_by)
  const { subject, text } = task
  if ('to' in task) return { to: task.to, subject, text }
  const user = ctx.db.read.select({ email: users.email }).from(users).where(eq(users.id, task.to_user_id)).get()
  return user ? { to: user.email, subject, text } : null
}
