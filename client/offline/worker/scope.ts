/** The worker's `self`, by its own type: the page's is in scope too. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope
