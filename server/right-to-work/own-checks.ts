import { asc, eq } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { companies, users } from '../db/schema/people.ts'
import { rightToWorkRecords } from '../db/schema/right-to-work.ts'
import { openCheckFile } from './check-files.ts'
import { checkOfRecord, overrideOfRecord, rightToWorkColumns } from './record-rows.ts'

/** What companies have on record of this person, the oldest first. */
export async function collectRightToWork(me: UserContext) {
  return (await recordsAbout(me.db.read, me.user.id)).map(({ company, ...found }) => {
    const {
      id: _id,
      freelancer_id: _theirs,
      ...facts
    } = found.row.kind === 'check' ? checkOfRecord(me, found) : overrideOfRecord(me, found)
    return { company, kind: found.row.kind, ...facts, ...('job' in facts && { job: facts.job.title }) }
  })
}

/** Of whom this person recorded something for a company, and when: what it was is the company's and theirs. */
export const collectRecordedRightToWork = async ({ db, user }: UserContext) =>
  await db.read
    .select({ about: users.full_name, kind: rightToWorkRecords.kind, created_at: rightToWorkRecords.created_at })
    .from(rightToWorkRecords)
    .innerJoin(users, eq(users.id, rightToWorkRecords.freelancer_id))
    .where(eq(rightToWorkRecords.author_id, user.id))
    .orderBy(asc(rightToWorkRecords.created_at))
    .all()

/** Their files, for the same export: one is opened when it is asked for. */
export async function* rightToWorkDocumentsOf(me: UserContext) {
  for (const { row } of await recordsAbout(me.db.read, me.user.id)) {
    const file = await openCheckFile(me, row)
    if (file) yield { id: row.id, ...file }
  }
}

const recordsAbout = async (db: DatabaseReader, freelancer_id: string) =>
  await db
    .select({ ...rightToWorkColumns, company: companies.name })
    .from(rightToWorkRecords)
    .innerJoin(users, eq(users.id, rightToWorkRecords.author_id))
    .innerJoin(companies, eq(companies.id, rightToWorkRecords.company_id))
    .leftJoin(jobs, eq(jobs.id, rightToWorkRecords.job_id))
    .where(eq(rightToWorkRecords.freelancer_id, freelancer_id))
    .orderBy(asc(rightToWorkRecords.created_at), asc(rightToWorkRecords.id))
    .all()
