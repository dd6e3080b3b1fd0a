import { eq } from 'drizzle-orm'
import type { NewSheet, SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import type { Tx } from '../db/connection.ts'
import { callSheetDocuments } from '../db/schema/call-sheets.ts'
import { jobRoles } from '../db/schema/jobs.ts'
import { invalid } from '../errors.ts'
import { utc } from '../jobs/core/write-job.ts'

/** What came in as it is kept: times in order and in UTC, documents by name. Names only roles and documents of this job. */
export function writtenSheet(tx: Tx, job_id: string, { times, documents, ...words }: NewSheet): SheetContent {
  const roles = tx.select({ id: jobRoles.id }).from(jobRoles).where(eq(jobRoles.job_id, job_id)).all()
  const known = new Set(roles.map(({ id }) => id))
  for (const [n, { role_id }] of times.entries()) {
    if (role_id !== null && !known.has(role_id))
      throw refused(`times.${n}.role_id`, `Time ${n + 1} is for a role that this project does not have.`)
  }
  return {
    ...words,
    times: times
      .map((time) => ({ ...time, at: utc(time.at), until: time.until && utc(time.until) }))
      .toSorted((a, b) => a.at.localeCompare(b.at)),
    documents: documentsOf(tx, job_id, documents),
  }
}

function documentsOf(tx: Tx, job_id: string, ids: string[]): SheetContent['documents'] {
  const kept = tx.select().from(callSheetDocuments).where(eq(callSheetDocuments.job_id, job_id)).all()
  return [...new Set(ids)].map((id, n) => {
    const found = kept.find((each) => each.id === id)
    if (!found) throw refused(`documents.${n}`, `Document ${n + 1} is not one of this call sheet's.`)
    const { document_name: name, document_type: type, document_size: size } = found
    return { id, name, type, size }
  })
}

const refused = (path: string, words: string) => invalid(words, [{ path, message: words }])
