import { useEffect, useState, useSyncExternalStore } from 'react'
import { keepDraft, readDraft } from '../store/drafts.ts'
import type { OutboxBody } from '../store/outbox-row.ts'
import type { WaitingAttachment } from './kinds/message.ts'
import { type Device, deviceOrNull, onDevice } from '../store/device.ts'
import { dropDocument } from './keep-document.ts'

/** A picked file that is not sent yet; its bytes are in the table `documents`. `size`: absent after a message was taken back. */
export type AttachmentDraft = { id: string; name: string; size?: number }

const keyOf = (conversationKey: string) => `attachment:${conversationKey}`

/** Those of a conversation, stored on this device in the order they were picked. Removing one deletes its bytes. */
export function useAttachmentDraft(conversationKey: string) {
  const key = keyOf(conversationKey)
  const device = useSyncExternalStore(onDevice, deviceOrNull)
  const [{ kept, changes }, setShown] = useState(NOTHING)

  useEffect(() => {
    setShown(NOTHING)
    if (!device) return
    const see = (change: Change, of: Device, at: string, files: AttachmentDraft[]) => {
      if (of !== device || at !== key) return
      setShown((now) => ({ kept: files, changes: now.changes.filter((one) => one !== change) }))
    }
    listeners.add(see)
    void keep(device, key, (files) => files)
    return () => void listeners.delete(see)
  }, [device, key])

  /** Shown at once. */
  async function make(change: Change) {
    setShown((now) => ({ ...now, changes: [...now.changes, change] }))
    if (device) await keep(device, key, change)
  }
  return {
    attachments: changes.reduce((files, change) => change(files), kept),
    add(file: AttachmentDraft) {
      void make((files) => [...files, file])
    },
    remove(id: string) {
      void dropDocument(id)
      void make((files) => files.filter((file) => file.id !== id))
    },
    replace(id: string, by: AttachmentDraft) {
      void dropDocument(id)
      void make((files) => files.map((file) => (file.id === id ? by : file)))
    },
    /** Called when it was queued: its bytes stay, and so do other files. */
    sent: ({ id }: AttachmentDraft) => make((files) => files.filter((file) => file.id !== id)),
  }
}

type Change = (files: AttachmentDraft[]) => AttachmentDraft[]
type Shown = { kept: AttachmentDraft[]; /** Not stored yet. */ changes: Change[] }
const NOTHING: Shown = { kept: [], changes: [] }

let last = Promise.resolve()
const listeners = new Set<(change: Change, device: Device, key: string, files: AttachmentDraft[]) => void>()

/**
 * Makes each change to what is stored, one after the other: a thread that was left may still add a file, to which the
 * one opened since adds another.
 */
function keep(device: Device, key: string, change: Change): Promise<void> {
  last = last.then(async () => {
    const before = parse(await readDraft(device, key))
    const files = change(before)
    if (files !== before) await keepDraft(device, key, stored(files))
    for (const see of listeners) see(change, device, key, files)
  })
  return last
}

/** The attachment of a message taken back, as a draft. */
export const draftOf = ({ id, attachment_name }: WaitingAttachment): AttachmentDraft => ({ id, name: attachment_name })

/** Restores an attachment taken back from the outbox as the draft that the composer shows. */
export async function keepAttachment(device: Device, { conversation_key, attachment }: OutboxBody['message']) {
  if (attachment) await keep(device, keyOf(conversation_key), (files) => [...files, draftOf(attachment)])
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
