/** When the browser has nothing else to do, but within a second. Safari has no requestIdleCallback. */
export function runWhenIdle(work: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1_000 })
  else setTimeout(work, 100)
}
