import type { UserContext } from '../../context.ts'
import { canMailLinks } from './reset-mail.ts'

/** May a mail go in this person's name to somebody who has not asked for it? Where none can be sent, there is nothing to confirm. */
export const mayMailStrangers = (me: Pick<UserContext, 'user' | 'ports' | 'settings'>) =>
  me.user.email_confirmed_at !== null || !canMailLinks(me)

export const CONFIRM_FIRST =
  'Please confirm your own email first: the link is in the mail we sent you. This then goes by itself.'
