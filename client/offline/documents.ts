import type { Document } from '../../shared/credentials.ts'
import type { StandbyDb } from './database.ts'
import type { Phone } from './phone.ts'
import { safely } from './safely.ts'

/** ms. 10 MB over a thin line. */
const DOWNLOAD_TIMEOUT = 300_000

/** After a sync: the documents of the own credentials and of the call sheets of confirmed jobs are on this phone, and no others. */
export async function keepDocuments(phone: Phone): Promise<void> {
  const { db, signal, locks } = phone
  await locks.request(`standby-documents-${phone.user_id}`, async () => {
    await safely(db, () => forgetUnused(db))
    for (const { of, path, document } of await wanted(db)) {
      if (signal.aborted) return
      if (await db.documents.get(document.id)) continue
      const bytes = await phone
        .request<ArrayBuffer>('GET', path, undefined, {
          signal,
          timeout: DOWNLOAD_TIMEOUT,
          read: (response) => response.arrayBuffer(),
        })
        .catch(() => null)
      const kept = { id: document.id, credential_id: of, type: document.type, name: document.name }
      if (bytes && !signal.aborted) await safely(db, () => db.documents.put({ ...kept, bytes }))
    }
  })
}

type Wanted = { of: string; path: string; document: Document }

/** A company fetches the documents of its own call sheets when they are looked at. */
async function wanted(db: StandbyDb): Promise<Wanted[]> {
  const credentials = (await db.credentials.toArray()).map(({ id, document }) => ({
    of: id,
    path: `/credentials/${id}/document`,
    document,
  }))
  const sheets = (await db.call_sheets.toArray()).filter(({ crew }) => crew === null)
  const ofSheets = sheets.flatMap(({ id, content }) =>
    (content?.documents ?? []).map((document) => ({
      of: id,
      path: `/jobs/${id}/call-sheet/documents/${document.id}`,
      document,
    })),
  )
  return [...credentials, ...ofSheets]
}

/** What nothing shows and nothing unsent names goes; what is still being written stays. */
const forgetUnused = (db: StandbyDb) =>
  db.transaction('rw', ['credentials', 'call_sheets', 'documents', 'outbox'], async () => {
    const shown = (await wanted(db)).map(({ document }) => document.id)
    const waiting = (await db.outbox.toArray()).flatMap((row) => {
      if (row.kind === 'credential') return [row.body.document_id]
      if (row.kind === 'credential_edit') return [row.body.document_id, row.body.before.document.id]
      return []
    })
    const used = new Set([...shown, ...waiting])
    await db.documents.filter(({ id, credential_id }) => credential_id !== '' && !used.has(id)).delete()
  })
