import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { callSheetCopies, callSheetDocuments, callSheets, callSheetVersions } from '../db/schema/call-sheets.ts'
import { jobs } from '../db/schema/jobs.ts'
import { recordChange } from '../sync/change-log.ts'
import { bookedFor } from './crew-of.ts'

/** With a company whose owner is gone go its call sheets: they name people of its sites. The sweep takes the files. */
export function forgetSheets(tx: Tx, company_id: string) {
  const own = tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.company_id, company_id))
  const sheets = tx.select({ job_id: callSheets.job_id }).from(callSheets).where(inArray(callSheets.job_id, own)).all()
  for (const { job_id } of sheets) recordChange(tx, bookedFor(tx, job_id), 'call_sheet', job_id, true)
  for (const table of [callSheetDocuments, callSheetVersions, callSheetCopies, callSheets])
    tx.delete(table).where(inArray(table.job_id, own)).run()
}
