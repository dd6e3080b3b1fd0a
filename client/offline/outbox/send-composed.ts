import { currentDevice } from '../store/device.ts'
import { conversationKey } from '../store/conversation-key.ts'
import type { HeldDraft } from '../store/drafts.ts'
import { type AttachmentDraft, takeAttachmentsToSend } from './attachment-draft.ts'
import { endDraftAndQueue } from './enqueue.ts'
import { addQueuedMessage, type MessageToSend } from './kinds/message.ts'

type ComposedRecipient = Omit<MessageToSend, 'id' | 'content' | 'attachment'>

/**
 * Queues what is in a composer, and empties it, in one transaction: the words with the first file, each other file as a
 * message of its own. Sent in another tab before, it is not sent again.
 * @throws StorageFull: then all of it is still in the composer
 */
export async function sendComposed(
  { reply_to, ...to }: ComposedRecipient,
  words: HeldDraft,
  files: AttachmentDraft[],
  device = currentDevice(),
) {
  const key = conversationKey({ other_user_id: to.recipient_id, job_id: to.job_id })
  const content = words.value.trim()
  await endDraftAndQueue(
    device,
    words.value ? words : undefined,
    ['messages', 'conversations', 'documents'],
    async (id, queue, db) => {
      const [first = null, ...others] = await takeAttachmentsToSend(device, key, files)
      if (content || first)
        await addQueuedMessage({ ...to, id, content, attachment: first, reply_to }, device, queue, db)
      for (const attachment of others) await addQueuedMessage({ ...to, content: '', attachment }, device, queue, db)
      return { id }
    },
  )
}
