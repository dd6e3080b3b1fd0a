import { useLive } from '../store/use-live.ts'
import { isItem, type OutboxRow } from '../store/outbox-row.ts'
import { currentDevice } from '../store/device.ts'
import { keepDraft, readDraft } from '../store/drafts.ts'

/** The kinds' code is not part of the first screen; the engine loads it right after. */
const settle = () => import('./settle.ts')
export const retryItem = async (id: string, device = currentDevice()) => (await settle()).retryItem(id, device)
export const retryAll = async (device = currentDevice()) => (await settle()).retryAll(device)
export const discardItem = async (id: string, device = currentDevice()) => (await settle()).discardItem(id, device)
export const takeBack = async (id: string, device = currentDevice()) => (await settle()).takeBack(id, device)

/** Sends what waits in a queue before the server is asked about it. False: some of it cannot be sent now. */
export async function sendNow(queue: string, device = currentDevice()): Promise<boolean> {
  const outcome = await (await import('./drain.ts')).drainQueue(device, queue)
  return outcome === 'empty' || outcome === 'parked'
}

/** All unsent items, oldest first. */
export function useUnsent(): OutboxRow[] {
  return useLive((db) => db.outbox.orderBy('position').filter(isItem).toArray(), []) ?? []
}

/**
 * Removes an item from the outbox, adds its text to the draft under `key` by `join`, and returns it. Undefined if it
 * was sent meanwhile: then nothing has changed.
 */
export async function takeBackInto(
  { id, key, join }: { id: string; key: string; join: (draft: string) => string },
  device = currentDevice(),
): Promise<OutboxRow | undefined> {
  const draft = await readDraft(device, key)
  // The draft first, so that the text is always in one of the two.
  await keepDraft(device, key, join(draft))
  const taken = await takeBack(id, device)
  if (!taken) await keepDraft(device, key, draft)
  return taken
}

/** Puts the text of an item taken back before what is being written. */
export const before = (words: string, draft: string) => (draft.trim() ? `${words}\n${draft}` : words)
