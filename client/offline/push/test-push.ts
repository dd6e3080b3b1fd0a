import type { PushTested } from '../../../shared/push.ts'
import { pushTestTag, type PushTestShown } from '../../../shared/push-test.ts'
import { RequestError } from '../../http/create-request.ts'
import { request } from '../../http/request.ts'
import { workerRegistrationOrNull } from './subscription.ts'

/**
 * What became of a test. 'shown' after so many ms; 'taken': the push service has it, and nothing came in time; 'failed'
 * with the server's words.
 */
export type TestPushOutcome =
  | { kind: 'shown'; ms: number }
  | { kind: 'taken' | 'denied' | 'unsubscribed' | 'no_signal' }
  | { kind: Exclude<PushTested['outcome'], 'accepted'> }
  | { kind: 'failed'; detail: string | undefined }

/** ms that a push may take to a device that is awake. */
const TEST_PUSH_TIMEOUT_MS = 20_000

/** Sends a test to this device, and waits until its worker says that it is shown. */
export async function testPushDelivery(patience = TEST_PUSH_TIMEOUT_MS): Promise<TestPushOutcome> {
  if (Notification.permission !== 'granted') return { kind: 'denied' }
  const registration = await workerRegistrationOrNull()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return { kind: 'unsubscribed' }
  const id = crypto.randomUUID()
  const begun = performance.now()
  const shown = listenForShownTest(pushTestTag(id))
  try {
    const { outcome } = await request('POST', '/push/test', { endpoint: subscription.endpoint, id })
    if (outcome !== 'accepted') return { kind: outcome }
    const isShown = await shown.within(patience)
    return isShown ? { kind: 'shown', ms: performance.now() - begun } : { kind: 'taken' }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (error.status === 0) return { kind: 'no_signal' }
    return error.status === 404 ? { kind: 'unsubscribed' } : { kind: 'failed', detail: error.detail }
  } finally {
    shown.forget()
  }
}

/** Listens from now on: a push may be faster than the answer to the request that has sent it. */
function listenForShownTest(tag: string) {
  let settle: (isShown: boolean) => void
  const heard = new Promise<boolean>((resolve) => (settle = resolve))
  const listen = ({ data }: MessageEvent<Partial<PushTestShown> | null>) => {
    if (data?.type === 'test_shown' && data.tag === tag) settle(true)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  let timer: ReturnType<typeof setTimeout>
  return {
    within(ms: number) {
      timer = setTimeout(() => settle(false), ms)
      return heard
    },
    forget() {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('message', listen)
    },
  }
}
