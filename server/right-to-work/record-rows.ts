import { and, desc, eq, sql } from 'drizzle-orm'
import type { StoredDocument } from '../../shared/people/credentials.ts'
import type {
  RightToWorkCheck,
  RightToWorkOverride,
  RightToWorkRecord,
} from '../../shared/right-to-work/right-to-work.ts'
import type { Context } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { type RightToWorkRow, rightToWorkRecords } from '../db/schema/right-to-work.ts'
import { preparedStatement } from '../db/statement.ts'
import { openSealedText, sealText } from '../ports/seal.ts'

type Sealer = Pick<Context, 'sealingKey'>

/** What is readable only with the server's key. */
export type SealedCheck = Pick<RightToWorkCheck, 'full_name' | 'route' | 'checked_on' | 'ends_on' | 'follow_up_on'> & {
  document: Omit<StoredDocument, 'id'>
  /** Absent: by a release before December 2026, which stored the file as it came. */
  is_file_sealed?: true
}
type SealedOverride = Pick<RightToWorkOverride, 'full_name' | 'reason'>

export const sealCheck = (sealer: Sealer, check: SealedCheck) => sealText(sealer, JSON.stringify(check))
export const sealOverride = (sealer: Sealer, override: SealedOverride) => sealText(sealer, JSON.stringify(override))
export const openCheck = (sealer: Sealer, { sealed }: Pick<RightToWorkRow, 'sealed'>) =>
  JSON.parse(openSealedText(sealer, sealed)) as SealedCheck

export type FoundRecord = { row: RightToWorkRow; author_name: string; job_title: string | null }

export function checkOfRecord(sealer: Sealer, { row, author_name }: FoundRecord): RightToWorkCheck {
  const { is_file_sealed: _ofStore, ...facts } = openCheck(sealer, row)
  return { ...facts, id: row.id, freelancer_id: row.freelancer_id, author_name, created_at: row.created_at }
}

export const overrideOfRecord = (
  sealer: Sealer,
  { row, author_name, job_title }: FoundRecord,
): RightToWorkOverride => ({
  ...(JSON.parse(openSealedText(sealer, row.sealed)) as SealedOverride),
  id: row.id,
  freelancer_id: row.freelancer_id,
  author_name,
  created_at: row.created_at,
  job: { id: row.job_id!, title: job_title ?? '' },
})

/** What a company has on record of a person, the newest first. */
export async function readRightToWork(
  sealer: Sealer,
  db: DatabaseReader,
  about: { company_id: string; freelancer_id: string },
): Promise<RightToWorkRecord> {
  const found: FoundRecord[] = await recordsOfPerson(db).all(about)
  return {
    checks: found.filter(({ row }) => row.kind === 'check').map((one) => checkOfRecord(sealer, one)),
    overrides: found.filter(({ row }) => row.kind === 'override').map((one) => overrideOfRecord(sealer, one)),
  }
}

/** With the name of its author, whatever company it is of. */
export const rightToWorkRecordById = async (db: DatabaseReader, id: string): Promise<FoundRecord | undefined> =>
  await recordById(db).get({ id })

export const rightToWorkColumns = { row: rightToWorkRecords, author_name: users.full_name, job_title: jobs.title }

const recordById = preparedStatement((db) =>
  db
    .select(rightToWorkColumns)
    .from(rightToWorkRecords)
    .innerJoin(users, eq(users.id, rightToWorkRecords.author_id))
    .leftJoin(jobs, eq(jobs.id, rightToWorkRecords.job_id))
    .where(eq(rightToWorkRecords.id, sql.placeholder('id')))
    .prepare(),
)
const recordsOfPerson = preparedStatement((db) =>
  db
    .select(rightToWorkColumns)
    .from(rightToWorkRecords)
    .innerJoin(users, eq(users.id, rightToWorkRecords.author_id))
    .leftJoin(jobs, eq(jobs.id, rightToWorkRecords.job_id))
    .where(
      and(
        eq(rightToWorkRecords.company_id, sql.placeholder('company_id')),
        eq(rightToWorkRecords.freelancer_id, sql.placeholder('freelancer_id')),
      ),
    )
    .orderBy(desc(rightToWorkRecords.created_at), desc(rightToWorkRecords.id))
    .prepare(),
)
