import { eq } from 'drizzle-orm'
import type { CallSheet, NewSheet, SheetContent, SheetDraft } from '../../shared/call-sheets/call-sheets.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { callSheetDocuments, type CallSheetRow, callSheets } from '../db/schema/call-sheets.ts'
import { users } from '../db/schema/people.ts'
import { conflict, invalid } from '../errors.ts'
import { atMomentText } from '../jobs/core/late-texts.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { recordChange } from '../db/change-log.ts'
import { jobRoles } from '../db/schema/jobs.ts'
import { utcMomentOf } from '../jobs/core/write-job.ts'
import { callSheetRows, sheetContentOf, sheetRowOf } from './sheet-rows.ts'

/**
 * Saves the draft of a call sheet for everybody of the company. Answers 409 if it is based on an older revision than a
 * colleague's. Saving the same content again changes nothing, whatever it is based on.
 */
export async function saveSheetDraft(
  me: UserContext,
  job_id: string,
  { rev, ...body }: SheetDraft,
): Promise<CallSheet> {
  await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, job_id)
    const before = await sheetRowOf(tx, job_id)
    const content = await storedSheetContent(tx, job_id, body)
    const isPublished = isSameSheet(content, await sheetContentOf(tx, job_id, before?.version ?? 0))
    const draft = isPublished ? null : content
    if (before && JSON.stringify(draft) === JSON.stringify(before.draft)) return
    if (rev !== (before?.draft_rev ?? 0)) throw conflict(await draftConflictText(tx, before, me.now()))
    const saved = { draft, draft_rev: rev + 1, draft_by: me.user.id, draft_at: me.now().toISOString() }
    await tx
      .insert(callSheets)
      .values({ job_id, ...saved })
      .onConflictDoUpdate({ target: callSheets.job_id, set: saved })
      .run()
    await recordChange(tx, await memberIdsOf(tx, job.company_id), 'call_sheet', job_id)
  })
  return (await callSheetRows(me.db.read, me.user, [job_id]))[0]!
}

async function draftConflictText(tx: WriteTransaction, before: CallSheetRow | undefined, now: Date) {
  if (!before?.draft_by || !before.draft_at) return 'This call sheet has been published since you began.'
  const by = await tx.select({ name: users.full_name }).from(users).where(eq(users.id, before.draft_by)).get()
  return `${by?.name ?? 'A colleague'} saved a draft ${atMomentText(before.draft_at, now)}, after you began.`
}

/** Whether both say the same to the crew, whatever the plan said when they were written. */
export const isSameSheet = (one: SheetContent, other: SheetContent | null | undefined) =>
  JSON.stringify({ ...one, plan: undefined }) === JSON.stringify(other && { ...other, plan: undefined })

/**
 * The content as it is stored: times sorted and in UTC, documents with their names. Only roles and documents of this
 * job are accepted. Of the fields that a device of the release before does not know, those of the draft or of the last
 * version stay; empty ones are left out.
 * @throws 422 for a role or a document of another job
 */
export async function storedSheetContent(
  tx: WriteTransaction,
  job_id: string,
  { times, plan, documents, gate, nearest_ae, first_aid, ...words }: NewSheet,
): Promise<SheetContent> {
  const roles = await tx.select({ id: jobRoles.id }).from(jobRoles).where(eq(jobRoles.job_id, job_id)).all()
  const known = new Set(roles.map(({ id }) => id))
  for (const [n, { role_id }] of times.entries()) {
    if (role_id !== null && !known.has(role_id))
      throw refusedSheetField(`times.${n}.role_id`, `Time ${n + 1} is for a role that this project does not have.`)
  }
  for (const [n, { role_id }] of (plan ?? []).entries()) {
    if (!known.has(role_id))
      throw refusedSheetField(
        `plan.${n}.role_id`,
        `Call ${n + 1} of the plan is for a role that this project does not have.`,
      )
  }
  const row = await sheetRowOf(tx, job_id)
  const before = row?.draft ?? (row && (await sheetContentOf(tx, job_id, row.version)))
  return {
    ...words,
    gate: (gate ?? before?.gate) || undefined,
    nearest_ae: (nearest_ae ?? before?.nearest_ae) || undefined,
    first_aid: (first_aid ?? before?.first_aid) || undefined,
    plan,
    times: times
      .map((time) => ({ ...time, at: utcMomentOf(time.at), until: time.until && utcMomentOf(time.until) }))
      .toSorted((a, b) => a.at.localeCompare(b.at)),
    documents: await chosenSheetDocuments(tx, job_id, documents),
  }
}

async function chosenSheetDocuments(
  tx: WriteTransaction,
  job_id: string,
  ids: string[],
): Promise<SheetContent['documents']> {
  const kept = await tx.select().from(callSheetDocuments).where(eq(callSheetDocuments.job_id, job_id)).all()
  return [...new Set(ids)].map((id, n) => {
    const found = kept.find((each) => each.id === id)
    if (!found) throw refusedSheetField(`documents.${n}`, `Document ${n + 1} is not one of this call sheet's.`)
    const { document_name: name, document_type: type, document_size: size } = found
    return { id, name, type, size }
  })
}

const refusedSheetField = (path: string, words: string) => invalid(words, [{ path, message: words }])
