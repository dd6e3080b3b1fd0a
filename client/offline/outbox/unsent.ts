import { useLive } from '../store/use-live.ts'
import { isShownItem, type OutboxRow } from '../store/outbox-row.ts'
import { currentDevice } from '../store/device.ts'

/** The kinds' code is not part of the first screen; the engine loads it right after. */
const loadItemDecisions = () => import('./settle.ts')
export const retryUnsentItem = async (id: string, device = currentDevice()) =>
  (await loadItemDecisions()).requeueRefusedItem(id, device)
export const retryAllUnsent = async (device = currentDevice()) => (await loadItemDecisions()).requeueAllRefused(device)
export const discardUnsentItem = async (id: string, device = currentDevice()) =>
  (await loadItemDecisions()).discardOutboxItem(id, device)
export const editUnsentItem = async (id: string, device = currentDevice()) =>
  (await loadItemDecisions()).turnItemIntoDraft(id, device)

/** Sends what waits in a queue before the server is asked about it. False: some of it cannot be sent now. */
export async function sendQueueNow(queue: string, device = currentDevice()): Promise<boolean> {
  const outcome = await (await import('./drain.ts')).drainQueue(device, queue)
  return outcome === 'empty' || outcome === 'parked'
}

/** All unsent items, oldest first; undefined until they have been read. */
export function useUnsentItems(): OutboxRow[] | undefined {
  return useLive((db) => db.outbox.orderBy('position').filter(isShownItem).toArray(), [])
}
