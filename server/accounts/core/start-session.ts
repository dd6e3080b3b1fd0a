import { randomBytes } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../context.ts'
import { isSuspended } from '../../db/active-people.ts'
import type { Tx } from '../../db/connection.ts'
import { type Session, sessions, type User } from '../../db/schema/people.ts'
import { forbidden } from '../../errors.ts'
import { hashToken, sessionEnd } from '../../http/sessions.ts'
import { keyedHash } from '../../ports/seal.ts'
import { rememberDevice, type Visitor } from './visitor.ts'

const SUSPENDED = 'This account is suspended. The email that we sent you says why.'

/**
 * Opens a session for this device and deletes the person's expired ones. All sign-ins pass here, and suspended people
 * are refused. Returns the token, of which only the hash is stored.
 * @throws 403 for a suspended person
 */
export async function startSession(
  tx: Tx,
  { user_id, by }: { user_id: string; by: 'password' | 'second step' | 'passkey' },
  visitor: Visitor,
  now: Date,
) {
  if (await isSuspended(tx, user_id)) throw forbidden(SUSPENDED)
  const { token, session } = newSession(user_id, visitor, now, by !== 'password')
  await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), lte(sessions.expires_at, session.created_at)))
    .run()
  await tx.insert(sessions).values(session).run()
  await rememberDevice(tx, visitor.mark, user_id, now)
  return token
}

/**
 * Like `startSession` while nothing can be saved: the session lives in `ctx.unsavedSessions`. Null if that is full.
 * @throws 403 for a suspended person
 */
export async function startUnsavedSession(ctx: Context, user: Pick<User, 'id' | 'password_hash'>, visitor: Visitor) {
  if (await isSuspended(ctx.db.read, user.id)) throw forbidden(SUSPENDED)
  const { token, session } = newSession(user.id, visitor, ctx.now(), false)
  return ctx.unsavedSessions.add(session, user) ? token : null
}

function newSession(user_id: string, visitor: Visitor, now: Date, has_second_step: boolean) {
  const token = randomBytes(32).toString('base64url')
  const at = now.toISOString()
  const session = {
    id: uuid(),
    user_id,
    token_hash: hashToken(token),
    device: visitor.device,
    created_at: at,
    last_seen_at: at,
    confirmed_at: at,
    has_second_step,
    expires_at: sessionEnd(now),
  } satisfies Session
  return { token, session }
}

type Failed = {
  /** The network block that the request came from. */
  address: string
  /** As typed, registered or not; null for a sign-in by passkey alone. */
  email: string | null
  by: 'password' | 'code' | 'passkey'
}

/**
 * Logs each failed sign-in, so that an attack can be seen: its source, and whether the same email is tried again. The
 * log holds a keyed hash instead of the email, which is meaningless without the key.
 */
export function noteFailedSignIn(ctx: Pick<Context, 'log' | 'sealingKey'>, { address, email, by }: Failed) {
  const email_hash = email === null ? null : keyedHash(ctx, `failed sign-in ${email}`)
  ctx.log.warn({ address, email_hash, by }, 'a sign-in failed')
}
