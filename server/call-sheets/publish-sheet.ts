import type { CallSheet, NewSheet, SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import { hasSeenVersion } from '../../shared/call-sheets/seen.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { SHEET_REMIND_MINUTES } from '../../shared/limits.ts'
import { actingCompanyOf, memberIdsOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { callSheets, callSheetVersions } from '../db/schema/call-sheets.ts'
import type { JobRow } from '../db/schema/jobs.ts'
import { conflict, limited, notFound } from '../errors.ts'
import { bodyHash } from '../db/spent-ids.ts'
import { atMomentText } from '../jobs/core/late-texts.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { isEventRecorded, recordProjectEvent } from '../jobs/core/project-events.ts'
import { recordChange } from '../db/change-log.ts'
import { refuseBlocked } from '../people/core/refuse-blocked.ts'
import { bookedPeopleOf, isPersonBooked } from './crew-of.ts'
import { callSheetRows, sheetRowOf, sheetVersionOf } from './sheet-rows.ts'
import { notifyOfSheet } from './notify-of-sheet.ts'
import { isSameSheet, storedSheetContent } from './save-draft.ts'
import { sheetCopyOf, raiseSheetCopy } from './raise-copies.ts'
import { expectPhoneNumber } from '../ports/phone-numbers.ts'

type SheetPublication = { job_id: string; version: number; body: NewSheet }

/**
 * Publishes the next version of a call sheet, immutable from then on, and notifies the confirmed crew. The same version
 * with the same content by the same person changes nothing; a version that a colleague published first is not
 * overwritten.
 * @throws 404 for another company's job, 409 for a version that is not the next, has no change, or is of a job that is
 *   over, 422 for what is not the job's
 */
export async function publishSheet(
  me: UserContext,
  { job_id, version, body }: SheetPublication,
): Promise<{ sheet: CallSheet; repeated: boolean }> {
  expectSheetPhone(body)
  const repeated = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, job_id)
    const known = await sheetVersionOf(tx, job_id, version)
    if (known?.published_by === me.user.id && known.body_hash === bodyHash(body)) return true
    await writeSheetVersion(tx, me, await nextSheetVersion(tx, me, { job, version, body }))
    return false
  })
  me.deliveries.wake()
  return { sheet: (await callSheetRows(me.db.read, me.user, [job_id]))[0]!, repeated }
}

/** @throws 422 for a number with a country code that nobody can have */
export function expectSheetPhone({ contact_phone }: Pick<NewSheet, 'contact_phone'>) {
  if (isInternationalNumber(contact_phone)) expectPhoneNumber(contact_phone, 'contact_phone')
}

type AskedVersion = { job: JobRow; version: number; body: NewSheet }
type NextSheetVersion = Omit<AskedVersion, 'body'> & { content: SheetContent; body_hash: string }

/**
 * Judges a version before anything is written.
 * @throws as `publishSheet`
 */
export async function nextSheetVersion(
  tx: WriteTransaction,
  me: UserContext,
  { job, version, body }: AskedVersion,
): Promise<NextSheetVersion> {
  const now = me.now()
  await refuseOtherThanNext(tx, { job_id: job.id, version, known: await sheetVersionOf(tx, job.id, version), now })
  if (jobStatusAt(job, now.getTime()) === 'previous') throw conflict('This project is over.')
  const content = await storedSheetContent(tx, job.id, body)
  if (isSameSheet(content, (await sheetVersionOf(tx, job.id, version - 1))?.content))
    throw conflict(`Nothing has changed since version ${version - 1}.`)
  return { job, version, content, body_hash: bodyHash(body) }
}

