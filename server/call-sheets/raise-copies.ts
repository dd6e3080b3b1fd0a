import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { callSheetCopies, type CallSheetCopy, callSheets } from '../db/schema/call-sheets.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { changes } from '../db/schema/sync.ts'
import { preparedStatement } from '../db/statement.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import { recordChange } from '../db/change-log.ts'
import type { WriteTransaction } from '../db/connection.ts'

/** 'Last reached' is precise to this; a write for each sync would cost more than the precision is worth. */
const REACHED_STALE_MS = 5 * 60_000

/**
 * A device that sends a cursor has stored everything up to it: the call sheets whose last change for this person lies
 * before it count as reached, and their companies are notified.
 */
export async function raiseReachedSheets(me: UserContext, revision: number) {
  const now = me.now()
  const search = {
    user_id: me.user.id,
    revision,
    now: now.toISOString(),
    stale: new Date(now.getTime() - REACHED_STALE_MS).toISOString(),
  }
  if ((await dueSheetCopies(me.db.read).all(search)).length === 0) return
  await me.db.writeByRow(async (tx) => {
    for (const { job_id, company_id, version, isNew } of await dueSheetCopies(tx).all(search)) {
      const arrived = isNew ? { reached_version: version, reached_at: search.now } : {}
      await raiseSheetCopy(tx, { job_id, freelancer_id: me.user.id }, { ...arrived, last_reached_at: search.now })
      if (isNew) await recordChange(tx, await memberIdsOf(tx, company_id), 'call_sheet', job_id)
    }
  })
}

/** Without a row: version 0, and never reached. */
const storedReachedVersion = sql<number>`coalesce(${callSheetCopies.reached_version}, 0)`
const storedLastReachedAt = sql<string>`coalesce(${callSheetCopies.last_reached_at}, '')`
const isVersionOnDevice = () =>
  and(lte(changes.revision, sql.placeholder('revision')), lt(storedReachedVersion, callSheets.version))
const isReachedLongAgo = () =>
  and(lt(storedLastReachedAt, sql.placeholder('stale')), gt(jobs.date_end, sql.placeholder('now')))

const dueSheetCopies = preparedStatement((db) =>
  db
    .select({
      job_id: callSheets.job_id,
      company_id: jobs.company_id,
      version: callSheets.version,
      isNew: sql<number>`${isVersionOnDevice()}`,
    })
    .from(changes)
    .innerJoin(callSheets, and(eq(callSheets.job_id, changes.row_id), gt(callSheets.version, 0)))
    .innerJoin(jobs, eq(jobs.id, callSheets.job_id))
    .innerJoin(
      applications,
      and(
        eq(applications.job_id, callSheets.job_id),
        eq(applications.freelancer_id, changes.audience_id),
        eq(applications.status, 'accepted'),
      ),
    )
    .leftJoin(
      callSheetCopies,
      and(eq(callSheetCopies.job_id, callSheets.job_id), eq(callSheetCopies.freelancer_id, changes.audience_id)),
    )
    .where(
      and(
        eq(changes.audience_id, sql.placeholder('user_id')),
        eq(changes.kind, 'call_sheet'),
        eq(changes.removed, false),
        or(isVersionOnDevice(), isReachedLongAgo()),
      ),
    )
    .prepare(),
)

type SheetCopyKey = Pick<CallSheetCopy, 'job_id' | 'freelancer_id'>
type SheetCopyMarks = Partial<Omit<CallSheetCopy, 'job_id' | 'freelancer_id'>>

/**
 * The state of the call sheet with one of the crew; created with 0 if there was none. The insert waits for another write
 * of the same row, so that what is read stays true until the end of the transaction.
 */
export async function sheetCopyOf(tx: WriteTransaction, whose: SheetCopyKey): Promise<CallSheetCopy> {
  await tx.insert(callSheetCopies).values(whose).onConflictDoNothing().run()
  return (await tx.select().from(callSheetCopies).where(isSheetCopyOf(whose)).get())!
}

/** Stores the new state. */
export async function raiseSheetCopy(tx: WriteTransaction, whose: SheetCopyKey, marks: SheetCopyMarks) {
  await sheetCopyOf(tx, whose)
  await tx.update(callSheetCopies).set(marks).where(isSheetCopyOf(whose)).run()
}

const isSheetCopyOf = ({ job_id, freelancer_id }: SheetCopyKey) =>
  and(eq(callSheetCopies.job_id, job_id), eq(callSheetCopies.freelancer_id, freelancer_id))
