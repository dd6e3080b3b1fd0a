/** `self`, typed as a service worker: the compiler's library types it as any worker. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope
