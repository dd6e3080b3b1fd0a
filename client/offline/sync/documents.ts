import { RequestError } from '../../http/create-request.ts'
import { attachmentId, forgetThumbnails, recentAttachments, typeOf } from '../store/attachments.ts'
import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import { documentsOf } from '../outbox/registry.ts'
import { beginsAs, isPage } from './pictures.ts'
import { safely } from '../store/safely.ts'
import { at } from '../../http/path-to.ts'
import type { Address, DocumentPath } from '../../http/operations.ts'

/** ms; 10 MB over a slow connection. */
const DOWNLOAD_TIMEOUT = 300_000

/**
 * Called after a sync: stores the documents of the own credentials, of the call sheets of confirmed jobs and of recent
 * messages on this device, and deletes others. The list is recomputed after each, since its size decides how many more
 * there is space for.
 */
export async function keepDocuments(device: Device): Promise<void> {
  const { db, signal, locks } = device
  await locks.request(`standby-documents-${device.user_id}`, async () => {
    const asked = new Set<string>()
    await safely(db, () => deleteSignInPages(db))
    while (!signal.aborted) {
      await safely(db, () => forgetUnused(db))
      const next = await firstMissing(db, asked)
      if (!next) return
      asked.add(next.id)
      const hasSignal = await fetchOne(device, next)
      if (!hasSignal) return
    }
  })
}

/** False if the server is not reached: the others are not tried either. */
async function fetchOne(
  { db, request, signal }: Device,
  { path, of, sent_at: _, ...document }: Wanted,
): Promise<boolean> {
  try {
    const read = (response: Response) => response.arrayBuffer()
    const bytes = await request('GET', path, undefined, { signal, timeout: DOWNLOAD_TIMEOUT, read })
    if (signal.aborted) return false
    if (!beginsAs(document.type, bytes)) return true
    await safely(db, () => db.documents.put({ ...document, credential_id: of, bytes, size: bytes.byteLength }))
  } catch (error) {
    return error instanceof RequestError && error.status > 0
  }
  return true
}

/**
 * Once per device: an earlier release could store a hotel's sign-in page as a document. Unsent ones are the person's
 * own and stay.
 */
async function deleteSignInPages(db: StandbyDb) {
  if (await db.facts.get(JUDGED)) return
  const waiting = new Set(await idsWaiting(db))
  for (const id of await db.documents.where('credential_id').above('').primaryKeys()) {
    const kept = waiting.has(id) ? undefined : await db.documents.get(id)
    if (kept && !beginsAs(kept.type, kept.bytes) && isPage(kept.bytes)) await db.documents.delete(id)
  }
  await db.facts.put({ key: JUDGED, value: true })
}
const JUDGED = 'documents_judged'

/** `sent_at`: of a message's attachment. */
type Wanted = { of: string; path: Address<DocumentPath>; id: string; type: string; name: string; sent_at?: string }

async function firstMissing(db: StandbyDb, asked: Set<string>): Promise<Wanted | undefined> {
  const here = new Set(await db.documents.toCollection().primaryKeys())
  const freed = ((await db.facts.get(FREED))?.value ?? '') as string
  // A server that does not have a credential (any more) has no document of it, either.
  const unsent = new Set(await db.outbox.toCollection().primaryKeys())
  return (await wanted(db)).find(
    ({ id, of, sent_at = NEVER_FREED }) => !here.has(id) && !unsent.has(of) && !asked.has(id) && sent_at > freed,
  )
}

/** A company's own call sheets are not included: their documents are fetched when they are opened. */
async function wanted(db: StandbyDb): Promise<Wanted[]> {
  const credentials = (await db.credentials.toArray()).map(({ id, document }) => ({
    ...nameOf(document),
    of: id,
    path: at('/credentials/{id}/document', { id }),
  }))
  const sheets = (await db.call_sheets.toArray()).filter(({ crew }) => crew === null)
  const ofSheets = sheets.flatMap(({ id, content }) =>
    (content?.documents ?? []).map((document) => ({
      ...nameOf(document),
      of: id,
      path: at('/jobs/{id}/call-sheet/documents/{document_id}', { id, document_id: document.id }),
    })),
  )
  const ofMessages = (await recentAttachments(db)).map(({ id, message }) => ({
    id,
    name: message.attachment_name ?? '',
    type: typeOf(message.attachment_name ?? ''),
    of: message.id,
    sent_at: message.created_at,
    path: message.attachment_url!.replace(/^\/api/, '') as Address<'/messages/attachments/{id}'>,
  }))
  return [...credentials, ...ofSheets, ...ofMessages]
}

const nameOf = ({ id, type, name }: Pick<Wanted, 'id' | 'type' | 'name'>) => ({ id, type, name })

/** Deletes documents that nothing shows and no unsent item refers to; those still being written stay. */
const forgetUnused = (db: StandbyDb) =>
  db.transaction('rw', ['credentials', 'call_sheets', 'messages', 'documents', 'thumbnails', 'outbox'], async () => {
    const waiting = await idsWaiting(db)
    const shown = (await wanted(db)).map(({ id }) => id)
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
const idsWaiting = async (db: StandbyDb) => (await db.outbox.toArray()).flatMap(documentsOf)

/** The time of the last `freeAttachments`: older attachments are fetched only when they are opened. */
const FREED = 'attachments_freed'
/** Later than any: credentials and call sheets are needed at the gate, and fetched always. */
const NEVER_FREED = '~'

/** Deletes the attachments of messages that no unsent item refers to. @returns how many bytes */
export async function freeAttachments({ db, now }: Pick<Device, 'db' | 'now'>): Promise<number> {
  return safely(db, () =>
    db.transaction('rw', ['messages', 'documents', 'outbox', 'facts'], async () => {
      const waiting = new Set(await idsWaiting(db))
      let bytes = 0
      const attached = await db.messages.where('attachment_url').above('').toArray()
      for (const { attachment_url } of attached) {
        const id = attachmentId(attachment_url)!
        const kept = waiting.has(id) ? undefined : await db.documents.get(id)
        if (!kept) continue
        bytes += kept.bytes.byteLength
        await db.documents.delete(id)
      }
      await db.facts.put({ key: FREED, value: new Date(now()).toISOString() })
      return bytes
    }),
  )
}
