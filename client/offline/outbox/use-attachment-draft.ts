import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { deviceOrNull, onDevice } from '../store/device.ts'
import { type HeldDraft, heldIn, isNewer, noDraft, readHeld } from '../store/drafts.ts'
import { safely } from '../store/safely.ts'
import { useLive } from '../store/use-live.ts'
import { type AttachmentDraft, changeFiles, filesDraft, filesIn, type FilesChange } from './attachment-draft.ts'
import { dropDocument } from './keep-document.ts'

/**
 * The files of a conversation that are not sent yet, stored on this device in the order they were picked, the same in
 * every tab. Removing one deletes its bytes.
 */
export function useAttachmentDraft(conversationKey: string) {
  const key = filesDraft(conversationKey)
  const device = useSyncExternalStore(onDevice, deviceOrNull)
  const [shown, setShown] = useState<Shown>(() => nothing(key))
  const row = useLive((db) => db.drafts.get(key), [key])

  /** Shows what is stored, without a change that is in it by now. */
  const see = useCallback((draft: HeldDraft, change?: FilesChange) => {
    setShown(({ kept, changes }) =>
      draft.key === kept.key
        ? { kept: isNewer(draft, kept) ? draft : kept, changes: changes.filter((one) => one !== change) }
        : { kept, changes },
    )
  }, [])
  useEffect(() => setShown(nothing(key)), [device, key])
  useEffect(() => {
    if (row) see(heldIn(row))
  }, [row, see])

  /** Shown at once; one that cannot be stored stays shown. */
  async function make(change: FilesChange) {
    setShown((now) => ({ ...now, changes: [...now.changes, change] }))
    if (!device) return
    const { db } = device
    const write = async () => changeFiles(device, key, change)
    see(await safely(db, () => db.transaction('rw', ['drafts'], write)), change)
  }
  function change(next: FilesChange) {
    make(next).catch(() => {})
  }
  return {
    attachments: shown.changes.reduce((files, next) => next(files), filesIn(shown.kept.value)),
    add: (file: AttachmentDraft) => change((files) => [...files, file]),
    remove(id: string) {
      void dropDocument(id)
      change((files) => files.filter((file) => file.id !== id))
    },
    replace(id: string, by: AttachmentDraft) {
      void dropDocument(id)
      change((files) => files.map((file) => (file.id === id ? by : file)))
    },
    /** Shows what is stored now: after a message was queued. */
    async follow() {
      if (device) see(await readHeld(device, key))
    },
  }
}

type Shown = { kept: HeldDraft; /** Not stored yet. */ changes: FilesChange[] }
const nothing = (key: string): Shown => ({ kept: noDraft(key), changes: [] })
