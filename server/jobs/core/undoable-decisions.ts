import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ApplicationStatus, UserType } from '../../../shared/options.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { type AgreedTerms, type ApplicationRow, applications, jobRoles } from '../../db/schema/jobs.ts'
import { deliveries } from '../../db/schema/sync.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'

/** A decision that its freelancer has not been told of: to them the application is as it `was`. */
export type UndoableDecision = {
  job_id: string
  application_id: string
  was: ApplicationStatus
  to: ApplicationStatus
  /** The message that goes with it, and whose it is. */
  message?: { author_id: string; content: string }
  /**
   * Of an acceptance: the place that it has taken. Nothing else has happened yet: the row is as it was, so that whoever
   * reads bookings does not find it.
   */
  place?: TakenPlace
  /** What could be undone before an acceptance: it can be again if that is undone. */
  before?: UndoableDecision
}
/** `terms`: of the role when they were accepted. */
type TakenPlace = { role_id: string; taken_at: string; terms?: AgreedTerms }

/** The key of the delivery that tells a freelancer of a decision which can still be undone. */
export const decisionDeliveryKey = (applicationId: string) => `decision:${applicationId}`

/** For a join: the delivery of the decision about an application that can be undone. */
export const isUndoableAbout = eq(deliveries.dedupe_key, sql`${decisionDeliveryKey('')} || ${applications.id}`)

/** An application as one of its two sides has it: what was not told is as it was, an acceptance is one to the company. */
export function applicationSeenBy(
  side: UserType,
  row: ApplicationRow,
  decision: UndoableDecision | null | undefined,
): ApplicationRow {
  if (!decision) return row
  if (side === 'freelancer') return { ...row, status: decision.was }
  return decision.place ? { ...row, ...acceptedColumns(decision.place) } : row
}

/** What an acceptance changes in the application. */
export const acceptedColumns = ({ role_id, taken_at }: TakenPlace) => ({
  status: 'accepted' as const,
  job_role_id: role_id,
  updated_at: taken_at,
})

/** Of these applications those that were accepted and can still be undone, each with the place. */
export async function undoableAcceptancesAmong(db: DatabaseReader, applicationIds: string[]) {
  if (applicationIds.length === 0) return new Map<string, TakenPlace>()
  return takenPlacesOf(await undoableAmong(db).all({ ids: JSON.stringify(applicationIds) }))
}

/** All of a job, likewise. */
export const undoableAcceptancesOf = async (db: DatabaseReader, job_id: string) =>
  takenPlacesOf(await undoableOfJob(db).all({ job_id }))

/** When somebody works on jobs for which their acceptance can still be undone; they do not know of it. */
export async function undoableTimesOf(db: DatabaseReader, freelancer_id: string) {
  const decisions = (await undoableOfPerson(db).all({ freelancer_id })).map(
    ({ payload }) => payload as UndoableDecision,
  )
  const roles = decisions.flatMap(({ place }) => place?.role_id ?? [])
  if (roles.length === 0) return []
  const { job_id, date_start: start, date_end: end } = jobRoles
  return await db.select({ job_id, start, end }).from(jobRoles).where(inArray(jobRoles.id, roles)).all()
}

/** These acceptances are told now, and cannot be undone any more: something has been built on them. */
export const announceNow = async (tx: WriteTransaction, applicationIds: string[], now: Date) =>
  await tx
    .update(deliveries)
    .set({ not_before: now.toISOString() })
    .where(inArray(deliveries.dedupe_key, applicationIds.map(decisionDeliveryKey)))
    .run()

const takenPlacesOf = (rows: { payload: Record<string, unknown> }[]) =>
  new Map(
    rows
      .map(({ payload }) => payload as UndoableDecision)
      .flatMap(({ application_id, place }) => (place ? [[application_id, place] as const] : [])),
  )

const undoableAmong = preparedStatement((db) =>
  db
    .select({ payload: deliveries.payload })
    .from(applications)
    .innerJoin(deliveries, isUndoableAbout)
    .where(isInBoundList(applications.id, 'ids'))
    .prepare(),
)
const undoableOfJob = preparedStatement((db) =>
  db
    .select({ payload: deliveries.payload })
    .from(applications)
    .innerJoin(deliveries, isUndoableAbout)
    .where(eq(applications.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const undoableOfPerson = preparedStatement((db) =>
  db
    .select({ payload: deliveries.payload })
    .from(applications)
    .innerJoin(deliveries, and(isUndoableAbout, eq(deliveries.channel, 'decision')))
    .where(eq(applications.freelancer_id, sql.placeholder('freelancer_id')))
    .prepare(),
)
