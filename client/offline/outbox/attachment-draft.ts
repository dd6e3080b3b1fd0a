import { useEffect, useRef } from 'react'
import { keepDraft, readDraft, useDraft } from '../store/drafts.ts'
import type { OutboxBody } from '../store/outbox-row.ts'
import type { WaitingAttachment } from './kinds/message.ts'
import type { Device } from '../store/device.ts'
import { dropDocument } from './keep-document.ts'

/** A picked file that is not sent yet; its bytes are in the table `documents`. `size`: absent after a message was taken back. */
export type AttachmentDraft = { id: string; name: string; size?: number }

const keyOf = (conversationKey: string) => `attachment:${conversationKey}`

/** Those of a conversation, stored on this device in the order they were picked. Removing one deletes its bytes. */
export function useAttachmentDraft(conversationKey: string) {
  const [text, setText, clear] = useDraft(keyOf(conversationKey))
  const attachments = parse(text)
  // Reading a picked file may finish long after the render that started it.
  const latest = useRef(attachments)
  useEffect(() => {
    latest.current = parse(text)
  }, [text])

  function keep(next: AttachmentDraft[]) {
    latest.current = next
    setText(stored(next))
  }
  return {
    attachments,
    add: (file: AttachmentDraft) => keep([...latest.current, file]),
    remove(id: string) {
      void dropDocument(id)
      keep(latest.current.filter((file) => file.id !== id))
    },
    replace(id: string, by: AttachmentDraft) {
      void dropDocument(id)
      keep(latest.current.map((file) => (file.id === id ? by : file)))
    },
    /** Called when it was queued: its bytes stay, and so do other files. */
    async sent({ id }: AttachmentDraft) {
      const rest = latest.current.filter((file) => file.id !== id)
      if (rest.length > 0) return keep(rest)
      latest.current = []
      await clear()
    },
  }
}

/** The attachment of a message taken back, as a draft. */
export const draftOf = ({ id, attachment_name }: WaitingAttachment): AttachmentDraft => ({ id, name: attachment_name })

/** Restores an attachment taken back from the outbox as the draft that the composer shows. */
export async function keepAttachment(device: Device, { conversation_key, attachment }: OutboxBody['message']) {
  const key = keyOf(conversation_key)
  if (attachment) await keepDraft(device, key, stored([...parse(await readDraft(device, key)), draftOf(attachment)]))
}

const stored = (files: AttachmentDraft[]) => (files.length > 0 ? JSON.stringify(files) : '')

/** An older version stored one file, without a list around it. */
function parse(text: string): AttachmentDraft[] {
  try {
    return text ? [JSON.parse(text) as AttachmentDraft | AttachmentDraft[]].flat() : []
  } catch {
    return []
  }
}
