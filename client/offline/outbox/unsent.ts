import { useLive } from '../store/use-live.ts'
import { isItem, type OutboxRow } from '../store/outbox-row.ts'
import { currentPhone } from '../store/device.ts'

export type { OutboxBody, OutboxKind, OutboxRow } from '../store/outbox-row.ts'

/** What each kind of item is and does is not part of the first screen; the engine fetches it right after, for all who ask. */
const settle = () => import('./settle.ts')
export const retryItem = async (id: string, phone = currentPhone()) => (await settle()).retryItem(id, phone)
export const retryAll = async (phone = currentPhone()) => (await settle()).retryAll(phone)
export const discardItem = async (id: string, phone = currentPhone()) => (await settle()).discardItem(id, phone)
export const takeBack = async (id: string, phone = currentPhone()) => (await settle()).takeBack(id, phone)

/** All that has not left this phone, oldest first. */
export function useUnsent(): OutboxRow[] {
  return useLive((db) => db.outbox.orderBy('position').filter(isItem).toArray(), []) ?? []
}
