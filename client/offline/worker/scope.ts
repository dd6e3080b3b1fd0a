/** The worker's `self`: the compiler's library takes it for that of any worker. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope
