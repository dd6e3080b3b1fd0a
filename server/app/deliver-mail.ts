import { and, eq, isNull } from 'drizzle-orm'
import { resetMail } from '../accounts/core/reset-mail.ts'
import { welcomeMail } from '../accounts/core/register.ts'
import { noteSheetSent } from '../call-sheets/mark-seen.ts'
import { teamMail } from '../companies/team-mail.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { publicLinkTo, type MailMessage } from '../ports/mail.ts'
import { jobAlertTaskOf } from '../jobs/searches/job-alerts.ts'
import { unsubscribableMail } from '../delivery/unsubscribe.ts'
import { withoutLinks } from '../delivery/without-links.ts'
import { unreadMailTaskOf } from '../messages/unread-mail.ts'
import { wantsMailsOf, notificationWishesOf } from '../delivery/notification-choices.ts'
import { refereeMailFor, noteBouncedMail } from '../people/referees/invitation-mail.ts'
import { type DeliveryCarrier, FOR_NEWER_RELEASE } from '../delivery/outcome.ts'
import type { MailTask, PersonMailTask } from '../delivery/queue-delivery.ts'

export const deliverMail: DeliveryCarrier = async (ctx, { id, payload }) => {
  const { ports, log } = ctx
  const task = payload as MailTask
  // The morning's look for new jobs notifies in other ways as well.
  if (!ports.mail && !('alerts_for' in task)) {
    log.warn({ delivery: id }, 'a mail was dropped: no mail server is set up')
    return { kind: 'done' }
  }
  if (!MAIL_TASK_FIELDS.some((field) => field in task)) return FOR_NEWER_RELEASE
  const mail = await mailForTask(ctx, task)
  if (!mail || !ports.mail) return { kind: 'done' }
  try {
    await ports.mail.send(mail)
  } catch (error) {
    const { message, responseCode, command } = error as Error & { responseCode?: number; command?: string }
    // SMTP's 5xx are permanent (RFC 5321, 4.2.1); at RCPT TO they mean that the address does not exist.
    if (!responseCode || responseCode < 500) return { kind: 'again', reason: message }
    if ('referee_id' in task && command === 'RCPT TO') await noteBouncedMail(ctx, task.referee_id)
    return { kind: 'give_up', reason: message }
  }
  if ('told' in task && task.told) await noteSheetSent(ctx, task.told, task.to_user_id)
  return { kind: 'done' }
}

/** What tells the kinds of tasks apart. */
export const MAIL_TASK_FIELDS = [
  'to',
  'to_user_id',
  'forgotten_by',
  'referee_id',
  'welcome',
  'team_invitation',
  'unread_of',
  'alerts_for',
]

/**
 * Null if there is no recipient. A mail holds what other people wrote as they wrote it only if somebody has confirmed that they
 * read this address and have the account; any other mail holds no link but our own.
 */
async function mailForTask(ctx: Context, task: MailTask): Promise<MailMessage | null> {
  const mail = await composeTaskMail(ctx, task)
  if (!mail) return null
  const { isConfirmed = false, ...plain } = mail
  if (isConfirmed) return plain
  const { subject, text } = plain
  return { ...plain, subject: withoutLinks(subject), text: withoutLinks(text, publicLinkTo(ctx.settings, '/')) }
}

type ComposedMail = MailMessage & { isConfirmed?: boolean }

async function composeTaskMail(ctx: Context, task: MailTask): Promise<ComposedMail | null> {
  if ('forgotten_by' in task) return resetMail(ctx, task.forgotten_by)
  if ('referee_id' in task) return refereeMailFor(ctx, task)
  if ('welcome' in task) return await welcomeMail(ctx, task.welcome)
  if ('team_invitation' in task) return teamMail(ctx, task.team_invitation)
  if ('unread_of' in task) return await composePersonMail(ctx, await unreadMailTaskOf(ctx, task))
  if ('alerts_for' in task) return await composePersonMail(ctx, await jobAlertTaskOf(ctx, task))
  return 'to' in task ? { to: task.to, subject: task.subject, text: task.text } : await composePersonMail(ctx, task)
}

async function composePersonMail(ctx: Context, task: PersonMailTask | null): Promise<ComposedMail | null> {
  if (!task) return null
  const { to_user_id, subject, text, about, kind, path } = task
  const user = await ctx.db.read
    .select({ email: users.email, confirmed_at: users.email_confirmed_at })
    .from(users)
    .where(and(eq(users.id, to_user_id), isNull(users.deleted_at)))
    .get()
  if (!user || (about && !(await wantsMailsOf(ctx.db.read, to_user_id, about)))) return null
  if (kind && !(await notificationWishesOf(ctx.db.read, to_user_id)).isMailed(kind)) return null
  const mail = {
    to: user.email,
    subject,
    text: path ? `${text.trimEnd()}\n\n${publicLinkTo(ctx.settings, path)}\n` : text,
  }
  return {
    ...(about ? unsubscribableMail(ctx, about, to_user_id, mail) : mail),
    isConfirmed: user.confirmed_at !== null,
  }
}
