import { keepDraft, readDraft } from '../store/drafts.ts'
import { takeBack } from './unsent.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { currentDevice } from '../store/device.ts'

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
