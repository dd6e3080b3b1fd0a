import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UserType } from '../../../shared/options.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { type ApplicationRow, applications, jobRoles } from '../../db/schema/jobs.ts'
import { deliveries } from '../../db/schema/sync.ts'
import { type UndoableDecision, undoableDecisions } from '../../db/schema/undoable-decisions.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'

/** For a join: the decision about an application that can be undone. */
export const isUndoableAbout = eq(undoableDecisions.application_id, applications.id)

/** An application as one of its two sides has it: what was not told is as it was, an acceptance is one to the company. */
export function applicationSeenBy(
  side: UserType,
  row: ApplicationRow,
  decision: UndoableDecision | null | undefined,
): ApplicationRow {
  if (!decision) return row
  if (side === 'freelancer') return { ...row, status: decision.was }
  return decision.status === 'accepted' ? { ...row, ...acceptedColumns(decision) } : row
}

/** What an acceptance changes in the application. */
export const acceptedColumns = ({ job_role_id, decided_at }: UndoableDecision) => ({
  status: 'accepted' as const,
  job_role_id,
  updated_at: decided_at,
})

/** Of these applications those that were accepted and can still be undone, each with the acceptance. */
export async function undoableAcceptancesAmong(db: DatabaseReader, applicationIds: string[]) {
  const isEmpty = applicationIds.length === 0
  return byApplication(isEmpty ? [] : await undoableAmong(db).all({ ids: JSON.stringify(applicationIds) }))
}

/** All of a job, likewise. */
export const undoableAcceptancesOf = async (db: DatabaseReader, job_id: string) =>
  byApplication(await undoableOfJob(db).all({ job_id }))

const byApplication = (acceptances: UndoableDecision[]) => new Map(acceptances.map((one) => [one.application_id, one]))

/** When somebody works on jobs for which their acceptance can still be undone; they do not know of it. */
export const undoableTimesOf = (db: DatabaseReader, freelancer_id: string) =>
  undoableOfPerson(db).all({ freelancer_id })

/** These acceptances are told now, and cannot be undone any more: something has been built on them. */
export async function announceNow(tx: WriteTransaction, acceptances: Iterable<UndoableDecision>, now: Date) {
  const ids = [...acceptances].map(({ delivery_id }) => delivery_id)
  if (ids.length === 0) return
  const at = now.toISOString()
  await tx.update(undoableDecisions).set({ final_at: at }).where(inArray(undoableDecisions.delivery_id, ids)).run()
  await tx.update(deliveries).set({ not_before: at }).where(inArray(deliveries.id, ids)).run()
}

const isAcceptance = eq(undoableDecisions.status, 'accepted')
const undoableAmong = preparedStatement((db) =>
  db
    .select()
    .from(undoableDecisions)
    .where(and(isInBoundList(undoableDecisions.application_id, 'ids'), isAcceptance))
    .prepare(),
)
const undoableOfJob = preparedStatement((db) =>
  db
    .select()
    .from(undoableDecisions)
    .where(and(eq(undoableDecisions.job_id, sql.placeholder('job_id')), isAcceptance))
    .prepare(),
)
const undoableOfPerson = preparedStatement((db) =>
  db
    .select({ job_id: undoableDecisions.job_id, start: jobRoles.date_start, end: jobRoles.date_end })
    .from(applications)
    .innerJoin(undoableDecisions, isUndoableAbout)
    .innerJoin(jobRoles, eq(jobRoles.id, undoableDecisions.job_role_id))
    .where(eq(applications.freelancer_id, sql.placeholder('freelancer_id')))
    .prepare(),
)
