import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ApplicationStatus, UserType } from '../../../shared/options.ts'
import type { Reader, Tx } from '../../db/connection.ts'
import { type ApplicationRow, applications, jobRoles } from '../../db/schema/jobs.ts'
import { deliveries } from '../../db/schema/sync.ts'
import { inList, statement } from '../../db/statement.ts'

/** A decision that its freelancer has not been told of: to them the application is as it `was`. */
export type Held = {
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
  place?: { role_id: string; taken_at: string }
  /** What was held before an acceptance: it is again if that is undone. */
  before?: Held
}

/** The key of the delivery that tells a freelancer of a decision which can still be undone. */
export const decisionKey = (applicationId: string) => `decision:${applicationId}`

/** For a join: the delivery that holds a decision about an application. */
export const isHeldAbout = eq(deliveries.dedupe_key, sql`${decisionKey('')} || ${applications.id}`)

/** An application as one of its two sides has it: what was not told is as it was, an acceptance is one to the company. */
export function seenBy(side: UserType, row: ApplicationRow, held: Held | null | undefined): ApplicationRow {
  if (!held) return row
  if (side === 'freelancer') return { ...row, status: held.was }
  return held.place ? { ...row, ...acceptedAs(held.place) } : row
}

/** What an acceptance changes in the application. */
export const acceptedAs = ({ role_id, taken_at }: NonNullable<Held['place']>) => ({
  status: 'accepted' as const,
  job_role_id: role_id,
  updated_at: taken_at,
})

/** Of these applications those that were accepted and not told, each with the place. */
export async function untoldAmong(db: Reader, applicationIds: string[]) {
  if (applicationIds.length === 0) return new Map<string, NonNullable<Held['place']>>()
  return placesOf(await heldAmong(db).all({ ids: JSON.stringify(applicationIds) }))
}

/** All of a job, likewise. */
export const untoldOf = async (db: Reader, job_id: string) => placesOf(await heldOf(db).all({ job_id }))

/** When somebody works on jobs that they were accepted for and not told of. */
export async function untoldTimes(db: Reader, freelancer_id: string) {
  const held = (await heldFor(db).all({ freelancer_id })).map(({ payload }) => payload as Held)
  const roles = held.flatMap(({ place }) => place?.role_id ?? [])
  if (roles.length === 0) return []
  const { job_id, date_start: start, date_end: end } = jobRoles
  return await db.select({ job_id, start, end }).from(jobRoles).where(inArray(jobRoles.id, roles)).all()
}

/** These acceptances are told now, and cannot be undone any more: something has been built on them. */
export const announceNow = async (tx: Tx, applicationIds: string[], now: Date) =>
  await tx
    .update(deliveries)
    .set({ not_before: now.toISOString() })
    .where(inArray(deliveries.dedupe_key, applicationIds.map(decisionKey)))
    .run()

const placesOf = (rows: { payload: Record<string, unknown> }[]) =>
  new Map(
    rows
      .map(({ payload }) => payload as Held)
      .flatMap(({ application_id, place }) => (place ? [[application_id, place] as const] : [])),
  )

const heldAmong = statement((db) =>
  db
    .select({ payload: deliveries.payload })
    .from(applications)
    .innerJoin(deliveries, isHeldAbout)
    .where(inList(applications.id, 'ids'))
    .prepare(),
)
const heldOf = statement((db) =>
  db
    .select({ payload: deliveries.payload })
    .from(applications)
    .innerJoin(deliveries, isHeldAbout)
    .where(eq(applications.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const heldFor = statement((db) =>
  db
    .select({ payload: deliveries.payload })
    .from(applications)
    .innerJoin(deliveries, and(isHeldAbout, eq(deliveries.channel, 'decision')))
    .where(eq(applications.freelancer_id, sql.placeholder('freelancer_id')))
    .prepare(),
)
