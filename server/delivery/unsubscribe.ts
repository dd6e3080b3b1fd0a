import type { Unsubscribed } from '../../shared/notifications.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { writeSettings } from './notification-settings.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'
import { wants } from './wants.ts'

/** Turns off the kind of mail that the link stood in; again: nothing happens. */
export async function unsubscribe(ctx: Context, token: string): Promise<Unsubscribed> {
  const found = readUnsubscribeToken(ctx, token)
  if (!found) throw notFound('This link is not complete. Turn the mails off in Settings instead.')
  const { user_id, flag } = found
  await ctx.db.write((tx) => {
    if (wants(tx, user_id, flag)) writeSettings(tx, user_id, { [flag]: false }, ctx.now())
  })
  return { flag }
}
