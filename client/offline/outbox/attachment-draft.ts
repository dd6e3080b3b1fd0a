import { useEffect, useRef } from 'react'
import { keepDraft, useDraft } from '../store/drafts.ts'
import type { OutboxBody } from '../store/outbox-row.ts'
import type { WaitingAttachment } from './kinds/message.ts'
import type { Device } from '../store/device.ts'
import { dropDocument } from './keep-document.ts'

/** A picked file that is not sent yet; its bytes are in the table `documents`. */
export type AttachmentDraft = { id: string; name: string }

const keyOf = (conversationKey: string) => `attachment:${conversationKey}`

/** One for each conversation, kept on this device. Another in its place, or none, lets go of its bytes. */
export function useAttachmentDraft(conversationKey: string) {
  const [text, setText, clear] = useDraft(keyOf(conversationKey))
  const attachment = parse(text)
  // A picked file comes when it has been read, which may be long after the drawing that asked for it.
  const latest = useRef(attachment)
  useEffect(() => {
    latest.current = parse(text)
  }, [text])

  function keep(next: AttachmentDraft | null) {
    const before = latest.current
    latest.current = next
    if (before && before.id !== next?.id) void dropDocument(before.id)
    setText(next ? JSON.stringify(next) : '')
  }
  return {
    attachment,
    keep,
    /** It is on its way: its bytes stay, and so does another that was picked meanwhile. */
    async sent({ id }: AttachmentDraft) {
      if (latest.current?.id !== id) return
      latest.current = null
      await clear()
    },
  }
}

/** The attachment of a message taken back, as the draft of its conversation keeps it. */
export const draftOf = ({ id, attachment_name }: WaitingAttachment): AttachmentDraft => ({ id, name: attachment_name })

/** Puts what was taken back from the outbox where the composer will find it. */
export async function keepAttachment(device: Device, { conversation_key, attachment }: OutboxBody['message']) {
  if (attachment) await keepDraft(device, keyOf(conversation_key), JSON.stringify(draftOf(attachment)))
}

function parse(text: string): AttachmentDraft | null {
  try {
    return text ? (JSON.parse(text) as AttachmentDraft) : null
  } catch {
    return null
  }
}
