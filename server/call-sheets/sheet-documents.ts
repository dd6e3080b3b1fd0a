import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { StoredDocument } from '../../shared/people/credentials.ts'
import { SHEET_DOCUMENTS_KEPT_MAX } from '../../shared/limits.ts'
import type { UserContext } from '../context.ts'
import { takeDocument, type DocumentUpload } from '../people/credentials/take-document.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { callSheetDocuments } from '../db/schema/call-sheets.ts'
import { expectSameRow } from '../db/spent-ids.ts'
import { invalid, notFound } from '../errors.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { openDocument, type OpenedDocument } from '../people/credentials/read-document.ts'
import { dropUnnamedDocument } from '../ports/files/files.ts'
import { callSheetRows } from './sheet-rows.ts'

type AddedSheetDocument = { document: StoredDocument; repeated: boolean }

/**
 * Stores a file that the job's call sheet may name: checked and re-encoded like a credential's document. The same id
 * and bytes again return the first answer.
 * @throws 404 for another company's job, 409 for an id in use, 413, 415 or 422 for a file that cannot be kept
 */
export async function addSheetDocument(
  me: UserContext,
  job_id: string,
  upload: DocumentUpload,
): Promise<AddedSheetDocument> {
  const { id = uuid(), hash } = upload
  await jobOfOwnCompany(me.db.read, me, job_id)
  const before = await again(me.db.read)
  if (before) return before
  const { document_id: _chosen, ...taken } = await takeDocument(me, { ...upload, id })
  const added = await me.db
    .write(async (tx): Promise<AddedSheetDocument> => {
      await jobOfOwnCompany(tx, me, job_id)
      const known = await again(tx)
      if (known) return known
      const kept = tx.select({ id: callSheetDocuments.id }).from(callSheetDocuments)
      if ((await kept.where(eq(callSheetDocuments.job_id, job_id)).all()).length >= SHEET_DOCUMENTS_KEPT_MAX)
        throw invalid(`At most ${SHEET_DOCUMENTS_KEPT_MAX} documents can be kept for one project.`)
      const row = { id, job_id, added_by: me.user.id, ...taken, created_at: me.now().toISOString() }
      await tx.insert(callSheetDocuments).values(row).run()
      return { document: sheetDocumentOf(row), repeated: false }
    })
    .catch(dropUnnamedDocument(me.ports.documents, taken.document_file))
  if (added.repeated) await me.ports.documents.remove(taken.document_file)
  return added

  async function again(db: DatabaseReader): Promise<AddedSheetDocument | null> {
    const known = await db.select().from(callSheetDocuments).where(eq(callSheetDocuments.id, id)).get()
    if (!known) return null
    expectSameRow(known, { job_id, added_by: me.user.id, document_hash: hash })
    return { document: sheetDocumentOf(known), repeated: true }
  }
}

type SheetDocumentRow = Pick<
  typeof callSheetDocuments.$inferSelect,
  'id' | 'document_name' | 'document_type' | 'document_size'
>
const sheetDocumentOf = ({ id, document_name, document_type, document_size }: SheetDocumentRow): StoredDocument => ({
  id,
  name: document_name,
  type: document_type,
  size: document_size,
})

/**
 * A document of a call sheet: any of the job's for the company, for the crew those of the current version. Checked with
 * each request.
 * @throws 404 for whoever may not see it
 */
export async function readSheetDocument(me: UserContext, job_id: string, id: string): Promise<OpenedDocument> {
  const [sheet] = await callSheetRows(me.db.read, me.user, [job_id])
  const isOpen = sheet?.crew || sheet?.content?.documents.some((each) => each.id === id)
  const row = isOpen
    ? await me.db.read
        .select()
        .from(callSheetDocuments)
        .where(and(eq(callSheetDocuments.id, id), eq(callSheetDocuments.job_id, job_id)))
        .get()
    : undefined
  if (!row) throw notFound('This document is not here.')
  return openDocument(me, row)
}
