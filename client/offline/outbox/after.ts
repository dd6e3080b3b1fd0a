/** Calls `work` once, after so many ms. @returns what prevents it */
export type After = (ms: number, work: () => void) => () => void

/** By the real clock. */
export const afterMs: After = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
