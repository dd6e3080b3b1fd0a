import { useLive } from '../store/use-live.ts'
import { isItem, type OutboxRow } from '../store/outbox-row.ts'
import { currentDevice } from '../store/device.ts'
import { keepDraft, readDraft } from '../store/drafts.ts'

/** What each kind of item is and does is not part of the first screen; the engine fetches it right after, for all who ask. */
const settle = () => import('./settle.ts')
export const retryItem = async (id: string, device = currentDevice()) => (await settle()).retryItem(id, device)
export const retryAll = async (device = currentDevice()) => (await settle()).retryAll(device)
export const discardItem = async (id: string, device = currentDevice()) => (await settle()).discardItem(id, device)
export const takeBack = async (id: string, device = currentDevice()) => (await settle()).takeBack(id, device)

/** All that has not left this device, oldest first. */
export function useUnsent(): OutboxRow[] {
  return useLive((db) => db.outbox.orderBy('position').filter(isItem).toArray(), []) ?? []
}

/**
 * Takes an item out of the outbox, puts its words into the draft under `key`, joined with what stands there, and hands it over.
 * Undefined when it has left meanwhile: then nothing has changed.
 */
export async function takeBackInto(
  { id, key, join }: { id: string; key: string; join: (draft: string) => string },
  device = currentDevice(),
): Promise<OutboxRow | undefined> {
  const draft = await readDraft(device, key)
  // The draft first: at no moment are the words in neither place.
  await keepDraft(device, key, join(draft))
  const taken = await takeBack(id, device)
  if (!taken) await keepDraft(device, key, draft)
  return taken
}

/** Words taken back stand before what is being written. */
export const before = (words: string, draft: string) => (draft.trim() ? `${words}\n${draft}` : words)
