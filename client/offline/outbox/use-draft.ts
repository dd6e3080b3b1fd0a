import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Device, deviceOrNull, onDeviceChange } from '../store/device.ts'
import {
  changedDraft,
  type HeldDraft,
  heldDraftOf,
  isNewerDraft,
  noDraft,
  readHeldDraft,
  storeHeldDraft,
} from '../store/drafts.ts'
import { useLive } from '../store/use-live.ts'

/** For what sends a draft. */
export type DraftHandle = {
  /** As it is shown. */
  now: () => HeldDraft
  /** Shows what is stored, after it was queued. */
  follow: () => Promise<void>
  /** As `follow`, and clears what was sent unless queueing it has; what was typed since stays, here and in other tabs. */
  settle: (sent: HeldDraft) => Promise<void>
}

/** A draft, stored as it is typed, and the same in every tab: the newest version is shown. */
export function useDraft(
  key: string,
): [value: string, set: (value: string) => void, clear: () => Promise<void>, held: DraftHandle] {
  const device = useSyncExternalStore(onDeviceChange, deviceOrNull)
  const [value, show] = useState('')
  const shown = useRef<{ device: Device | null; draft: HeldDraft }>({ device, draft: noDraft(key) })
  const kept = useLive((db) => db.drafts.get(key), [key])

  const take = useCallback((draft: HeldDraft) => {
    const before = shown.current.draft
    const isSameText = draft.version === before.version && draft.value === before.value
    if (draft.key !== before.key || !(isNewerDraft(draft, before) || isSameText)) return
    shown.current.draft = draft
    show(draft.value)
  }, [])

  useEffect(() => {
    const { device: of, draft } = shown.current
    // What was typed before the device was there is kept on it.
    const isTyped = !of && draft.key === key && draft.version > 0
    shown.current = { device, draft: isTyped ? draft : noDraft(key) }
    if (!isTyped) show('')
    if (!device) return
    if (isTyped) void storeHeldDraft(device, draft)
    let isHere = true
    void readHeldDraft(device, key).then((read) => isHere && take(read))
    return () => {
      isHere = false
    }
  }, [device, key, take])

  useEffect(() => {
    if (kept) take(heldDraftOf(kept))
  }, [kept, take])

  const write = useCallback(
    async (next: string) => {
      const isShown = shown.current.draft.key === key
      const draft = changedDraft(isShown ? shown.current.draft : noDraft(key), next, device ?? Date)
      if (isShown) {
        shown.current.draft = draft
        show(next)
      }
      if (device) await storeHeldDraft(device, draft)
    },
    [device, key],
  )
  const set = useCallback((next: string) => void write(next), [write])
  const clear = useCallback(async () => {
    if (shown.current.draft.version > 0) await write('')
  }, [write])
  const held = useMemo(() => {
    const now = () => shown.current.draft
    const follow = async () => {
      if (device) take(await readHeldDraft(device, key))
    }
    const settle = async ({ version, value: sent }: HeldDraft) => {
      await follow()
      if (now().version === version && now().value === sent) await clear()
    }
    return { now, follow, settle }
  }, [device, key, take, clear])
  return [value, set, clear, held]
}
