import { RequestError } from '../../http/create-request.ts'
import { attachmentId, forgetThumbnails, recentAttachments, attachmentMediaType } from '../store/attachments.ts'
import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import { referredDocumentIds } from '../outbox/registry.ts'
import { beginsAsType, isSignInPage } from './pictures.ts'
import { runOnDatabase } from '../store/safely.ts'
import { at } from '../../http/path-to.ts'
import type { OperationAddress, DocumentPath } from '../../http/operations.ts'

/** ms; 10 MB over a slow connection. */
const DOWNLOAD_TIMEOUT_MS = 300_000

/**
 * Called after a sync: stores the documents of the own credentials, of the call sheets of confirmed jobs and of recent
 * messages on this device, and deletes others. The list is recomputed after each, since its size decides how many more
 * there is space for.
 */
export async function keepDocuments(device: Device): Promise<void> {
  const { db, signal, locks } = device
  await locks.request(`standby-documents-${device.user_id}`, async () => {
    const asked = new Set<string>()
    await runOnDatabase(db, () => deleteSignInDocuments(db))
    while (!signal.aborted) {
      await runOnDatabase(db, () => forgetUnusedDocuments(db))
      const next = await firstMissingDocument(db, asked)
      if (!next) return
      asked.add(next.id)
      const hasSignal = await fetchMissingDocument(device, next)
      if (!hasSignal) return
    }
  })
}

/** False if the server is not reached: the others are not tried either. */
async function fetchMissingDocument(
  { db, request, signal }: Device,
  { path, of, sent_at: _, ...document }: WantedDocument,
): Promise<boolean> {
  try {
    const read = (response: Response) => response.arrayBuffer()
    const bytes = await request('GET', path, undefined, { signal, timeout: DOWNLOAD_TIMEOUT_MS, read })
    if (signal.aborted) return false
    if (!beginsAsType(document.type, bytes)) return true
    await runOnDatabase(db, () => db.documents.put({ ...document, credential_id: of, bytes, size: bytes.byteLength }))
  } catch (error) {
    return error instanceof RequestError && error.status > 0
  }
  return true
}

/**
 * Once per device: an earlier release could store a hotel's sign-in page as a document. Unsent ones are the person's
 * own and stay.
 */
async function deleteSignInDocuments(db: StandbyDb) {
  if (await db.facts.get(DOCUMENTS_JUDGED_FACT)) return
  const waiting = new Set(await unsentDocumentIds(db))
  for (const id of await db.documents.where('credential_id').above('').primaryKeys()) {
    const kept = waiting.has(id) ? undefined : await db.documents.get(id)
    if (kept && !beginsAsType(kept.type, kept.bytes) && isSignInPage(kept.bytes)) await db.documents.delete(id)
  }
  await db.facts.put({ key: DOCUMENTS_JUDGED_FACT, value: true })
}
const DOCUMENTS_JUDGED_FACT = 'documents_judged'

/** `sent_at`: of a message's attachment. */
type WantedDocument = {
  of: string
  path: OperationAddress<DocumentPath>
  id: string
  type: string
  name: string
  sent_at?: string
}

async function firstMissingDocument(db: StandbyDb, asked: Set<string>): Promise<WantedDocument | undefined> {
  const here = new Set(await db.documents.toCollection().primaryKeys())
  const freed = ((await db.facts.get(ATTACHMENTS_FREED_FACT))?.value ?? '') as string
  // A server that does not have a credential (any more) has no document of it, either.
  const unsent = new Set(await db.outbox.toCollection().primaryKeys())
  return (await wantedDocuments(db)).find(
    ({ id, of, sent_at = NEVER_FREED }) => !here.has(id) && !unsent.has(of) && !asked.has(id) && sent_at > freed,
  )
}

/** A company's own call sheets are not included: their documents are fetched when they are opened. */
async function wantedDocuments(db: StandbyDb): Promise<WantedDocument[]> {
  const credentials = (await db.credentials.toArray()).map(({ id, document }) => ({
    ...documentIdentity(document),
    of: id,
    path: at('/credentials/{id}/document', { id }),
  }))
  const sheets = (await db.call_sheets.toArray()).filter(({ crew }) => crew === null)
  const ofSheets = sheets.flatMap(({ id, content }) =>
    (content?.documents ?? []).map((document) => ({
      ...documentIdentity(document),
      of: id,
      path: at('/jobs/{id}/call-sheet/documents/{document_id}', { id, document_id: document.id }),
    })),
  )
  const ofMessages = (await recentAttachments(db)).map(({ id, message }) => ({
    id,
    name: message.attachment_name ?? '',
    type: attachmentMediaType(message.attachment_name ?? ''),
    of: message.id,
    sent_at: message.created_at,
    path: message.attachment_url!.replace(/^\/api/, '') as OperationAddress<'/messages/attachments/{id}'>,
  }))
  return [...credentials, ...ofSheets, ...ofMessages]
}

const documentIdentity = ({ id, type, name }: Pick<WantedDocument, 'id' | 'type' | 'name'>) => ({ id, type, name })

/** Deletes documents that nothing shows and no unsent item refers to; those still being written stay. */
const forgetUnusedDocuments = (db: StandbyDb) =>
  db.transaction('rw', ['credentials', 'call_sheets', 'messages', 'documents', 'thumbnails', 'outbox'], async () => {
    const waiting = await unsentDocumentIds(db)
    const shown = (await wantedDocuments(db)).map(({ id }) => id)
    const used = new Set([...shown, ...waiting])
    const unused: string[] = []
    await db.documents
      .where('credential_id')
      .above('')
      .eachPrimaryKey((id) => used.has(id) || unused.push(id))
    await db.documents.bulkDelete(unused)
    await forgetThumbnails(db, waiting)
  })

/** Ids of documents that unsent items refer to. */
const unsentDocumentIds = async (db: StandbyDb) => (await db.outbox.toArray()).flatMap(referredDocumentIds)

/** The time of the last `freeAttachments`: older attachments are fetched only when they are opened. */
const ATTACHMENTS_FREED_FACT = 'attachments_freed'
/** Later than any: credentials and call sheets are needed at the gate, and fetched always. */
const NEVER_FREED = '~'

/** Deletes the attachments of messages that no unsent item refers to. @returns how many bytes */
export async function freeAttachments({ db, now }: Pick<Device, 'db' | 'now'>): Promise<number> {
  return runOnDatabase(db, () =>
    db.transaction('rw', ['messages', 'documents', 'outbox', 'facts'], async () => {
      const waiting = new Set(await unsentDocumentIds(db))
      let bytes = 0
      const attached = await db.messages.where('attachment_url').above('').toArray()
      for (const { attachment_url } of attached) {
        const id = attachmentId(attachment_url)!
        const kept = waiting.has(id) ? undefined : await db.documents.get(id)
        if (!kept) continue
        bytes += kept.bytes.byteLength
        await db.documents.delete(id)
      }
      await db.facts.put({ key: ATTACHMENTS_FREED_FACT, value: new Date(now()).toISOString() })
      return bytes
    }),
  )
}
