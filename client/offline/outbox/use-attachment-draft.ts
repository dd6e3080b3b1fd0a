import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { deviceOrNull, onDeviceChange } from '../store/device.ts'
import { type HeldDraft, heldDraftOf, isNewerDraft, noDraft, readHeldDraft } from '../store/drafts.ts'
import { runOnDatabase } from '../store/safely.ts'
import { useLive } from '../store/use-live.ts'
import {
  type AttachmentDraft,
  changeAttachmentDraft,
  attachmentDraftKey,
  parseAttachmentDraft,
  type AttachmentsChange,
} from './attachment-draft.ts'
import { dropPickedDocument } from './keep-document.ts'

/**
 * The files of a conversation that are not sent yet, stored on this device in the order they were picked, the same in
 * every tab. Removing one deletes its bytes.
 */
export function useAttachmentDraft(conversationKey: string) {
  const key = attachmentDraftKey(conversationKey)
  const device = useSyncExternalStore(onDeviceChange, deviceOrNull)
  const [shown, setShown] = useState<ShownAttachments>(() => emptyAttachments(key))
  const row = useLive((db) => db.drafts.get(key), [key])

  /** Shows what is stored, without a change that is in it by now. */
  const see = useCallback((draft: HeldDraft, change?: AttachmentsChange) => {
    setShown(({ kept, changes }) =>
      draft.key === kept.key
        ? { kept: isNewerDraft(draft, kept) ? draft : kept, changes: changes.filter((one) => one !== change) }
        : { kept, changes },
    )
  }, [])
  useEffect(() => setShown(emptyAttachments(key)), [device, key])
  useEffect(() => {
    if (row) see(heldDraftOf(row))
  }, [row, see])

  /** Shown at once; one that cannot be stored stays shown. */
  async function make(change: AttachmentsChange) {
    setShown((now) => ({ ...now, changes: [...now.changes, change] }))
    if (!device) return
    const { db } = device
    const write = async () => changeAttachmentDraft(device, key, change)
    see(await runOnDatabase(db, () => db.transaction('rw', ['drafts'], write)), change)
  }
  function change(next: AttachmentsChange) {
    make(next).catch(() => {})
  }
  return {
    attachments: shown.changes.reduce((files, next) => next(files), parseAttachmentDraft(shown.kept.value)),
    add: (file: AttachmentDraft) => change((files) => [...files, file]),
    remove(id: string) {
      void dropPickedDocument(id)
      change((files) => files.filter((file) => file.id !== id))
    },
    replace(id: string, by: AttachmentDraft) {
      void dropPickedDocument(id)
      change((files) => files.map((file) => (file.id === id ? by : file)))
    },
    /** Shows what is stored now: after a message was queued. */
    async follow() {
      if (device) see(await readHeldDraft(device, key))
    },
  }
}

type ShownAttachments = { kept: HeldDraft; /** Not stored yet. */ changes: AttachmentsChange[] }
const emptyAttachments = (key: string): ShownAttachments => ({ kept: noDraft(key), changes: [] })
