import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { callSheetCopies, type CallSheetCopy, callSheets } from '../db/schema/call-sheets.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { changes } from '../db/schema/sync.ts'
import { statement } from '../db/statement.ts'
import { membersOf } from '../companies/core/members.ts'
import { recordChange } from '../db/change-log.ts'
import type { Tx } from '../db/connection.ts'

/** 'Last reached' is precise to this; a write for each sync would cost more than the precision is worth. */
const STALE_MS = 5 * 60_000

/**
 * A device that sends a cursor has stored everything up to it: the call sheets whose last change for this person lies
 * before it count as reached, and their companies are notified.
 */
export async function raiseReached(me: UserContext, revision: number) {
  const now = me.now()
  const search = {
    user_id: me.user.id,
    revision,
    now: now.toISOString(),
    stale: new Date(now.getTime() - STALE_MS).toISOString(),
  }
  if ((await due(me.db.read).all(search)).length === 0) return
  await me.db.write(async (tx) => {
    for (const { job_id, company_id, version, isNew } of await due(tx).all(search)) {
      const arrived = isNew ? { reached_version: version, reached_at: search.now } : {}
      await raiseCopy(tx, { job_id, freelancer_id: me.user.id }, { ...arrived, last_reached_at: search.now })
      if (isNew) await recordChange(tx, await membersOf(tx, company_id), 'call_sheet', job_id)
    }
  })
}

/** Without a row: version 0, and never reached. */
const reached = sql<number>`coalesce(${callSheetCopies.reached_version}, 0)`
const lastReached = sql<string>`coalesce(${callSheetCopies.last_reached_at}, '')`
const isOnDevice = () => and(lte(changes.revision, sql.placeholder('revision')), lt(reached, callSheets.version))
const isLongAgo = () => and(lt(lastReached, sql.placeholder('stale')), gt(jobs.date_end, sql.placeholder('now')))

const due = statement((db) =>
  db
    .select({
      job_id: callSheets.job_id,
      company_id: jobs.company_id,
      version: callSheets.version,
      isNew: sql<number>`${isOnDevice()}`,
    })
    .from(changes)
    .innerJoin(callSheets, and(eq(callSheets.job_id, changes.row_id), gt(callSheets.version, 0)))
    .innerJoin(jobs, eq(jobs.id, callSheets.job_id))
    .innerJoin(
      applications,
      and(
        eq(applications.job_id, callSheets.job_id),
        eq(applications.freelancer_id, changes.user_id),
        eq(applications.status, 'accepted'),
      ),
    )
    .leftJoin(
      callSheetCopies,
      and(eq(callSheetCopies.job_id, callSheets.job_id), eq(callSheetCopies.freelancer_id, changes.user_id)),
    )
    .where(
      and(
        eq(changes.user_id, sql.placeholder('user_id')),
        eq(changes.kind, 'call_sheet'),
        eq(changes.removed, false),
        or(isOnDevice(), isLongAgo()),
      ),
    )
    .prepare(),
)

type Whose = Pick<CallSheetCopy, 'job_id' | 'freelancer_id'>
type Marks = Partial<Omit<CallSheetCopy, 'job_id' | 'freelancer_id'>>

/** The state of the call sheet with one of the crew; created with 0 if there was none. */
export async function copyOf(tx: Tx, whose: Whose): Promise<CallSheetCopy> {
  await tx.insert(callSheetCopies).values(whose).onConflictDoNothing().run()
  return (await tx.select().from(callSheetCopies).where(isOf(whose)).get())!
}

/** Stores the new state. */
export async function raiseCopy(tx: Tx, whose: Whose, marks: Marks) {
  await copyOf(tx, whose)
  await tx.update(callSheetCopies).set(marks).where(isOf(whose)).run()
}

const isOf = ({ job_id, freelancer_id }: Whose) =>
  and(eq(callSheetCopies.job_id, job_id), eq(callSheetCopies.freelancer_id, freelancer_id))
