import { useEffect, useRef } from 'react'
import { keepDraft, useDraft } from '../store/drafts.ts'
import type { OutboxBody } from '../store/outbox-row.ts'
import type { WaitingAttachment } from './kinds/message.ts'
import type { Device } from '../store/device.ts'
import { dropDocument } from './keep-document.ts'

/** A picked file that is not sent yet; its bytes are in the table `documents`. */
export type AttachmentDraft = { id: string; name: string }

const keyOf = (conversationKey: string) => `attachment:${conversationKey}`

/** One per conversation, stored on this device. Replacing or removing it deletes its bytes. */
export function useAttachmentDraft(conversationKey: string) {
  const [text, setText, clear] = useDraft(keyOf(conversationKey))
  const attachment = parse(text)
  // Reading a picked file may finish long after the render that started it.
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
    /** Called when it was queued: its bytes stay, and so does another file that was picked meanwhile. */
    async sent({ id }: AttachmentDraft) {
      if (latest.current?.id !== id) return
      latest.current = null
      await clear()
    },
  }
}

/** The attachment of a message taken back, as a draft. */
export const draftOf = ({ id, attachment_name }: WaitingAttachment): AttachmentDraft => ({ id, name: attachment_name })

/** Restores an attachment taken back from the outbox as the draft that the composer shows. */
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
