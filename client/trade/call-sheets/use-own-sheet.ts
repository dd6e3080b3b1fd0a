import type { CallSheet, SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import type { CrewMate, Job, JobRole, OwnShift } from '../../../shared/jobs/jobs.ts'
import { bookedRoleOf } from '../../../shared/call-sheets/calls.ts'
import { sheetChangesFor } from '../../../shared/call-sheets/sheet-changes.ts'
import { useLive } from '../../offline/store/use-live.ts'
import type { StandbyDb } from '../../offline/store/database.ts'
import type { OutboxRow } from '../../offline/store/outbox-row.ts'
import { LONDON_CLOCK } from '../../../shared/call-sheets/london-clock.ts'
import { callSheetQueue } from '../../offline/outbox/kinds/call-sheet.ts'

export type OwnSheet = {
  job: Job
  sheet: CallSheet
  content: SheetContent
  /** The role that is booked; null if the application named none. */
  role: JobRole | null
  /** Their own; missing where the role has none. */
  shifts?: OwnShift[] | undefined
  /** The version whose confirmation waits in the outbox. */
  unsentSeen: number | null
}

/** A job's call sheet on this device; null: none, undefined: not read yet. */
export const useOwnSheet = (jobId: string): OwnSheet | null | undefined =>
  useLive((db) => findOwnSheet(db, jobId), [jobId])

/** The differences to the version that this person saw before. */
export const ownSheetChanges = ({ sheet, content, role, shifts }: OwnSheet) =>
  sheet.before ? sheetChangesFor(sheet.before.content, content, { roleId: role?.id, shifts }, LONDON_CLOCK) : []

async function findOwnSheet(db: StandbyDb, jobId: string): Promise<OwnSheet | null> {
  const [job, sheet, applications, waiting] = await Promise.all([
    db.jobs.get(jobId),
    db.call_sheets.get(jobId),
    db.applications.where({ job_id: jobId }).toArray(),
    db.outbox.where({ queue: callSheetQueue(jobId) }).toArray(),
  ])
  const booked = applications.find(({ status }) => status === 'accepted')
  if (!job || !sheet?.content || !booked) return null
  return {
    job,
    sheet,
    content: sheet.content,
    role: bookedRoleOf(job, booked),
    shifts: booked.shifts,
    unsentSeen: unsentSeenOf(waiting, jobId),
  }
}

function unsentSeenOf(waiting: OutboxRow[], jobId: string): number | null {
  const seen = waiting.flatMap((row) =>
    row.kind === 'sheet_seen' && row.body.job_id === jobId ? row.body.version : [],
  )
  return seen.length > 0 ? Math.max(...seen) : null
}

/** A confirmed booking on this device; `sheet` and `content` are null without a call sheet. */
export type OwnBooking = Omit<OwnSheet, 'sheet' | 'content'> & {
  sheet: CallSheet | null
  content: SheetContent | null
  /** The others of the crew, with or without a call sheet. */
  mates: CrewMate[]
  /** Its cancellation waits in the outbox. */
  isCancelling: boolean
  /** The accepted application. */
  booking_id: string
  freelancer_id: string
  /** Pounds a day as agreed; null where the application named no role. */
  day_rate: number | null
}

/** All confirmed bookings on this device, past ones included. */
export async function findOwnBookings(db: StandbyDb): Promise<OwnBooking[]> {
  const booked = await db.applications.filter(({ status }) => status === 'accepted').toArray()
  const ids = booked.map(({ job_id }) => job_id)
  const [jobs, sheets, outbox] = await Promise.all([
    db.jobs.bulkGet(ids),
    db.call_sheets.bulkGet(ids),
    db.outbox.toArray(),
  ])
  return booked.flatMap((application, n) => {
    const { job_id, shifts, mates } = application
    const job = jobs[n]
    const sheet = sheets[n] ?? null
    if (!job) return []
    return {
      job,
      sheet,
      content: sheet?.content ?? null,
      role: bookedRoleOf(job, application),
      unsentSeen: unsentSeenOf(outbox, job_id),
      shifts,
      // An application that the device has kept from an earlier server has none.
      mates: mates ?? sheet?.mates ?? [],
      isCancelling: outbox.some((row) => row.kind === 'cancellation' && row.body.job_id === job_id),
      booking_id: application.id,
      freelancer_id: application.freelancer_id,
      day_rate: application.terms?.day_rate ?? bookedRoleOf(job, application)?.day_rate ?? null,
    }
  })
}

/** The booking with its call sheet; null while it has none. */
export function ownSheetOfBooking({ sheet, content, ...booking }: OwnBooking): OwnSheet | null {
  return sheet && content ? { ...booking, sheet, content } : null
}
