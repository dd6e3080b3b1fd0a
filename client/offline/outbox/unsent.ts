import { useLive } from '../store/use-live.ts'
import { isItem, type OutboxRow } from '../store/outbox-row.ts'
import { currentDevice } from '../store/device.ts'

/** What each kind of item is and does is not part of the first screen; the engine fetches it right after, for all who ask. */
const settle = () => import('./settle.ts')
export const retryItem = async (id: string, device = currentDevice()) => (await settle()).retryItem(id, device)
export const retryAll = async (device = currentDevice()) => (await settle()).retryAll(device)
export const discardItem = async (id: string, device = currentDevice()) => (await settle()).discardItem(id, device)
export const takeBack = async (id: string, device = currentDevice()) => (await settle()).takeBack(id, device)

/** All that has not left this phone, oldest first. */
export function useUnsent(): OutboxRow[] {
  return useLive((db) => db.outbox.orderBy('position').filter(isItem).toArray(), []) ?? []
}
