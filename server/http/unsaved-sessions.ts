import { eq } from 'drizzle-orm'
import type { AppDatabase, DatabaseReader } from '../db/connection.ts'
import type { FullDisk } from '../db/full-disk.ts'
import { type SessionRow, sessions, type UserRow, users } from '../db/schema/people.ts'

/**
 * A session that exists in this process only, and the password hash it was opened with: a change of password ends it.
 */
type UnsavedSession = { session: SessionRow; password_hash: string }
type SessionClock = { now: () => Date }
type SessionKeeper = SessionClock & { db: AppDatabase; fullDisk: FullDisk }

/** Limits the memory: more people than will sign in before an operator has freed space. */
const UNSAVED_SESSIONS_MAX = 10_000

/**
 * Sessions opened while the disk is full, so that people who are signed out can still read: kept in memory until there
 * is space. Each request made with one tries to save it first. A restart before that ends them.
 */
export function openUnsavedSessions() {
  const byToken = new Map<string, UnsavedSession>()

  return {
    /** Returns false if there are too many. */
    add(session: SessionRow, { password_hash }: Pick<UserRow, 'password_hash'>) {
      if (byToken.size >= UNSAVED_SESSIONS_MAX) return false
      byToken.set(session.token_hash, { session, password_hash })
      return true
    },
    has: (sessionId: string) => [...byToken.values()].some(({ session }) => session.id === sessionId),
    /** Called on signing out. */
    drop({ token_hash }: SessionRow) {
      byToken.delete(token_hash)
    },
    /**
     * Saves the session of this token if possible; returns it with its person, or null if there is none, or it is no
     * longer valid.
     */
    async find({ db, fullDisk, now }: SessionKeeper, token_hash: string) {
      const found = await stands({ now }, db.read, token_hash)
      if (!found) return null
      const isSaved = await fullDisk.inPassing(() =>
        db.write((tx) => tx.insert(sessions).values(found.session).onConflictDoNothing().run()),
      )
      if (isSaved) byToken.delete(token_hash)
      return found
    },
    stands,
  }

  /** The session of this token with its person, as long as it is valid. */
  async function stands({ now }: SessionClock, db: DatabaseReader, token_hash: string) {
    const unsaved = byToken.get(token_hash)
    if (!unsaved) return null
    const { session, password_hash } = unsaved
    const user = await db.select().from(users).where(eq(users.id, session.user_id)).get()
    const isOver = session.expires_at <= now().toISOString()
    if (!isOver && user && !user.suspended_at && user.password_hash === password_hash) return { session, user }
    byToken.delete(token_hash)
    return null
  }
}
export type UnsavedSessions = ReturnType<typeof openUnsavedSessions>
