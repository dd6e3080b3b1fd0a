import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onPhone, phoneOrNull, type Phone } from './device.ts'
import { safely } from './safely.ts'

/**
 * Text being written, kept with every keystroke: it survives a crash, a reload and a new version of the app. In Dexie,
 * and in localStorage until Dexie has it: a page that goes away at once takes an unfinished transaction with it.
 */
export function useDraft(key: string): [value: string, set: (value: string) => void, clear: () => Promise<void>] {
  const phone = useSyncExternalStore(onPhone, phoneOrNull)
  const [value, show] = useState('')
  const isTyped = useRef(false)

  useEffect(() => {
    isTyped.current = false
    show('')
    if (!phone) return
    let isHere = true
    void readDraft(phone, key).then((kept) => {
      if (isHere && !isTyped.current && kept) show(kept)
    })
    return () => {
      isHere = false
    }
  }, [phone, key])

  const set = useCallback(
    (next: string) => {
      isTyped.current = true
      show(next)
      if (phone) void keepDraft(phone, key, next)
    },
    [phone, key],
  )
  const clear = useCallback(async () => {
    isTyped.current = true
    show('')
    if (phone) await keepDraft(phone, key, '')
  }, [phone, key])

  return [value, set, clear]
}

export async function readDraft(phone: Phone, key: string): Promise<string> {
  const kept = await safely(phone.db, () => phone.db.drafts.get(key)).catch(() => undefined)
  return spare(phone, key) ?? kept?.value ?? ''
}

/** An empty value takes the draft away. */
export async function keepDraft(phone: Phone, key: string, value: string): Promise<void> {
  const { db, now } = phone
  setSpare(phone, key, value)
  try {
    await safely<unknown>(db, () =>
      value ? db.drafts.put({ key, value, updated_at: new Date(now()).toISOString() }) : db.drafts.delete(key),
    )
    // Unless more was typed meanwhile.
    if (spare(phone, key) === value) setSpare(phone, key, null)
  } catch {
    // No room in Dexie: it stays in localStorage.
  }
}

/** As spare-drafts.ts finds them again. */
const spareKey = (phone: Phone, key: string) => `draft:${phone.user_id}:${key}`
/** '' is a draft taken away, null none that Dexie lacks. */
const spare = (phone: Phone, key: string) =>
  typeof localStorage === 'undefined' ? null : localStorage.getItem(spareKey(phone, key))

function setSpare(phone: Phone, key: string, value: string | null) {
  if (typeof localStorage === 'undefined') return
  try {
    if (value === null) localStorage.removeItem(spareKey(phone, key))
    else localStorage.setItem(spareKey(phone, key), value)
  } catch {
    // Full as well: the text still stands in its box.
  }
}
