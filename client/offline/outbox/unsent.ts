import { useLive } from '../store/use-live.ts'
import { isItem, type OutboxRow } from '../store/outbox-row.ts'
import { currentDevice } from '../store/device.ts'
import type { Into } from './settle.ts'

/** The kinds' code is not part of the first screen; the engine loads it right after. */
const settle = () => import('./settle.ts')
export const retryItem = async (id: string, device = currentDevice()) => (await settle()).retryItem(id, device)
export const retryAll = async (device = currentDevice()) => (await settle()).retryAll(device)
export const discardItem = async (id: string, device = currentDevice()) => (await settle()).discardItem(id, device)
export const takeBack = async (id: string, device = currentDevice()) => (await settle()).takeBack(id, device)
export const takeBackInto = async (into: Into, device = currentDevice()) => (await settle()).takeBackInto(into, device)

/** Sends what waits in a queue before the server is asked about it. False: some of it cannot be sent now. */
export async function sendNow(queue: string, device = currentDevice()): Promise<boolean> {
  const outcome = await (await import('./drain.ts')).drainQueue(device, queue)
  return outcome === 'empty' || outcome === 'parked'
}

/** All unsent items, oldest first; undefined until they have been read. */
export function useUnsent(): OutboxRow[] | undefined {
  return useLive((db) => db.outbox.orderBy('position').filter(isItem).toArray(), [])
}

/** Puts a message that is not sent back into its composer; false if it was sent meanwhile. */
export async function takeBackMessage(id: string, device = currentDevice()): Promise<boolean> {
  const row = await device.db.outbox.get(id)
  if (row?.kind !== 'message') return false
  const { conversation_key, content } = row.body
  const join = (draft: string) => before(content, draft)
  return (await takeBackInto({ id, key: messageDraft(conversation_key), join }, device)) !== undefined
}

/** The key of the draft of a message. */
export const messageDraft = (conversationKey: string) => `message:${conversationKey}`

/** Puts the text of an item taken back before what is being written. */
export const before = (words: string, draft: string) => [words, draft].filter((text) => text.trim()).join('\n')
