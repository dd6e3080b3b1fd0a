import { sheetChangesFor, sheetChangesText } from '../../shared/call-sheets/sheet-changes.ts'
import type { PushedSubject } from '../../shared/push.ts'
import type { WriteTransaction } from '../db/connection.ts'
import type { JobRow } from '../db/schema/jobs.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import { recordChange } from '../db/change-log.ts'
import { endUnbookedGrants } from '../jobs/core/chief-grants.ts'
import { recordCrewMates } from '../jobs/core/crew-mates.ts'
import { sheetContentOf, LONDON_SHEET_CLOCK, sheetRowOf } from './sheet-rows.ts'
import { bookedPeopleOf, sheetReaderOf } from './crew-of.ts'
import { sheetCopyOf } from './raise-copies.ts'
import { notifyRecipient } from '../delivery/notify.ts'
import { notificationWishesOf } from '../delivery/notification-choices.ts'

type BookingChange = { job: JobRow; freelancer_id: string; company_name: string; isConfirmed: boolean }

/**
 * Gives the call sheet to a person who was confirmed, takes it from one who no longer is, and updates who is on the job,
 * for the company and for the others of the crew, who have it without a call sheet too.
 */
export async function followBooking(
  tx: WriteTransaction,
  { job, freelancer_id, company_name, isConfirmed }: BookingChange,
  now: Date,
) {
  await endUnbookedGrants(tx, { job_id: job.id, chief_id: freelancer_id }, now)
  await recordCrewMates(tx, job.id)
  const sheet = await sheetRowOf(tx, job.id)
  if (!sheet) return
  await recordChange(tx, await memberIdsOf(tx, job.company_id), 'call_sheet', job.id)
  if (sheet.version === 0) return
  const crew = await bookedPeopleOf(tx, job.id)
  await recordChange(tx, [freelancer_id, ...crew], 'call_sheet', job.id)
  if (!isConfirmed) return
  await notifyOfSheet(tx, { user_id: freelancer_id, job, version: sheet.version, company_name, isFirst: true }, now)
}

type SheetNotice = {
  user_id: string
  job: Pick<JobRow, 'id' | 'title'>
  version: number
  company_name: string
  /** Whether it is the first version that they receive. */
  isFirst?: boolean
  /** The time of a reminder of the same version. */
  reminded_at?: Date
  /** What the plan that was published with it changes for them, in sentences. */
  shifts?: string | undefined
}

/** Notifies one of the crew of a version, once; sending the push and the mail them is noted by `noteSheetSent`. */
export async function notifyOfSheet(
  tx: WriteTransaction,
  { user_id, job, version, company_name, isFirst = version === 1, reminded_at, shifts }: SheetNotice,
  now: Date,
) {
  const key = `call-sheet:${job.id}:${version}:${user_id}${reminded_at ? `:${reminded_at.getTime()}` : ''}`
  const told = { job_id: job.id, version }
  const path = `/call-sheet?job=${job.id}`
  const changes = isFirst ? null : await changesSinceSeen(tx, { user_id, job_id: job.id, version })
  const { title, body } = reminded_at
    ? sheetReminderText(job.title, version, company_name)
    : sheetVersionText(job.title, version, company_name, changes, shifts)
  const tag = sheetEntryId(job.id)
  const subject: PushedSubject = { kind: 'call_sheet', job_title: job.title, ...told }
  const notice = { user_id, key, id: tag, title, body, navigate: path, tag, told, subject }
  // Whoever wants no word of call sheets still hears of their shifts.
  const isUnwanted = shifts !== undefined && !(await notificationWishesOf(tx, user_id)).isPushed('call_sheet')
  await notifyRecipient(tx, { kind: isUnwanted ? 'shifts' : 'call_sheet', ...notice }, now)
}

/** All versions of a call sheet are one entry. */
export const sheetEntryId = (jobId: string) => `call-sheet:${jobId}`

const SEEN_REQUEST_TEXT = 'Open it and press Got it, so they know you have it.'

const sheetReminderText = (job_title: string, version: number, company_name: string) => ({
  title: `Please look at the call sheet: ${job_title}`,
  body: `${company_name} needs to know you’ve seen version ${version}. ${SEEN_REQUEST_TEXT}`,
})

/** The change comes first, because a lock screen cuts off the end. */
function sheetVersionText(
  job_title: string,
  version: number,
  company_name: string,
  changes: SheetNews | null,
  shifts: string | undefined,
) {
  const sent = changes ? `has sent version ${version} of the call sheet.` : 'has sent the call sheet.'
  const end = `${company_name} ${sent} ${SEEN_REQUEST_TEXT}`
  const ofSheet = changes?.words || (shifts ? '' : (changes?.nothing ?? ''))
  const what = changes ? 'Call sheet changed' : 'Call sheet'
  return {
    title: `${shifts ? 'Your shifts and call sheet' : what}: ${job_title}`,
    body: [shifts, ofSheet, end].filter(Boolean).join(' '),
  }
}

/** `nothing`: what is said where `words` is empty. */
type SheetNews = { words: string; nothing: string }
type CrewVersion = { user_id: string; job_id: string; version: number }

/**
 * The differences for one of the crew in a sentence: since the version they saw last, or else since the one before. A
 * notification replaces an earlier one about the same job, so it has to contain everything that is new to them.
 */
async function changesSinceSeen(tx: WriteTransaction, { user_id, job_id, version }: CrewVersion): Promise<SheetNews> {
  const since = (await sheetCopyOf(tx, { job_id, freelancer_id: user_id })).seen_version || version - 1
  const [before, after] = [await sheetContentOf(tx, job_id, since), await sheetContentOf(tx, job_id, version)]
  const nothing = `Nothing has changed for you since version ${since}.`
  if (!before || !after) return { words: '', nothing: '' }
  const words = sheetChangesText(
    sheetChangesFor(before, after, await sheetReaderOf(tx, job_id, user_id), LONDON_SHEET_CLOCK),
  )
  if (!words) return { words, nothing }
  return { words: since === version - 1 ? `${words}.` : `Since version ${since}: ${words}.`, nothing }
}
