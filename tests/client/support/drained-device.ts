import { vi } from 'vitest'
import { startOutboxDrainer } from '../../../client/offline/outbox/drainer.ts'
import { hops } from '../../support/hops.ts'
import { createFakeServer } from './fake-server.ts'
import { openTab } from './test-device.ts'
import { createVirtualTimers } from './virtual-timers.ts'

export const hello = {
  recipient_id: 'ann',
  recipient_name: 'Ann',
  job_id: null,
  job_title: 'Direct Message',
  content: 'Hello',
}

/** A tab whose outbox is drained, on a clock that the test moves. `timers`: the ms of each that was set; `pending`: those that are. */
export function setUp() {
  const server = createFakeServer()
  const tab = openTab({ fetch: server.fetch })
  const onOutcome = vi.fn()
  const register = vi.fn(async () => {})
  const serviceWorker = { getRegistration: async () => ({ sync: { register } }) } as unknown as ServiceWorkerContainer
  const { after, pass } = createVirtualTimers(tab.browser.clock, () => hops(60))
  const timers: number[] = []
  const pending = new Set<() => void>()
  const noted: typeof after = (ms, work) => {
    timers.push(ms)
    const fire = () => {
      pending.delete(fire)
      work()
    }
    pending.add(fire)
    const stop = after(ms, fire)
    return () => {
      pending.delete(fire)
      stop()
    }
  }
  const drainer = startOutboxDrainer(tab.device, { onOutcome, serviceWorker, after: noted })
  return { ...tab, server, drainer, onOutcome, register, timers, pending, pass }
}
