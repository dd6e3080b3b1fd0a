import { and, desc, eq, gt } from 'drizzle-orm'
import type { Session } from '../../../shared/accounts/auth.ts'
import type { PageQuery } from '../../../shared/shared-fields.ts'
import type { UserContext } from '../../context.ts'
import { sessions } from '../../db/schema/people.ts'
import { notFound } from '../../errors.ts'
import { cutPage } from '../../http/paging.ts'
import { endSessions } from './end-sessions.ts'

/** A page of the devices on which the person is signed in. */
export function listSessions(me: UserContext, query: PageQuery) {
  const { page, next } = cutPage(sessionsOf(me), ({ id }) => id, query)
  return { devices: page, next }
}

/** All of them: this one first, then by last use. */
export function sessionsOf({ db, user, session, now }: UserContext): Session[] {
  const { id, device, created_at, last_seen_at } = sessions
  return db.read
    .select({ id, device, created_at, last_seen_at })
    .from(sessions)
    .where(and(eq(sessions.user_id, user.id), gt(sessions.expires_at, now().toISOString())))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
    .all()
    .map((row) => ({ ...row, is_current: row.id === session.id }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** Signs one of the person's own devices out, at once. */
export async function endSession({ db, streams, user }: UserContext, id: string) {
  const ended = await db.write((tx) => endSessions(tx, { of: user.id, id }))
  if (ended.length === 0) throw notFound('This device is not signed in any more.')
  for (const session of ended) streams.drop(session)
}
