import { readMirror } from '../session/mirror.ts'
import { subscribe } from '../push/subscription.ts'
import { sendAs } from './worker-device.ts'
import { worker } from './scope.ts'

/** The push service has ended the subscription: a new one, at once, for whoever is signed in. */
export async function renewSubscription(): Promise<void> {
  const mirror = await readMirror()
  if (mirror) await subscribe(worker.registration, sendAs(mirror))
}
