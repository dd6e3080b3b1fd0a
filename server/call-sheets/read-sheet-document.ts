import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { openDocument, type OpenedDocument } from '../people/credentials/credentials-read-document.ts'
import { callSheetDocuments } from '../db/schema/call-sheets.ts'
import { notFound } from '../errors.ts'
import { callSheetRows } from './sheet-rows.ts'

/** A document of a call sheet: any of its own job for the company, for the crew what the version they have names. Asked anew each time. */
export async function readSheetDocument(me: UserContext, job_id: string, id: string): Promise<OpenedDocument> {
  const [sheet] = callSheetRows(me.db.read, me.user, [job_id])
  const isOpen = sheet?.crew || sheet?.content?.documents.some((each) => each.id === id)
  const row = isOpen
    ? me.db.read
        .select()
        .from(callSheetDocuments)
        .where(and(eq(callSheetDocuments.id, id), eq(callSheetDocuments.job_id, job_id)))
        .get()
    : undefined
  if (!row) throw notFound('This document is not here.')
  return openDocument(me, row)
}
