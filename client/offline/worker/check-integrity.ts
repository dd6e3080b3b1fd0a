import type { WorkboxPlugin } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'

/**
 * The build adds each file's hash: if anything else is served for it, the installation fails and the previous version
 * stays.
 */
export type AppFile = PrecacheEntry & { integrity?: string }

/**
 * During installation, a cached file with an unchanged name counts only if its bytes match the build's hash, and the
 * browser's HTTP cache is bypassed. Either may be an old sign-in page; the fetch itself is checked against the hash by
 * the browser.
 */
export function checkIntegrity(files: AppFile[]): WorkboxPlugin {
  const hashes = new Map(
    // The manifest is listed twice, once without a hash.
    files.flatMap(({ url, integrity }) => (integrity ? [[new URL(url, location.origin).pathname, integrity]] : [])),
  )
  return {
    async requestWillFetch({ request, event }) {
      return event?.type === 'install' ? new Request(request, { cache: 'no-cache' }) : request
    },
    async cachedResponseWillBeUsed({ request, cachedResponse, event }) {
      if (!cachedResponse || event?.type !== 'install') return cachedResponse
      const isTrue = (await integrityHashOf(cachedResponse.clone())) === hashes.get(new URL(request.url).pathname)
      return isTrue ? cachedResponse : null
    },
  }
}

/** In the format of a script's attribute `integrity`. */
export async function integrityHashOf(response: Response) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
