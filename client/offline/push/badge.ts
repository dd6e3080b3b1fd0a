import type { Device } from '../store/device.ts'
import { watchRows } from '../store/device-state.ts'
import { useLive } from '../store/use-live.ts'
import { countUnreadOnDevice, setAppIconBadge } from './count-unread.ts'

/** Keeps the number on the app's icon in step with the unread count. */
export function keepAppIconBadge(device: Device) {
  if (!('setAppBadge' in navigator)) return
  const stop = watchRows(device, countUnreadOnDevice, (count) => void setAppIconBadge(count))
  device.signal.addEventListener('abort', stop)
}

/** The badge in the menu. */
export const useUnreadCount = (): number => useLive(countUnreadOnDevice, []) ?? 0
