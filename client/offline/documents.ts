import type { StandbyDb } from './database.ts'
import type { Phone } from './phone.ts'
import { safely } from './safely.ts'

/** ms. 10 MB over a thin line. */
const DOWNLOAD_TIMEOUT = 300_000

/** After a sync: the documents of the own credentials are on this phone, for a gate without signal, and no others. */
export async function keepOwnDocuments(phone: Phone): Promise<void> {
  const { db, signal, locks } = phone
  await locks.request(`standby-documents-${phone.user_id}`, async () => {
    await safely(db, () => forgetUnused(db))
    for (const { id, document } of await db.credentials.toArray()) {
      if (signal.aborted) return
      if (await db.documents.get(document.id)) continue
      const bytes = await phone
        .request<ArrayBuffer>('GET', `/credentials/${id}/document`, undefined, {
          signal,
          timeout: DOWNLOAD_TIMEOUT,
          read: (response) => response.arrayBuffer(),
        })
        .catch(() => null)
      const kept = { id: document.id, credential_id: id, type: document.type, name: document.name }
      if (bytes && !signal.aborted) await safely(db, () => db.documents.put({ ...kept, bytes }))
    }
  })
}

/** What no credential shows and nothing unsent names goes; what is still being written stays. */
const forgetUnused = (db: StandbyDb) =>
  db.transaction('rw', ['credentials', 'documents', 'outbox'], async () => {
    const shown = (await db.credentials.toArray()).map(({ document }) => document.id)
    const waiting = (await db.outbox.toArray()).flatMap((row) => {
      if (row.kind === 'credential') return [row.body.document_id]
      if (row.kind === 'credential_edit') return [row.body.document_id, row.body.before.document.id]
      return []
    })
    const used = new Set([...shown, ...waiting])
    await db.documents.filter(({ id, credential_id }) => credential_id !== '' && !used.has(id)).delete()
  })
