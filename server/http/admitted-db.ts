import type { Context, UserContext } from '../context.ts'
import type { Db, Reader, Tx, Work } from '../db/connection.ts'
import type { Session } from '../db/schema/people.ts'
import { sessionStanding } from '../db/session-standing.ts'
import { forbidden, unauthenticated, unavailable } from '../errors.ts'

/** What a request was let in by. */
export type Admission = Pick<UserContext, 'session' | 'user'> & { isStaff: boolean }

/**
 * The database of one request. A request may have been let in long before it writes, so every write reads its rights
 * again in its own transaction: the session, the person, the staff role and the team. Without them nothing is written.
 */
export function openAdmittedDb(ctx: Context, admission: Admission): Db {
  const { db } = ctx
  let hasWritten = false
  const admitted =
    <T>(work: Work<T>): Work<T> =>
    async (tx) => {
      // On PostgreSQL the question goes with the first of the work's own statements, and costs no wait of its own.
      const [standing, done] = await Promise.allSettled([expectRights(ctx, tx, admission, hasWritten), run(work, tx)])
      if (standing.status === 'rejected') throw standing.reason
      if (done.status === 'rejected') throw done.reason
      return done.value
    }
  const noted = <T>(written: T) => {
    hasWritten = true
    return written
  }
  return {
    ...db,
    write: (work) => db.write(admitted(work)).then(noted),
    writeByRow: (work) => db.writeByRow(admitted(work)).then(noted),
  }
}

/** As a promise also where the work throws at once. */
const run = async <T>(work: Work<T>, tx: Tx) => work(tx)

async function expectRights(ctx: Context, tx: Tx, { session, user, isStaff }: Admission, hasWritten: boolean) {
  const found = await standingOf(ctx, tx, session)
  if (!found) {
    if (await isUnsaved(ctx, tx, session)) return
    throw unauthenticated()
  }
  if (isStaff && !(found.is_staff && found.two_factor_enabled && found.has_second_step))
    throw forbidden('Only staff can do this.')
  // Only the first write: the request itself may have changed its person's team.
  if (!hasWritten && found.company_id !== user.company_id)
    throw unavailable('Your team has changed meanwhile. Please try again.', 1)
}

/** Whether the session a request was let in by is still there. */
export const hasSession = async (ctx: Context, db: Reader, session: Session) =>
  (await standingOf(ctx, db, session)) !== undefined || (await isUnsaved(ctx, db, session))

const standingOf = ({ now }: Context, db: Reader, { id }: Session) => sessionStanding(db, id, now().toISOString())

/** While the disk is full a session is in memory only. */
const isUnsaved = async (ctx: Context, db: Reader, { token_hash }: Session) =>
  (await ctx.unsavedSessions.stands(ctx, db, token_hash)) !== null
