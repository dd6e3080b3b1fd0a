import type { Context } from '../context.ts'
import { recordChange } from '../sync/change-log.ts'
import { jobById } from './job-by-id.ts'
import { membersOf } from '../companies/core/members-of.ts'
import { copyOf, raiseCopy } from './raise-copy.ts'

/** What a push or a mail about a call sheet carries. */
export type Told = { job_id: string; version: number }

/** A push or a mail about a version has gone out: from now on, and not before, the company reads 'told'. */
export async function noteTold({ db, now }: Context, { job_id, version }: Told, freelancer_id: string) {
  await db.write((tx) => {
    const whose = { job_id, freelancer_id }
    const job = jobById(tx, job_id)
    if (!job || copyOf(tx, whose).told_version >= version) return
    raiseCopy(tx, whose, { told_version: version, told_at: now().toISOString() })
    recordChange(tx, membersOf(tx, job.company_id), 'call_sheet', job_id)
  })
}
