import { NOTIFICATION_FLAGS, type NotificationFlag } from '../../shared/options.ts'
import type { Context } from '../context.ts'
import { open, seal } from '../ports/seal.ts'

const PURPOSE = 'unsubscribe'

/** The secret of a mail's unsubscribe link: it turns one kind of mail off for one person, tells nothing, and does not age. */
export const unsubscribeToken = (ctx: Pick<Context, 'sealingKey'>, userId: string, flag: NotificationFlag) =>
  seal(ctx, JSON.stringify([PURPOSE, userId, flag]))

/** Whose mails of which kind; null for anything that this server has not made for the purpose. */
export function readUnsubscribeToken(ctx: Pick<Context, 'sealingKey'>, token: string) {
  try {
    const [purpose, user_id, flag] = JSON.parse(open(ctx, token)) as [string, string, NotificationFlag]
    return purpose === PURPOSE && NOTIFICATION_FLAGS.includes(flag) ? { user_id, flag } : null
  } catch {
    return null
  }
}
