import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { SESSION_DAYS, SESSION_DAYS_MAX } from '../../shared/limits.ts'
import type { Context } from '../context.ts'
import { type SessionRow, sessions, users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'

const SESSION_HOUR_MS = 3_600_000

/** Hex SHA-256: the form in which tokens are stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** The valid session of a token with its person, or null. */
export async function findSession(ctx: Context, token: string) {
  const now = ctx.now()
  const hash = hashToken(token)
  const found = await liveSessionByHash(ctx.db.read).get({ hash, now: now.toISOString() })
  if (!found) return ctx.unsavedSessions.find(ctx, hash)
  if (now.getTime() - Date.parse(found.session.last_seen_at) > SESSION_HOUR_MS) extendSession(ctx, found.session, now)
  return found
}

/** Extends the session, at most hourly. Not awaited, since the request itself is a read. */
function extendSession({ db, log, fullDisk }: Context, { id, created_at, expires_at }: SessionRow, now: Date) {
  const end = sessionExpiryAfter(now, created_at)
  const changed = { last_seen_at: now.toISOString(), expires_at: end > expires_at ? end : expires_at }
  fullDisk
    .inPassing(() => db.writeByRow((tx) => tx.update(sessions).set(changed).where(eq(sessions.id, id)).run()))
    .catch((error: unknown) => log.warn({ err: error }, 'a session could not be extended'))
}

const liveSessionByHash = preparedStatement((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, sql.placeholder('hash')), gt(sessions.expires_at, sql.placeholder('now'))))
    .prepare(),
)

const SESSION_DAY_MS = 86_400_000

/** Thirty days from now, extended by use at most hourly, but never more than ninety days after the session began. */
export function sessionExpiryAfter(now: Date, beganAt = now.toISOString()) {
  const end = Math.min(
    now.getTime() + SESSION_DAYS * SESSION_DAY_MS,
    Date.parse(beganAt) + SESSION_DAYS_MAX * SESSION_DAY_MS,
  )
  return new Date(end).toISOString()
}
