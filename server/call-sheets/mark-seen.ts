import { eq, sql } from 'drizzle-orm'
import type { Context, UserContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { membersOf } from '../companies/core/members.ts'
import { recordChange } from '../db/change-log.ts'
import type { Reader } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { statement } from '../db/statement.ts'
import type { Told } from '../delivery/queue-delivery.ts'
import { isBooked } from './crew-of.ts'
import { copyOf, raiseCopy } from './raise-copies.ts'
import { sheetOf } from './sheet-rows.ts'

/** One of the crew has seen a version. It only ever rises; the same again, or an older one, changes nothing. */
export async function markSeen(me: UserContext, job_id: string, version: number): Promise<{ seen_version: number }> {
  return me.db.write(async (tx) => {
    const job = await jobById(tx, job_id)
    const last = (await sheetOf(tx, job_id))?.version ?? 0
    if (!job || !(await isBooked(tx, job_id, me.user.id)) || last === 0)
      throw notFound('This call sheet does not exist.')
    if (version > last) throw notFound(`There is no version ${version} of this call sheet.`)
    const whose = { job_id, freelancer_id: me.user.id }
    const { seen_version, reached_version, reached_at } = await copyOf(tx, whose)
    if (seen_version >= version) return { seen_version }
    const at = me.now().toISOString()
    await raiseCopy(tx, whose, {
      seen_version: version,
      seen_at: at,
      seen_before: seen_version,
      // What was seen has arrived.
      ...(reached_version < version ? { reached_version: version, reached_at: at } : { reached_at }),
      last_reached_at: at,
    })
    await recordChange(tx, [me.user.id, ...(await membersOf(tx, job.company_id))], 'call_sheet', job_id)
    return { seen_version: version }
  })
}

/** A push or a mail about a version has gone out: from now on, and not before, the company reads 'told'. */
export async function noteTold({ db, now }: Context, { job_id, version }: Told, freelancer_id: string) {
  await db.write(async (tx) => {
    const whose = { job_id, freelancer_id }
    const job = await jobById(tx, job_id)
    if (!job || (await copyOf(tx, whose)).told_version >= version) return
    await raiseCopy(tx, whose, { told_version: version, told_at: now().toISOString() })
    await recordChange(tx, await membersOf(tx, job.company_id), 'call_sheet', job_id)
  })
}

/** Whose a job is; who may know of it is for the caller to ask. */
const jobById = (db: Reader, id: string) => byId(db).get({ id })

const byId = statement((db) =>
  db
    .select({ id: jobs.id, company_id: jobs.company_id })
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)
