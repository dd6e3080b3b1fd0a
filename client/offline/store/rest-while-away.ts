import { restDatabase } from './connection.ts'
import { deviceOrNull } from './device.ts'

/** While the page is away, as the browser tells; client/boot.ts ends what is under way then. */
export function restWhileAway(signal: AbortSignal) {
  let wake = () => {}
  const rest = () => {
    const device = deviceOrNull()
    if (device) wake = restDatabase(device.db)
  }
  addEventListener('pagehide', rest, { signal })
  document.addEventListener('freeze', rest, { signal })
  addEventListener('pageshow', () => wake(), { signal })
  document.addEventListener('resume', () => wake(), { signal })
}
