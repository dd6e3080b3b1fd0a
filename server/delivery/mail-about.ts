import type { NotificationFlag } from '../../shared/options.ts'
import type { Context } from '../context.ts'
import { linkTo } from '../ports/link-to.ts'
import type { Mail } from '../ports/mail.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** A mail that its reader may turn off: with the link in its words, and in the headers that mail programs press (RFC 8058). */
export function mailAbout(ctx: Context, flag: NotificationFlag, userId: string, mail: Omit<Mail, 'headers'>): Mail {
  const query = `?token=${encodeURIComponent(unsubscribeToken(ctx, userId, flag))}`
  return {
    ...mail,
    text: `${mail.text.trimEnd()}\n\n--\nTurn these mails off: ${linkTo(ctx.settings, `/unsubscribe${query}`)}\n`,
    headers: {
      'List-Unsubscribe': `<${linkTo(ctx.settings, `/api/notifications/unsubscribe${query}`)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
