import { and, eq, or } from 'drizzle-orm'
import { membersOf } from '../../companies/core/members.ts'
import type { Tx } from '../../db/connection.ts'
import { callSheets, callSheetVersions } from '../../db/schema/call-sheets.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { recordChange } from '../../db/change-log.ts'

/**
 * A person's name and picture appear on call sheets as the company sees them: on those they are booked for, publish or
 * edit.
 */
export async function recordCallSheetsOf(tx: Tx, userId: string) {
  const named = await tx
    .selectDistinct({ job_id: callSheets.job_id, company_id: jobs.company_id })
    .from(callSheets)
    .innerJoin(jobs, eq(jobs.id, callSheets.job_id))
    .leftJoin(
      applications,
      and(
        eq(applications.job_id, callSheets.job_id),
        eq(applications.freelancer_id, userId),
        eq(applications.status, 'accepted'),
      ),
    )
    .leftJoin(
      callSheetVersions,
      and(eq(callSheetVersions.job_id, callSheets.job_id), eq(callSheetVersions.version, callSheets.version)),
    )
    .where(
      or(
        eq(applications.freelancer_id, userId),
        eq(callSheetVersions.published_by, userId),
        eq(callSheets.draft_by, userId),
      ),
    )
    .all()
  for (const { job_id, company_id } of named)
    await recordChange(tx, await membersOf(tx, company_id), 'call_sheet', job_id)
}