/** `shifts`: what a plan published with it changes, in words, by freelancer. */
export async function writeSheetVersion(
  tx: WriteTransaction,
  me: UserContext,
  { job, version, content, body_hash }: NextSheetVersion,
  shifts?: ReadonlyMap<string, string>,
) {
  const now = me.now()
  await storeAsDraft(tx, job.id, version)
  const published = { published_by: me.user.id, published_at: now.toISOString() }
  await tx
    .insert(callSheetVersions)
    .values({ job_id: job.id, version, content, body_hash, ...published })
    .run()
  const crew = await bookedPeopleOf(tx, job.id)
  await recordChange(tx, [...crew, ...(await memberIdsOf(tx, job.company_id))], 'call_sheet', job.id)
  const about = { job, version, company_name: (await actingCompanyOf(tx, me)).name }
  for (const user_id of crew) await notifyOfSheet(tx, { user_id, ...about, shifts: shifts?.get(user_id) }, now)
}

type NextVersionCheck = {
  job_id: string
  version: number
  known: Awaited<ReturnType<typeof sheetVersionOf>>
  now: Date
}

async function refuseOtherThanNext(tx: WriteTransaction, { job_id, version, known, now }: NextVersionCheck) {
  if (known) {
    const { publisher, published_at } = known
    throw conflict(`${publisher} published version ${version} ${atMomentText(published_at, now)}, before you.`)
  }
  const last = (await sheetRowOf(tx, job_id))?.version ?? 0
  if (version !== last + 1) throw conflict(`The next version of this call sheet is version ${last + 1}.`)
}

/** The published content also becomes the draft. */
async function storeAsDraft(tx: WriteTransaction, job_id: string, version: number) {
  const draft_rev = ((await sheetRowOf(tx, job_id))?.draft_rev ?? 0) + 1
  const published = { version, draft: null, draft_rev, draft_by: null, draft_at: null }
  await tx
    .insert(callSheets)
    .values({ job_id, ...published })
    .onConflictDoUpdate({ target: callSheets.job_id, set: published })
    .run()
}

type CrewReminder = { job_id: string; freelancer_id: string; id?: string | undefined }

/**
 * Reminds one of the crew of the call sheet: at most every ten minutes, and only if they have not seen it. A repeat
 * under the same id changes nothing.
 * @throws 404 for who is not booked, 409 if there is nothing to remind of, 403 or 409 for a block, 429 within ten
 *   minutes
 */
export async function remindCrew(me: UserContext, { job_id, freelancer_id, id }: CrewReminder): Promise<void> {
  await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, job_id)
    const event = { job_id, author_id: me.user.id, freelancer_id, kind: 'sheet_reminded' } as const
    if (id && (await isEventRecorded(tx, { id, ...event }))) return
    const version = (await sheetRowOf(tx, job_id))?.version ?? 0
    if (!(await isPersonBooked(tx, job_id, freelancer_id)))
      throw notFound('This freelancer is not confirmed for this project.')
    if (version === 0) throw conflict('No call sheet has been published yet.')
    await refuseBlocked(tx, { from: me.user.id, to: freelancer_id })
    const whose = { job_id, freelancer_id }
    const copy = await sheetCopyOf(tx, whose)
    if (hasSeenVersion(copy, version)) throw conflict(`They have seen version ${version} already.`)
    const now = me.now()
    const { reminded_at } = copy
    const wait = reminded_at ? Date.parse(reminded_at) + SHEET_REMIND_MINUTES * 60_000 - now.getTime() : 0
    if (wait > 0)
      throw limited(`They were reminded a moment ago. Once in ${SHEET_REMIND_MINUTES} minutes is enough.`, wait / 1000)
    await raiseSheetCopy(tx, whose, { reminded_at: now.toISOString() })
    await recordChange(tx, await memberIdsOf(tx, job.company_id), 'call_sheet', job_id)
    const company_name = (await actingCompanyOf(tx, me)).name
    await notifyOfSheet(tx, { user_id: freelancer_id, job, version, company_name, reminded_at: now }, now)
    await recordProjectEvent(tx, id ? { id, ...event } : event, now)
  })
  me.deliveries.wake()
}

/** Other numbers may be short: extensions within a house or on site. */
const isInternationalNumber = (phone: string) => /^(\+|00)/.test(phone.trim())
