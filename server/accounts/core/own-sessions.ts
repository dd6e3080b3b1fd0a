import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { DeviceSession } from '../../../shared/accounts/auth.ts'
import type { PageQuery } from '../../../shared/fields.ts'
import type { UserContext } from '../../context.ts'
import { sessions } from '../../db/schema/people.ts'
import { notFound } from '../../errors.ts'
import { cutListPage } from '../../http/paging.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { recordGrantsNaming, standingGrantsOf } from '../../jobs/core/chief-grants.ts'
import { pushSubscriptions } from '../../db/schema/sync.ts'

/** A page of the devices on which the person is signed in. */
export async function listSessions(me: UserContext, query: PageQuery) {
  const { page, next } = cutListPage(await sessionsOf(me), ({ id }) => id, query)
  return { devices: page, next }
}

/** All of the person's sessions: this one first, then by last use. */
export async function sessionsOf({ db, user, session, now }: UserContext): Promise<DeviceSession[]> {
  const { id, device, created_at, last_seen_at } = sessions
  return (
    await db.read
      .select({ id, device, created_at, last_seen_at })
      .from(sessions)
      .where(and(eq(sessions.user_id, user.id), gt(sessions.expires_at, now().toISOString())))
      .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
      .all()
  )
    .map((row) => ({ ...row, is_current: row.id === session.id }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

/**
 * Ends the session of another of the person's devices at once.
 * @throws 404 for a session that is not theirs, or has ended
 */
export async function endOtherSession({ db, streams, user }: UserContext, id: string) {
  const ended = await db.writeByRow((tx) => endOwnSession(tx, user.id, id))
  if (ended.length === 0) throw notFound('This device is not signed in any more.')
  for (const session of ended) streams.drop(session)
}

/**
 * Ends this device's session at once, with its token, streams and push subscription (N4). Other devices stay signed in.
 */
export async function endThisSession({ db, streams, unsavedSessions, user, session }: UserContext) {
  await db.writeByRow((tx) => endOwnSession(tx, user.id, session.id))
  unsavedSessions.drop(session)
  streams.drop(session.id)
}

async function endOwnSession(tx: WriteTransaction, of: string, id: string) {
  // The crews of a chief are told of the keys that go: nobody joins or leaves them meanwhile.
  const led = new Set((await standingGrantsOf(tx, of)).map(({ job_id }) => job_id))
  for (const jobId of [...led].toSorted()) await tx.lock('jobs', jobId)
  return await endSessions(tx, { of, id })
}

type SessionsToEnd = { of: string; id?: string; except?: string }

/**
 * Ends sessions of the person `of`: all, the one with `id`, or all but `except`, with their tokens and push
 * subscriptions. Returns their ids, so that the caller drops their streams after the commit.
 */
export async function endSessions(tx: WriteTransaction, { of, id, except }: SessionsToEnd) {
  const ended = (
    await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.user_id, of),
          id === undefined ? undefined : eq(sessions.id, id),
          except === undefined ? undefined : ne(sessions.id, except),
        ),
      )
      .all()
  ).map((session) => session.id)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.session_id, ended)).run()
  await tx.delete(sessions).where(inArray(sessions.id, ended)).run()
  // The keys of these devices have gone with them.
  if (ended.length > 0) await recordGrantsNaming(tx, of)
  return ended
}
