import { and, eq, sql } from 'drizzle-orm'
import {
  ownRightToWorkRefusal,
  rightToWorkRefusal,
  type RightToWorkStanding,
} from '../../shared/right-to-work/right-to-work-rule.ts'
import type { Context } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import type { JobRow } from '../db/schema/jobs.ts'
import { companies, type UserRow } from '../db/schema/people.ts'
import { type RightToWorkRow, rightToWorkRecords } from '../db/schema/right-to-work.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { AppError } from '../errors.ts'
import { openCheck } from './record-rows.ts'

type Sealer = Pick<Context, 'sealingKey'>
type CheckedJob = Pick<JobRow, 'id' | 'company_id'>

/** Thrown where somebody would be confirmed whose right to work is not on record. */
export class UncheckedRightToWork extends AppError {
  constructor(detail: string) {
    super('conflict', detail)
  }
}

type AskedConfirmation = {
  job: CheckedJob
  freelancer: Pick<UserRow, 'id' | 'full_name'>
  /** What they would work. */
  work: { date_end: string }
  /** The company's name where the freelancer reads why not. */
  toFreelancerOf?: string
}

/** @throws 409 where the company has turned checks on and none covers this time */
export async function refuseUnchecked(
  sealer: Sealer,
  db: DatabaseReader,
  { job, freelancer, work, toFreelancerOf }: AskedConfirmation,
) {
  const standing = (await rightToWorkStandings(sealer, db, job, [freelancer.id]))?.get(freelancer.id)
  if (!standing) return
  const why = toFreelancerOf
    ? ownRightToWorkRefusal(toFreelancerOf, standing, work)
    : rightToWorkRefusal(freelancer.full_name, standing, work)
  if (why) throw new UncheckedRightToWork(why)
}

/** How each of these people stands with the job's company; null where it has not turned checks on. */
export async function rightToWorkStandings(
  sealer: Sealer,
  db: DatabaseReader,
  job: CheckedJob,
  ids: string[],
): Promise<Map<string, RightToWorkStanding> | null> {
  const rows = await recordsWhereChecked(db, job, ids)
  if (!rows) return null
  return new Map(
    ids.map((id) => {
      const own = rows.filter(({ freelancer_id }) => freelancer_id === id)
      const newest = own.find(({ kind }) => kind === 'check')
      const ends_on = newest ? openCheck(sealer, newest).ends_on : null
      return [id, { is_checked: newest !== undefined, ends_on, is_overridden: own.some(isOverrideOf(job)) }]
    }),
  )
}

/** Those of these people of whom something is on record for this job, however long it holds; null: nobody is checked. */
export async function peopleOnRecord(db: DatabaseReader, job: CheckedJob, ids: string[]): Promise<Set<string> | null> {
  const rows = await recordsWhereChecked(db, job, ids)
  if (!rows) return null
  const counted = rows.filter((row) => row.kind === 'check' || isOverrideOf(job)(row))
  return new Set(counted.map(({ freelancer_id }) => freelancer_id))
}

export const isOverrideOf = (job: Pick<JobRow, 'id'>) => (row: RightToWorkRow) =>
  row.kind === 'override' && row.job_id === job.id

/** The newest first; null where the company has not turned checks on. */
export async function recordsWhereChecked(db: DatabaseReader, job: Pick<JobRow, 'company_id'>, ids: string[]) {
  const found: { row: RightToWorkRow | null }[] = await recordsIfChecked(db).all({
    company_id: job.company_id,
    ids: JSON.stringify(ids),
  })
  return found.length === 0 ? null : found.flatMap(({ row }) => row ?? [])
}

/** One row without a record says that checks are on. */
const recordsIfChecked = preparedStatement((db) =>
  db
    .select({ row: rightToWorkRecords })
    .from(companies)
    .leftJoin(
      rightToWorkRecords,
      and(eq(rightToWorkRecords.company_id, companies.id), isInBoundList(rightToWorkRecords.freelancer_id, 'ids')),
    )
    .where(and(eq(companies.id, sql.placeholder('company_id')), eq(companies.checks_right_to_work, true)))
    .orderBy(sql`${rightToWorkRecords.created_at} desc, ${rightToWorkRecords.id} desc`)
    .prepare(),
)
