import { isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { callSheetDocuments } from '../db/schema/call-sheets.ts'
import { credentials } from '../db/schema/credentials.ts'
import { attachments } from '../db/schema/messages.ts'

/** A document is kept first and named by a row right after: one kept a moment ago may still wait for its row. */
const FRESH_MS = 3_600_000

/** Takes away the documents that no credential shows any more, no call sheet may name and no message has or waits for: of accounts that are gone, or of a moment that was cut short. */
export async function sweepDocuments({ db, ports, now }: Context) {
  const old = await ports.documents.keptBefore(new Date(now().getTime() - FRESH_MS))
  if (old.length === 0) return
  const rows = db.read.select({ file: credentials.document_file }).from(credentials)
  const shown = rows.where(isNull(credentials.removed_at)).all()
  const ofSheets = db.read.select({ file: callSheetDocuments.document_file }).from(callSheetDocuments).all()
  const ofMessages = db.read.select({ file: attachments.document_file }).from(attachments).all()
  const used = new Set([...shown, ...ofSheets, ...ofMessages].map(({ file }) => file))
  for (const name of old) if (!used.has(name)) await ports.documents.remove(name)
}
