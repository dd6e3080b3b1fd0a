import type { Unsubscribed } from '../../shared/push.ts'
import { NOTIFICATION_FLAGS, type NotificationFlag } from '../../shared/options.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { openSealedText, sealText } from '../ports/seal.ts'
import { publicLinkTo, type MailMessage } from '../ports/mail.ts'
import { wantsMailsOf, writeNotificationFlags } from './notification-choices.ts'

/**
 * Turns off the kind of mail that the link was in. A repeat changes nothing.
 * @throws 404 for a token that is not ours
 */
export async function unsubscribeByToken(ctx: Context, token: string): Promise<Unsubscribed> {
  const found = readUnsubscribeToken(ctx, token)
  if (!found) throw notFound('This link is not complete. Turn the emails off in Settings instead.')
  const { user_id, flag } = found
  await ctx.db.writeByRow(async (tx) => {
    await tx.lock('users', user_id)
    if (await wantsMailsOf(tx, user_id, flag)) await writeNotificationFlags(tx, user_id, { [flag]: false }, ctx.now())
  })
  return { flag }
}

const UNSUBSCRIBE_PURPOSE = 'unsubscribe'

/**
 * The secret of a mail's unsubscribe link: turns one kind of mail off for one person, reveals nothing, and does not
 * expire.
 */
export const unsubscribeToken = (ctx: Pick<Context, 'sealingKey'>, userId: string, flag: NotificationFlag) =>
  sealText(ctx, JSON.stringify([UNSUBSCRIBE_PURPOSE, userId, flag]))

/** The person and the kind of mail; null for anything that this server did not issue for the purpose. */
export function readUnsubscribeToken(ctx: Pick<Context, 'sealingKey'>, token: string) {
  try {
    const [purpose, user_id, flag] = JSON.parse(openSealedText(ctx, token)) as [string, string, NotificationFlag]
    return purpose === UNSUBSCRIBE_PURPOSE && NOTIFICATION_FLAGS.includes(flag) ? { user_id, flag } : null
  } catch {
    return null
  }
}

/**
 * A mail that its reader can turn off: with the link in its text, and in the headers that mail programs use (RFC 8058),
 * which post to it and would leave a fragment out.
 */
export function unsubscribableMail(
  ctx: Context,
  flag: NotificationFlag,
  userId: string,
  mail: Omit<MailMessage, 'headers'>,
): MailMessage {
  const token = encodeURIComponent(unsubscribeToken(ctx, userId, flag))
  return {
    ...mail,
    text: `${mail.text.trimEnd()}\n\n--\nTurn these emails off: ${publicLinkTo(ctx.settings, `/unsubscribe#token=${token}`)}\n`,
    headers: {
      'List-Unsubscribe': `<${publicLinkTo(ctx.settings, `/api/notifications/unsubscribe?token=${token}`)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
