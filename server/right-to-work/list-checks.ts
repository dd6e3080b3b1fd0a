import { and, desc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '../../shared/fields.ts'
import type { RightToWorkCheck, RightToWorkRecord } from '../../shared/right-to-work/right-to-work.ts'
import type { UserContext } from '../context.ts'
import { jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { rightToWorkRecords } from '../db/schema/right-to-work.ts'
import { preparedStatement } from '../db/statement.ts'
import { notFound } from '../errors.ts'
import { pageMarkOf, readPageMark } from '../http/paging.ts'
import type { OpenedDocument } from '../people/credentials/read-document.ts'
import { openCheckFile } from './check-files.ts'
import { expectApplicantOf, expectCheckingCompany } from './checking-company.ts'
import {
  checkOfRecord,
  type FoundRecord,
  readRightToWork,
  rightToWorkColumns,
  rightToWorkRecordById,
} from './record-rows.ts'

/**
 * What the company has on record of somebody.
 * @throws 403 for who sees no checks, 404 for who has not applied
 */
export async function showRightToWork(me: UserContext, freelancer_id: string): Promise<RightToWorkRecord> {
  const company = await expectCheckingCompany(me.db.read, me)
  await expectApplicantOf(me.db.read, company, freelancer_id)
  return readRightToWork(me, me.db.read, { company_id: company.id, freelancer_id })
}

/** A page of the newest check of each person, the last one recorded first; those of deleted accounts too. */
export async function listRightToWorkChecks(
  me: UserContext,
  { limit, after }: PageQuery,
): Promise<{ checks: RightToWorkCheck[]; next: string | null }> {
  const company = await expectCheckingCompany(me.db.read, me)
  const [at, id] = after ? (readPageMark(after, 2) as [string, string]) : [END_OF_TIME, '']
  const found: FoundRecord[] = await newestChecks(me.db.read).all({ company_id: company.id, at, id, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)?.row
  return {
    checks: page.map((one) => checkOfRecord(me, one)),
    next: found.length > limit && last ? pageMarkOf(last.created_at, last.id) : null,
  }
}
const END_OF_TIME = '9999'

/**
 * The file of a check.
 * @throws 403 for who sees no checks, 404 for another company's, or an override
 */
export async function readRightToWorkFile(me: UserContext, id: string): Promise<OpenedDocument> {
  const company = await expectCheckingCompany(me.db.read, me)
  const row = (await rightToWorkRecordById(me.db.read, id))?.row
  if (row?.company_id !== company.id || !row.document_file) throw notFound('This check does not exist.')
  const file = await openCheckFile(me, row)
  if (!file) throw notFound('This document is not here.')
  return file
}

const newestChecks = preparedStatement((db) =>
  db
    .select(rightToWorkColumns)
    .from(rightToWorkRecords)
    .innerJoin(users, eq(users.id, rightToWorkRecords.author_id))
    .leftJoin(jobs, eq(jobs.id, rightToWorkRecords.job_id))
    .where(
      and(
        eq(rightToWorkRecords.company_id, sql.placeholder('company_id')),
        eq(rightToWorkRecords.kind, 'check'),
        sql`not exists (select 1 from right_to_work_records newer
          where newer.company_id = ${rightToWorkRecords.company_id}
            and newer.freelancer_id = ${rightToWorkRecords.freelancer_id} and newer.kind = 'check'
            and (newer.created_at, newer.id) > (${rightToWorkRecords.created_at}, ${rightToWorkRecords.id}))`,
        sql`(${rightToWorkRecords.created_at}, ${rightToWorkRecords.id}) < (${sql.placeholder('at')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(desc(rightToWorkRecords.created_at), desc(rightToWorkRecords.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
