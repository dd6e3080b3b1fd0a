/** Calls `work` once, after so many ms. @returns what prevents it */
export type AfterMsScheduler = (ms: number, work: () => void) => () => void

/** By the real clock. */
export const scheduleAfterMs: AfterMsScheduler = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
