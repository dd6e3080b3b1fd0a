import { useEffect, useSyncExternalStore } from 'react'
import type { SyncPage } from '../../shared/sync.ts'

/**
 * The first page of a phone that keeps nothing of this person yet, as public/boot.js has asked for it. A screen draws from it
 * while it is being stored, which takes longer than all else on a slow phone. Kept no longer than that.
 */
let page: SyncPage | null = null
const listeners = new Set<() => void>()

/** For the person with this token alone: what was asked for in another's name is left. */
export async function readFirstPage(token: string | null, signal: AbortSignal) {
  const ahead = globalThis.askedAhead
  if (!ahead || ahead.token !== token) return
  const first = await ahead.page
  if (!signal.aborted) keep(first)
}

export const forgetFirstPage = () => keep(null)

/** Null as well once the screen's own rows are stored. */
export function useFirstPage(isStored: boolean): SyncPage | null {
  const found = useSyncExternalStore(onPage, () => page)
  useEffect(() => {
    if (isStored) forgetFirstPage()
  }, [isStored])
  return isStored ? null : found
}

function keep(next: SyncPage | null) {
  if (next === page) return
  page = next
  for (const listener of listeners) listener()
}

function onPage(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
