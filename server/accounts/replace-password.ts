import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { BRAND } from '../../shared/brand.ts'
import type { Tx } from '../db/connection.ts'
import { passwordResets, users } from '../db/schema/people.ts'
import { challenges } from '../db/schema/two-factor.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { endSessions } from './core/end-sessions.ts'

type Replacement = {
  user_id: string
  password_hash: string
  /** The session that goes on. */ except?: string
  now: Date
}

/** The new password, the end of all other sessions (A5) of every link and of every sign-in half-way, and word to the owner. Returns the ended sessions. */
export function replacePassword(tx: Tx, { user_id, password_hash, except, now }: Replacement) {
  tx.update(users).set({ password_hash }).where(eq(users.id, user_id)).run()
  tx.delete(passwordResets).where(eq(passwordResets.user_id, user_id)).run()
  tx.delete(challenges).where(eq(challenges.user_id, user_id)).run()
  queueDelivery(tx, {
    channel: 'mail',
    key: `password:${uuid()}`,
    payload: { to_user_id: user_id, subject: `Your ${BRAND} password was changed`, text: NOTICE },
    now,
  })
  return endSessions(tx, { of: user_id, ...(except === undefined ? {} : { except }) })
}

const NOTICE = `Your password was just changed, and your other devices are signed out.

If that was not you, use Forgot Password on the sign-in page now: it makes the new password worthless.
`
