import { and, eq, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import { RIGHT_TO_WORK_KEPT_YEARS } from '../../shared/limits.ts'
import type { Context } from '../context.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { rightToWorkRecords } from '../db/schema/right-to-work.ts'
import { writeInPortions } from '../db/write-in-portions.ts'

type OldRecord = { id: string; document_file: string | null }

/**
 * Deletes what is on record of people whose last engagement by the company ended two years ago, and of whom it never
 * engaged two years after the check, with the files.
 */
export async function deleteOldRightToWork({ db, ports, now }: Context, closing?: AbortSignal) {
  const limit = yearsBefore(now(), RIGHT_TO_WORK_KEPT_YEARS)
  const isOld = and(lt(rightToWorkRecords.created_at, limit), notExists(engagements(db.read, limit)))
  const old: OldRecord[] = await db.read
    .select({ id: rightToWorkRecords.id, document_file: rightToWorkRecords.document_file })
    .from(rightToWorkRecords)
    .where(isOld)
    .all()
  const deleted: string[] = []
  const forget = async (tx: WriteTransaction, { id, document_file }: OldRecord) => {
    // Engaged again since they were read.
    const isStillOld = and(
      eq(rightToWorkRecords.id, id),
      lt(rightToWorkRecords.created_at, limit),
      notExists(engagements(tx, limit)),
    )
    const { changes } = await tx.delete(rightToWorkRecords).where(isStillOld).run()
    if (changes > 0 && document_file) deleted.push(document_file)
  }
  await writeInPortions(db, old, forget, { closing })
  for (const file of deleted) await ports.documents.remove(file)
}

/** Of the record's person by its company: those that end after `limit`. A cancelled one counts once it has begun. */
const engagements = (db: DatabaseReader, limit: string) =>
  db
    .select({ one: sql`1` })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(
        eq(applications.freelancer_id, rightToWorkRecords.freelancer_id),
        eq(jobs.company_id, rightToWorkRecords.company_id),
        or(
          and(eq(applications.status, 'accepted'), sql`${jobs.date_end} >= ${limit}`),
          and(
            eq(applications.status, 'cancelled'),
            sql`${applications.updated_at} > ${jobs.date_start}`,
            sql`${applications.updated_at} >= ${limit}`,
          ),
        ),
      ),
    )

/**
 * Of a person whose account is deleted a company keeps what it may have to show, in its own two years: that of people
 * whom it has engaged. The sweep of documents finds the files of the rest.
 */
export async function forgetUnengagedRightToWork(tx: WriteTransaction, freelancer_id: string) {
  const own = eq(rightToWorkRecords.freelancer_id, freelancer_id)
  await tx
    .delete(rightToWorkRecords)
    .where(and(own, notExists(engagements(tx, ''))))
    .run()
}

/** Deletes what a company that was closed has on record, since nobody could see it any more. */
export const forgetCompanyRightToWork = (tx: WriteTransaction, company_id: string) =>
  tx.delete(rightToWorkRecords).where(eq(rightToWorkRecords.company_id, company_id)).run()

/** Files of checks, by name. */
export const rightToWorkFiles = async (db: DatabaseReader) =>
  await db
    .select({ file: rightToWorkRecords.document_file })
    .from(rightToWorkRecords)
    .where(isNotNull(rightToWorkRecords.document_file))
    .all()

function yearsBefore(moment: Date, years: number) {
  const at = new Date(moment)
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return at.toISOString()
}
