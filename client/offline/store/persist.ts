import type { Device } from './device.ts'

/**
 * Asks the browser, once, not to wipe what is kept here when the disk runs full: after the first sync, when there is
 * something to lose and the person has just signed in.
 */
export async function askToPersist({ db, signal }: Device): Promise<void> {
  if (signal.aborted || typeof navigator === 'undefined' || !navigator.storage?.persist) return
  if (!(await db.facts.get('synced_at')) || (await db.facts.get('persist_asked'))) return
  await db.facts.put({ key: 'persist_asked', value: true })
  await navigator.storage.persist().catch(() => false)
}
