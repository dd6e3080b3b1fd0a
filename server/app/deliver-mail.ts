import { and, eq, isNull } from 'drizzle-orm'
import type { NotificationFlag } from '../../shared/options.ts'
import { resetMail } from '../accounts/core/reset-mail.ts'
import { welcomeMail } from '../accounts/core/welcome-mail.ts'
import { noteTold, type Told } from '../call-sheets/note-told.ts'
import { teamMail } from '../companies/team-mail.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { linkTo } from '../ports/link-to.ts'
import { alertTask, type AlertTask } from '../jobs/searches/job-alerts.ts'
import { mailAbout } from '../delivery/mail-about.ts'
import { unreadTask, type UnreadTask } from '../messages/unread-mail.ts'
import { wants } from '../delivery/wants.ts'
import type { Mail } from '../ports/mail.ts'
import { invitationMail } from '../people/referees/referees-invitation-mail.ts'
import { noteRefused } from '../people/referees/note-refused.ts'
import type { Carrier } from '../delivery/deliveries-verdict.ts'

/**
 * To the address the person has by now, or to `to` for someone who has no account. `about`: the person may have turned mails
 * of this kind off; without it (a changed password) it goes whatever they chose. `path`: the page of ours that it leads to.
 * What bears a secret (a forgotten password's mail, an invitation) is written when it goes, so that the secret stands in no queue.
 */
export type MailTask =
  | { to: string; subject: string; text: string }
  | PersonTask
  | { forgotten_by: string }
  | { referee_id: string; is_reminder: boolean }
  | { team_invitation: string }
  | { welcome: string }
  | UnreadTask
  | AlertTask

export type PersonTask = {
  to_user_id: string
  subject: string
  text: string
  about?: NotificationFlag
  path?: string
  /** The version of a call sheet that it is about. */
  told?: Told
}

export const deliverMail: Carrier = async (ctx, { id, payload }) => {
  const { ports, log } = ctx
  if (!ports.mail) {
    log.warn({ delivery: id }, 'a mail was dropped: no mail server is set up')
    return { kind: 'done' }
  }
  const task = payload as MailTask
  const mail = await mailOf(ctx, task)
  if (!mail) return { kind: 'done' }
  try {
    await ports.mail.send(mail)
  } catch (error) {
    const { message, responseCode, command } = error as Error & { responseCode?: number; command?: string }
    // SMTP's 5xx are for ever (RFC 5321, 4.2.1); at RCPT TO it is the address that is refused.
    if (!responseCode || responseCode < 500) return { kind: 'again', reason: message }
    if ('referee_id' in task && command === 'RCPT TO') await noteRefused(ctx, task.referee_id)
    return { kind: 'give_up', reason: message }
  }
  if ('told' in task && task.told) await noteTold(ctx, task.told, task.to_user_id)
  return { kind: 'done' }
}

/** Null where there is nobody to write to. */
async function mailOf(ctx: Context, task: MailTask): Promise<Mail | null> {
  if ('forgotten_by' in task) return resetMail(ctx, task.forgotten_by)
  if ('referee_id' in task) return invitationMail(ctx, task)
  if ('welcome' in task) return welcomeMail(ctx, task.welcome)
  if ('team_invitation' in task) return teamMail(ctx, task.team_invitation)
  if ('unread_of' in task) return toPerson(ctx, unreadTask(ctx, task))
  if ('alerts_for' in task) return toPerson(ctx, await alertTask(ctx, task))
  return 'to' in task ? { to: task.to, subject: task.subject, text: task.text } : toPerson(ctx, task)
}

function toPerson(ctx: Context, task: PersonTask | null): Mail | null {
  if (!task) return null
  const { to_user_id, subject, text, about, path } = task
  const user = ctx.db.read
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, to_user_id), isNull(users.deleted_at)))
    .get()
  if (!user || (about && !wants(ctx.db.read, to_user_id, about))) return null
  const mail = { to: user.email, subject, text: path ? `${text}\n\n${linkTo(ctx.settings, path)}\n` : text }
  return about ? mailAbout(ctx, about, to_user_id, mail) : mail
}
