import type { Tx } from '../db/connection.ts'
import type { JobRow } from '../db/schema/jobs.ts'
import { membersOf } from '../companies/core/members-of.ts'
import { recordChange } from '../sync/change-log.ts'
import { sheetOf } from './sheet-of.ts'
import { tellOfSheet } from './call-sheets-tell-of-sheet.ts'

type Booking = { job: JobRow; freelancer_id: string; company_name: string; isConfirmed: boolean }

/** Whoever is confirmed gets the call sheet as it stands; from whoever is not any more it goes. The company's list of the crew follows. */
export function followBooking(tx: Tx, { job, freelancer_id, company_name, isConfirmed }: Booking, now: Date) {
  const sheet = sheetOf(tx, job.id)
  if (!sheet) return
  recordChange(tx, membersOf(tx, job.company_id), 'call_sheet', job.id)
  if (sheet.version === 0) return
  recordChange(tx, [freelancer_id], 'call_sheet', job.id)
  if (!isConfirmed) return
  tellOfSheet(tx, { user_id: freelancer_id, job, version: sheet.version, company_name, isFirst: true }, now)
}
