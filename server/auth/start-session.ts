import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/connection.ts'
import { sessions, users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { forbidden } from '../errors.ts'
import { hashToken } from './find-session.ts'
import { rememberDevice } from './known-devices.ts'
import { sessionEnd } from './session-end.ts'
import type { Visitor } from './visitor.ts'

const SUSPENDED = 'This account is suspended. The mail that we sent you says why.'

/**
 * Opens a session for this device and clears away the person's dead ones: the one door in, and shut to who is suspended.
 * Returns the token, which is kept nowhere here.
 */
export function startSession(tx: Tx, userId: string, visitor: Visitor, now: Date) {
  if (suspended(tx).get({ id: userId })) throw forbidden(SUSPENDED)
  const token = randomBytes(32).toString('base64url')
  const at = now.toISOString()
  tx.delete(sessions)
    .where(and(eq(sessions.user_id, userId), lte(sessions.expires_at, at)))
    .run()
  tx.insert(sessions)
    .values({
      id: uuid(),
      user_id: userId,
      token_hash: hashToken(token),
      device: visitor.device,
      created_at: at,
      last_seen_at: at,
      expires_at: sessionEnd(now),
    })
    .run()
  rememberDevice(tx, visitor.mark, userId, now)
  return token
}

const suspended = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNotNull(users.suspended_at)))
    .prepare(),
)
