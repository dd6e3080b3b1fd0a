import type { Device } from '../store/device.ts'
import { watchRows } from '../store/device-state.ts'
import { useLive } from '../store/use-live.ts'
import { countUnread, setBadge } from './count-unread.ts'

/** Keeps the number on the app's icon in step with the unread count. */
export function keepBadge(device: Device) {
  if (!('setAppBadge' in navigator)) return
  const stop = watchRows(device, countUnread, (count) => void setBadge(count))
  device.signal.addEventListener('abort', stop)
}

/** The badge in the menu. */
export const useUnreadCount = (): number => useLive(countUnread, []) ?? 0
