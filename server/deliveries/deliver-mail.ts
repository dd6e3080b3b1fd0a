import { eq } from 'drizzle-orm'
import { users } from '../db/schema/people.ts'
import type { Carrier } from './verdict.ts'

/** To the address the person has by now, or to `to` for someone who has no account. */
export type MailTask = { subject: string; text: string } & ({ to_user_id: string } | { to: string })

export const deliverMail: Carrier = async ({ db, ports, log }, { id, payload }) => {
  const task = payload as MailTask
  const to =
    'to' in task
      ? task.to
      : db.read.select({ email: users.email }).from(users).where(eq(users.id, task.to_user_id)).get()?.email
  if (!to) return { kind: 'done' }
  if (!ports.mail) {
    log.warn({ delivery: id }, 'a mail was dropped: no mail server is set up')
    return { kind: 'done' }
  }
  try {
    await ports.mail.send({ to, subject: task.subject, text: task.text })
    return { kind: 'done' }
  } catch (error) {
    const { message, responseCode } = error as Error & { responseCode?: number }
    // SMTP's 5xx are for ever (RFC 5321, 4.2.1): this address does not take it.
    return responseCode && responseCode >= 500
      ? { kind: 'give_up', reason: message }
      : { kind: 'again', reason: message }
  }
}
