import type { StandbyDb } from '../store/database.ts'
import { currentDevice } from '../store/device.ts'
import { keepDraft, readDraft } from '../store/drafts.ts'
import { safely } from '../store/safely.ts'
import { keyOf, type Share, waitingIn } from '../store/share-rows.ts'
import { useLive } from '../store/use-live.ts'
import { writeAndQueue } from './enqueue.ts'
import { addMessage, type NewMessage } from './kinds/message.ts'
import { hasVisible } from '../../../shared/visible-text.ts'

/** What waits for its place, oldest first. Undefined until it is read. */
export const useShares = () =>
  useLive(async (db) => (await waitingIn(db).toArray()).map(({ value }) => JSON.parse(value) as Share), [])

/** Keeps an edit of its words. One that has been sent or deleted stays so. */
export const keepWords = (share: Share, text: string, { db } = currentDevice()) =>
  safely(db, () => keep({ ...share, text }, db))

const keep = (share: Share, db: StandbyDb) =>
  db.drafts.update(keyOf(share), { value: JSON.stringify({ ...share, is_begun: true }) })

/**
 * Queues a message for each file, the words with the first, in one transaction with the removal of the share: pressed
 * twice, or killed in between, it leaves once.
 *
 * @returns the conversation's id; null if it was sent or deleted before
 */
export async function sendShare(
  { id, files: [first, ...others] }: Share,
  to: Omit<NewMessage, 'attachment'>,
  device = currentDevice(),
): Promise<string | null> {
  return writeAndQueue(device, ['messages', 'conversations', 'documents', 'drafts'], async (queue, db) => {
    if (!(await db.drafts.get(keyOf({ id })))) return null
    const { conversation_id } = await addMessage({ ...to, attachment: first ?? null }, device, queue, db)
    for (const attachment of others) await addMessage({ ...to, content: '', attachment }, device, queue, db)
    await db.drafts.delete(keyOf({ id }))
    return conversation_id
  })
}

/** Where client/portfolio keeps a credential that is being written. */
const NEW_CREDENTIAL = 'credential:new'

/**
 * Makes its only file the document of a new credential; what was written of one stays, and so do the words that came
 * with the file: they wait on.
 *
 * @returns false if that has a document already: nothing has changed
 */
export async function shareAsCredential(share: Share, device = currentDevice()): Promise<boolean> {
  const { files } = share
  const [file] = files
  const written = JSON.parse((await readDraft(device, NEW_CREDENTIAL)) || '{}') as { document?: { id: string } | null }
  if (!file || (written.document && written.document.id !== file.id)) return false
  // The draft first, so that the document is always in one of the two.
  await keepDraft(device, NEW_CREDENTIAL, JSON.stringify({ ...written, document: { id: file.id, name: file.name } }))
  if (hasVisible(share.text)) await safely(device.db, () => keep({ ...share, files: [] }, device.db))
  else await safely(device.db, () => device.db.drafts.delete(keyOf(share)))
  return true
}

/** Deletes a share with its files. */
export const deleteShare = (share: Share, { db } = currentDevice()) =>
  safely(db, () =>
    db.transaction('rw', ['drafts', 'documents'], async () => {
      if (!(await db.drafts.get(keyOf(share)))) return
      await db.documents.bulkDelete(share.files.map(({ id }) => id))
      await db.drafts.delete(keyOf(share))
    }),
  )
