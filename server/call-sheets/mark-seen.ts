import { eq, sql } from 'drizzle-orm'
import { hasSeenVersion } from '../../shared/call-sheets/seen.ts'
import type { Context, UserContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import { recordChange } from '../db/change-log.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { preparedStatement } from '../db/statement.ts'
import { markEntryRead } from '../delivery/mark-notifications-read.ts'
import type { SentSheetVersion } from '../delivery/queue-delivery.ts'
import { isPersonBooked } from './crew-of.ts'
import { sheetEntryId } from './notify-of-sheet.ts'
import { sheetCopyOf, raiseSheetCopy } from './raise-copies.ts'
import { sheetRowOf } from './sheet-rows.ts'

/**
 * Notes that one of the crew has seen a version, and with the last one reads its entry. The number only rises; a repeat or an older version changes nothing.
 * @throws 404 for anybody who is not booked, or a version that there is not
 */
export async function noteSheetSeen(
  me: UserContext,
  job_id: string,
  version: number,
): Promise<{ seen_version: number }> {
  return me.db.writeByRow(async (tx) => {
    const job = await findSheetJob(tx, job_id)
    const last = (await sheetRowOf(tx, job_id))?.version ?? 0
    if (!job || !(await isPersonBooked(tx, job_id, me.user.id)) || last === 0)
      throw notFound('This call sheet does not exist.')
    if (version > last) throw notFound(`There is no version ${version} of this call sheet.`)
    const whose = { job_id, freelancer_id: me.user.id }
    const copy = await sheetCopyOf(tx, whose)
    const { seen_version, reached_version, reached_at } = copy
    if (version === last) await markEntryRead(tx, me.user.id, sheetEntryId(job_id))
    if (hasSeenVersion(copy, version)) return { seen_version }
    const at = me.now().toISOString()
    await raiseSheetCopy(tx, whose, {
      seen_version: version,
      seen_at: at,
      seen_before: seen_version,
      // A version that was seen has also arrived.
      ...(reached_version < version ? { reached_version: version, reached_at: at } : { reached_at }),
      last_reached_at: at,
    })
    await recordChange(tx, [me.user.id, ...(await memberIdsOf(tx, job.company_id))], 'call_sheet', job_id)
    return { seen_version: version }
  })
}

/** Called after a push or a mail about a version was sent: only from now on the company sees the version as sent. */
export async function noteSheetSent(
  { db, now }: Context,
  { job_id, version }: SentSheetVersion,
  freelancer_id: string,
) {
  await db.writeByRow(async (tx) => {
    const whose = { job_id, freelancer_id }
    const job = await findSheetJob(tx, job_id)
    if (!job || (await sheetCopyOf(tx, whose)).sent_version >= version) return
    await raiseSheetCopy(tx, whose, { sent_version: version, sent_at: now().toISOString() })
    await recordChange(tx, await memberIdsOf(tx, job.company_id), 'call_sheet', job_id)
  })
}

/** The job, without a permission check: callers have checked it. */
const findSheetJob = (db: DatabaseReader, id: string) => sheetJobById(db).get({ id })

const sheetJobById = preparedStatement((db) =>
  db
    .select({ id: jobs.id, company_id: jobs.company_id })
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)
