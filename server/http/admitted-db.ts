import type { Context, UserContext } from '../context.ts'
import type { AppDatabase, DatabaseReader, DatabaseReads, WriteTransaction, TransactionWork } from '../db/connection.ts'
import type { SessionRow } from '../db/schema/people.ts'
import { sessionStanding } from '../db/session-standing.ts'
import { forbidden, unauthenticated, unavailable } from '../errors.ts'

/** What a request was let in by. */
export type RequestAdmission = Pick<UserContext, 'session' | 'user'> & { isStaff: boolean }

/**
 * The database of one request. A request may have been let in long before it writes, so every write reads its rights
 * again in its own transaction: the session, the person, the staff role and the team. Without them nothing is written.
 * @param standby serves the reads until the request writes something itself
 */
export function openAdmittedDb(
  ctx: Context,
  admission: RequestAdmission,
  standby: DatabaseReads | null = null,
): AppDatabase {
  const { db } = ctx
  let hasWritten = false
  let reads = standby ?? db
  const admitted =
    <T>(work: TransactionWork<T>): TransactionWork<T> =>
    async (tx) => {
      // On PostgreSQL the question goes with the first of the work's own statements, and costs no wait of its own.
      const [standing, done] = await Promise.allSettled([
        expectWriteRights(ctx, tx, admission, hasWritten),
        runAsPromise(work, tx),
      ])
      if (standing.status === 'rejected') throw standing.reason
      if (done.status === 'rejected') throw done.reason
      return done.value
    }
  const noted = <T>(written: T) => {
    hasWritten = true
    return written
  }
  const writing = <T>(write: AppDatabase['write'], work: TransactionWork<T>) => {
    reads = db
    return write(admitted(work)).then(noted)
  }
  return {
    ...db,
    get read() {
      return reads.read
    },
    snapshot: (work) => reads.snapshot(work),
    write: (work) => writing(db.write, work),
    writeByRow: (work) => writing(db.writeByRow, work),
  }
}

/** As a promise also where the work throws at once. */
const runAsPromise = async <T>(work: TransactionWork<T>, tx: WriteTransaction) => work(tx)

async function expectWriteRights(
  ctx: Context,
  tx: WriteTransaction,
  { session, user, isStaff }: RequestAdmission,
  hasWritten: boolean,
) {
  const found = await standingOfSession(ctx, tx, session)
  if (!found) {
    if (await isSessionUnsaved(ctx, tx, session)) return
    throw unauthenticated()
  }
  if (isStaff && !(found.is_staff && found.two_factor_enabled && found.has_second_step))
    throw forbidden('Only staff can do this.')
  // Only the first write: the request itself may have changed its person's team.
  if (!hasWritten && found.company_id !== user.company_id)
    throw unavailable('Your team has changed in the meantime. Please try again.', 1)
}

/** Whether the session a request was let in by is still there. */
export const hasSession = async (ctx: Context, db: DatabaseReader, session: SessionRow) =>
  (await standingOfSession(ctx, db, session)) !== undefined || (await isSessionUnsaved(ctx, db, session))

const standingOfSession = ({ now }: Context, db: DatabaseReader, { id }: SessionRow) =>
  sessionStanding(db, id, now().toISOString())

/** While the disk is full a session is in memory only. */
const isSessionUnsaved = async (ctx: Context, db: DatabaseReader, { token_hash }: SessionRow) =>
  (await ctx.unsavedSessions.stands(ctx, db, token_hash)) !== null
