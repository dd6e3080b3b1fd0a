import { and, eq, isNull } from 'drizzle-orm'
import { resetMail } from '../accounts/core/reset-mail.ts'
import { welcomeMail } from '../accounts/core/register.ts'
import { noteSheetSent } from '../call-sheets/mark-seen.ts'
import { teamMail } from '../companies/team-mail.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { linkTo, type Mail } from '../ports/mail.ts'
import { alertTask } from '../jobs/searches/job-alerts.ts'
import { mailAbout } from '../delivery/unsubscribe.ts'
import { withoutLinks } from '../delivery/without-links.ts'
import { unreadTask } from '../messages/unread-mail.ts'
import { wants, wishesOf } from '../delivery/notification-choices.ts'
import { invitationMail, noteRefused } from '../people/referees/invitation-mail.ts'
import { type Carrier, FOR_NEWER_RELEASE } from '../delivery/outcome.ts'
import type { MailTask, PersonTask } from '../delivery/queue-delivery.ts'

export const deliverMail: Carrier = async (ctx, { id, payload }) => {
  const { ports, log } = ctx
  const task = payload as MailTask
  // The morning's look for new jobs notifies in other ways as well.
  if (!ports.mail && !('alerts_for' in task)) {
    log.warn({ delivery: id }, 'a mail was dropped: no mail server is set up')
    return { kind: 'done' }
  }
  if (!MAIL_KINDS.some((field) => field in task)) return FOR_NEWER_RELEASE
  const mail = await mailOf(ctx, task)
  if (!mail || !ports.mail) return { kind: 'done' }
  try {
    await ports.mail.send(mail)
  } catch (error) {
    const { message, responseCode, command } = error as Error & { responseCode?: number; command?: string }
    // SMTP's 5xx are permanent (RFC 5321, 4.2.1); at RCPT TO they mean that the address does not exist.
    if (!responseCode || responseCode < 500) return { kind: 'again', reason: message }
    if ('referee_id' in task && command === 'RCPT TO') await noteRefused(ctx, task.referee_id)
    return { kind: 'give_up', reason: message }
  }
  if ('told' in task && task.told) await noteSheetSent(ctx, task.told, task.to_user_id)
  return { kind: 'done' }
}

/** What tells the kinds of tasks apart. */
export const MAIL_KINDS = [
  ...['to', 'to_user_id', 'forgotten_by', 'referee_id', 'welcome', 'team_invitation', 'unread_of', 'alerts_for'],
]

/**
 * Null if there is no recipient. A mail holds what other people wrote as they wrote it only if somebody has confirmed that they
 * read this address and have the account; any other mail holds no link but our own.
 */
async function mailOf(ctx: Context, task: MailTask): Promise<Mail | null> {
  const mail = await composed(ctx, task)
  if (!mail) return null
  const { isConfirmed = false, ...plain } = mail
  if (isConfirmed) return plain
  const { subject, text } = plain
  return { ...plain, subject: withoutLinks(subject), text: withoutLinks(text, linkTo(ctx.settings, '/')) }
}

type Composed = Mail & { isConfirmed?: boolean }

async function composed(ctx: Context, task: MailTask): Promise<Composed | null> {
  if ('forgotten_by' in task) return resetMail(ctx, task.forgotten_by)
  if ('referee_id' in task) return invitationMail(ctx, task)
  if ('welcome' in task) return await welcomeMail(ctx, task.welcome)
  if ('team_invitation' in task) return teamMail(ctx, task.team_invitation)
  if ('unread_of' in task) return await toPerson(ctx, await unreadTask(ctx, task))
  if ('alerts_for' in task) return await toPerson(ctx, await alertTask(ctx, task))
  return 'to' in task ? { to: task.to, subject: task.subject, text: task.text } : await toPerson(ctx, task)
}

async function toPerson(ctx: Context, task: PersonTask | null): Promise<Composed | null> {
  if (!task) return null
  const { to_user_id, subject, text, about, kind, path } = task
  const user = await ctx.db.read
    .select({ email: users.email, confirmed_at: users.email_confirmed_at })
    .from(users)
    .where(and(eq(users.id, to_user_id), isNull(users.deleted_at)))
    .get()
  if (!user || (about && !(await wants(ctx.db.read, to_user_id, about)))) return null
  if (kind && !(await wishesOf(ctx.db.read, to_user_id)).isMailed(kind)) return null
  const mail = { to: user.email, subject, text: path ? `${text.trimEnd()}\n\n${linkTo(ctx.settings, path)}\n` : text }
  return {
    ...(about ? mailAbout(ctx, about, to_user_id, mail) : mail),
    isConfirmed: user.confirmed_at !== null,
  }
}
