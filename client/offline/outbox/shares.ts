import type { StandbyDb } from '../store/database.ts'
import { currentDevice } from '../store/device.ts'
import { replaceDraft, readDraftText } from '../store/drafts.ts'
import { runOnDatabase } from '../store/safely.ts'
import { shareKeyOf, type ReceivedShare, waitingShares } from '../store/share-rows.ts'
import { useLive } from '../store/use-live.ts'
import { writeAndQueue } from './enqueue.ts'
import { addQueuedMessage, type MessageToSend } from './kinds/message.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'

/** What waits for its place, oldest first. Undefined until it is read. */
export const useShares = () =>
  useLive(async (db) => (await waitingShares(db).toArray()).map(({ value }) => JSON.parse(value) as ReceivedShare), [])

/** Keeps an edit of its words. One that has been sent or deleted stays so. */
export const keepShareText = (share: ReceivedShare, text: string, { db } = currentDevice()) =>
  runOnDatabase(db, () => updateShare({ ...share, text }, db))

const updateShare = (share: ReceivedShare, db: StandbyDb) =>
  db.drafts.update(shareKeyOf(share), { value: JSON.stringify({ ...share, is_begun: true }) })

/**
 * Queues a message for each file, the words with the first, in one transaction with the removal of the share: pressed
 * twice, or killed in between, it leaves once.
 *
 * @returns the conversation's id; null if it was sent or deleted before
 */
export async function sendShare(
  { id, files: [first, ...others] }: ReceivedShare,
  to: Omit<MessageToSend, 'attachment'>,
  device = currentDevice(),
): Promise<string | null> {
  return writeAndQueue(device, ['messages', 'conversations', 'documents', 'drafts'], async (queue, db) => {
    if (!(await db.drafts.get(shareKeyOf({ id })))) return null
    const { conversation_id } = await addQueuedMessage({ ...to, attachment: first ?? null }, device, queue, db)
    for (const attachment of others) await addQueuedMessage({ ...to, content: '', attachment }, device, queue, db)
    await db.drafts.delete(shareKeyOf({ id }))
    return conversation_id
  })
}

/** Where client/portfolio keeps a credential that is being written. */
const NEW_CREDENTIAL_DRAFT_KEY = 'credential:new'

/**
 * Makes its only file the document of a new credential; what was written of one stays, and so do the words that came
 * with the file: they wait on.
 *
 * @returns false if that has a document already: nothing has changed
 */
export async function shareAsCredential(share: ReceivedShare, device = currentDevice()): Promise<boolean> {
  const { files } = share
  const [file] = files
  const written = JSON.parse((await readDraftText(device, NEW_CREDENTIAL_DRAFT_KEY)) || '{}') as {
    document?: { id: string } | null
  }
  if (!file || (written.document && written.document.id !== file.id)) return false
  // The draft first, so that the document is always in one of the two.
  await replaceDraft(
    device,
    NEW_CREDENTIAL_DRAFT_KEY,
    JSON.stringify({ ...written, document: { id: file.id, name: file.name } }),
  )
  if (hasVisibleText(share.text)) await runOnDatabase(device.db, () => updateShare({ ...share, files: [] }, device.db))
  else await runOnDatabase(device.db, () => device.db.drafts.delete(shareKeyOf(share)))
  return true
}

/** Deletes a share with its files. */
export const deleteShare = (share: ReceivedShare, { db } = currentDevice()) =>
  runOnDatabase(db, () =>
    db.transaction('rw', ['drafts', 'documents'], async () => {
      if (!(await db.drafts.get(shareKeyOf(share)))) return
      await db.documents.bulkDelete(share.files.map(({ id }) => id))
      await db.drafts.delete(shareKeyOf(share))
    }),
  )
