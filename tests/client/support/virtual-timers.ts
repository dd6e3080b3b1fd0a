import type { AfterMsScheduler } from '../../../client/offline/outbox/after.ts'

/** Timers of a device whose clock the test moves. */
export function createVirtualTimers(clock: { now: number }, settle: () => Promise<void>) {
  const timers = new Set<{ at: number; work: () => void }>()
  const after: AfterMsScheduler = (ms, work) => {
    const timer = { at: clock.now + ms, work }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const next = () => [...timers].toSorted((a, b) => a.at - b.at)[0]

  /** Lets so many ms go by, timer for timer. */
  async function pass(ms: number) {
    const end = clock.now + ms
    await settle()
    for (let timer = next(); timer && timer.at <= end; timer = next()) {
      clock.now = Math.max(clock.now, timer.at)
      timers.delete(timer)
      timer.work()
      await settle()
    }
    clock.now = end
  }
  return { after, pass }
}
