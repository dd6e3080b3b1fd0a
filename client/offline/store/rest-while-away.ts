import { restDatabase } from './connection.ts'
import { deviceOrNull } from './device.ts'

/** Closes the database while the page is in the background; client/boot.ts ends pending transactions then. */
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
