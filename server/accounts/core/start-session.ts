import { randomBytes } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../context.ts'
import { isUserSuspended } from '../../db/active-people.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { type SessionRow, sessions, type UserRow } from '../../db/schema/people.ts'
import { forbidden } from '../../errors.ts'
import { hashToken, sessionExpiryAfter } from '../../http/sessions.ts'
import { keyedHash } from '../../ports/seal.ts'
import { rememberDevice, type Visitor } from './visitor.ts'

const ACCOUNT_SUSPENDED = 'This account is suspended. The email we sent you says why.'

/**
 * Opens a session for this device and deletes the person's expired ones. All sign-ins pass here, and suspended people
 * are refused. Returns the token, of which only the hash is stored.
 * @throws 403 for a suspended person
 */
export async function startSession(
  tx: WriteTransaction,
  { user_id, by }: { user_id: string; by: 'password' | 'second step' | 'passkey' },
  visitor: Visitor,
  now: Date,
) {
  if (await isUserSuspended(tx, user_id)) throw forbidden(ACCOUNT_SUSPENDED)
  const { token, session } = newSessionRow(user_id, visitor, now, by !== 'password')
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
export async function startUnsavedSession(ctx: Context, user: Pick<UserRow, 'id' | 'password_hash'>, visitor: Visitor) {
  if (await isUserSuspended(ctx.db.read, user.id)) throw forbidden(ACCOUNT_SUSPENDED)
  const { token, session } = newSessionRow(user.id, visitor, ctx.now(), false)
  return ctx.unsavedSessions.add(session, user) ? token : null
}

function newSessionRow(user_id: string, visitor: Visitor, now: Date, has_second_step: boolean) {
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
    expires_at: sessionExpiryAfter(now),
  } satisfies SessionRow
  return { token, session }
}

type FailedSignIn = {
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
export function logFailedSignIn(ctx: Pick<Context, 'log' | 'sealingKey'>, { address, email, by }: FailedSignIn) {
  const email_hash = email === null ? null : keyedHash(ctx, `failed sign-in ${email}`)
  ctx.log.warn({ address, email_hash, by }, 'a sign-in failed')
}
