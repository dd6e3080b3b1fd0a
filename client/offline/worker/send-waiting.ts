import { drainAll } from '../outbox/drain.ts'
import { withDevice } from './worker-device.ts'

/** Background Sync: there is signal. The same outbox and code as in a tab. Throwing makes the browser call again. */
export async function sendWaiting(): Promise<void> {
  const outcomes = await withDevice(drainAll)
  if (outcomes?.includes('waiting')) throw new Error('Some of it could not be sent yet.')
}
