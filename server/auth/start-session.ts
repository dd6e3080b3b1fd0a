import { randomBytes } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/connection.ts'
import { sessions } from '../db/schema/people.ts'
import { hashToken } from './find-session.ts'
import { rememberDevice } from './known-devices.ts'
import { sessionEnd } from './session-end.ts'
import type { Visitor } from './visitor.ts'

/** Opens a session for this device and clears away the person's dead ones. Returns the token, which is kept nowhere here. */
export function startSession(tx: Tx, userId: string, visitor: Visitor, now: Date) {
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
