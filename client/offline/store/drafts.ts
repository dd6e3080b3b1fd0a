import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Device, deviceOrNull, onDevice } from './device.ts'
import { safely } from './safely.ts'

/**
 * Text being written, stored with every key press: it survives a crash, a reload and a new version of the app. In
 * Dexie, and in localStorage until Dexie has it: a page that is closed at once takes an unfinished transaction with it.
 */
export function useDraft(key: string): [value: string, set: (value: string) => void, clear: () => Promise<void>] {
  const device = useSyncExternalStore(onDevice, deviceOrNull)
  const [value, show] = useState('')
  const isTyped = useRef(false)

  useEffect(() => {
    isTyped.current = false
    show('')
    if (!device) return
    let isHere = true
    void readDraft(device, key).then((kept) => {
      if (isHere && !isTyped.current && kept) show(kept)
    })
    return () => {
      isHere = false
    }
  }, [device, key])

  const set = useCallback(
    (next: string) => {
      isTyped.current = true
      show(next)
      if (device) void keepDraft(device, key, next)
    },
    [device, key],
  )
  const clear = useCallback(async () => {
    isTyped.current = true
    show('')
    if (device) await keepDraft(device, key, '')
  }, [device, key])

  return [value, set, clear]
}

/** What was typed and not sent; '' if there is none. */
export async function readDraft(device: Device, key: string): Promise<string> {
  const kept = await safely(device.db, () => device.db.drafts.get(key)).catch(() => undefined)
  return spare(device, key) ?? kept?.value ?? ''
}

/** An empty value deletes the draft. */
export async function keepDraft(device: Device, key: string, value: string): Promise<void> {
  const { db, now } = device
  setSpare(device, key, value)
  try {
    await safely<unknown>(db, () =>
      value ? db.drafts.put({ key, value, updated_at: new Date(now()).toISOString() }) : db.drafts.delete(key),
    )
    // Unless more was typed meanwhile.
    if (spare(device, key) === value) setSpare(device, key, null)
  } catch {
    // No space in Dexie: it stays in localStorage.
  }
}
const spareKey = (device: Device, key: string) => prefix(device.user_id) + key
/** '' is a deleted draft, null means that Dexie lacks nothing. */
const spare = (device: Device, key: string) =>
  typeof localStorage === 'undefined' ? null : localStorage.getItem(spareKey(device, key))

function setSpare(device: Device, key: string, value: string | null) {
  if (typeof localStorage === 'undefined') return
  try {
    if (value === null) localStorage.removeItem(spareKey(device, key))
    else localStorage.setItem(spareKey(device, key), value)
  } catch {
    // Full as well: the text is still in its box.
  }
}

/** Drafts in localStorage for which Dexie had no space, by key; '' is a deleted draft. */
export const spareDrafts = (userId: string): [key: string, value: string][] =>
  Object.keys(localStorage).flatMap((key) => {
    const own = prefix(userId)
    return key.startsWith(own) ? [[key.slice(own.length), localStorage.getItem(key) ?? '']] : []
  })

/** Called at sign-out. */
export function forgetSpareDrafts(userId: string) {
  for (const [key] of spareDrafts(userId)) localStorage.removeItem(prefix(userId) + key)
}

const prefix = (userId: string) => `draft:${userId}:`
