import { useLive } from '../store/use-live.ts'
import { isItem, type OutboxRow } from '../store/outbox-row.ts'
import { currentDevice } from '../store/device.ts'

/** The kinds' code is not part of the first screen; the engine loads it right after. */
const settle = () => import('./settle.ts')
export const retryItem = async (id: string, device = currentDevice()) => (await settle()).retryItem(id, device)
export const retryAll = async (device = currentDevice()) => (await settle()).retryAll(device)
export const discardItem = async (id: string, device = currentDevice()) => (await settle()).discardItem(id, device)
export const takeBackToEdit = async (id: string, device = currentDevice()) =>
  (await settle()).takeBackToEdit(id, device)

/** Sends what waits in a queue before the server is asked about it. False: some of it cannot be sent now. */
export async function sendNow(queue: string, device = currentDevice()): Promise<boolean> {
  const outcome = await (await import('./drain.ts')).drainQueue(device, queue)
  return outcome === 'empty' || outcome === 'parked'
}

/** All unsent items, oldest first; undefined until they have been read. */
export function useUnsent(): OutboxRow[] | undefined {
  return useLive((db) => db.outbox.orderBy('position').filter(isItem).toArray(), [])
}
