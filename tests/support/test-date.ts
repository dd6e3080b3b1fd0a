import { onTestFinished, vi } from 'vitest'

/** For this test it is `now`, which stands still; timers run as ever. */
export function setTestDate(now: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
}
