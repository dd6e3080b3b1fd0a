import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { sessions, users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'

/** Hex SHA-256: what is kept of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** The live session of a token with its person, or null. */
export async function findSession(ctx: Context, token: string) {
  return liveSession(ctx.db.read).get({ hash: hashToken(token), now: ctx.now().toISOString() }) ?? null
}

const liveSession = statement((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.token_hash, sql.placeholder('hash')), gt(sessions.expires_at, sql.placeholder('now'))))
    .prepare(),
)
