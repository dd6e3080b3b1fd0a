/** `self`, typed as a service worker: the compiler's library does not know which worker it is. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope
