import type { Device } from '../store/device.ts'
import { changeDraft, type HeldDraft } from '../store/drafts.ts'
import type { OutboxBody } from '../store/outbox-row.ts'

/** A picked file that is not sent yet; its bytes are in the table `documents`. `size`: absent after a message was taken back. */
export type AttachmentDraft = { id: string; name: string; size?: number }
export type AttachmentsChange = (files: AttachmentDraft[]) => AttachmentDraft[]

/** The key of the draft with the files of a conversation that are not sent yet. */
export const attachmentDraftKey = (conversationKey: string) => `attachment:${conversationKey}`

/** Called inside a transaction. */
export const changeAttachmentDraft = (device: Device, key: string, change: AttachmentsChange): Promise<HeldDraft> =>
  changeDraft(device, key, (value) => serialisedAttachments(change(parseAttachmentDraft(value))))

/**
 * Takes those to send out of the draft, in the transaction that queues them.
 * @returns those that were still in it: another tab may have sent the others
 */
export async function takeAttachmentsToSend(device: Device, conversationKey: string, wanted: AttachmentDraft[]) {
  const isWanted = ({ id }: AttachmentDraft) => wanted.some((one) => one.id === id)
  let taken: AttachmentDraft[] = []
  if (wanted.length > 0)
    await changeAttachmentDraft(device, attachmentDraftKey(conversationKey), (files) => {
      taken = files.filter(isWanted)
      return files.filter((file) => !isWanted(file))
    })
  return taken
}

/** Restores the file of a message taken back from the outbox as the draft that the composer shows. */
export async function restoreAttachmentDraft(device: Device, { conversation_key, attachment }: OutboxBody['message']) {
  if (!attachment) return
  const file = { id: attachment.id, name: attachment.attachment_name }
  await changeAttachmentDraft(device, attachmentDraftKey(conversation_key), (files) => [...files, file])
}

const serialisedAttachments = (files: AttachmentDraft[]) => (files.length > 0 ? JSON.stringify(files) : '')

/** An older version stored one file, without a list around it. */
export function parseAttachmentDraft(text: string): AttachmentDraft[] {
  try {
    return text ? [JSON.parse(text) as AttachmentDraft | AttachmentDraft[]].flat() : []
  } catch {
    return []
  }
}
