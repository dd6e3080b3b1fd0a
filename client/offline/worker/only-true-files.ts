import type { WorkboxPlugin } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'

/** The build names the hash of each: whatever else is answered for it, the installation fails and the version before stays. */
export type AppFile = PrecacheEntry & { integrity?: string }

/**
 * While a version is being installed: what is kept already under a name of its own counts only if its bytes are those of the build, and what the
 * browser's own cache has of it is asked for again. Either may be a sign-in page from before; the fetch itself is held to the hash by the browser.
 */
export function onlyTrueFiles(files: AppFile[]): WorkboxPlugin {
  const hashes = new Map(
    // The manifest is named twice, once without.
    files.flatMap(({ url, integrity }) => (integrity ? [[new URL(url, location.origin).pathname, integrity]] : [])),
  )
  return {
    async requestWillFetch({ request, event }) {
      return event?.type === 'install' ? new Request(request, { cache: 'no-cache' }) : request
    },
    async cachedResponseWillBeUsed({ request, cachedResponse, event }) {
      if (!cachedResponse || event?.type !== 'install') return cachedResponse
      const isTrue = (await hashOf(cachedResponse.clone())) === hashes.get(new URL(request.url).pathname)
      return isTrue ? cachedResponse : null
    },
  }
}

/** As in a script's attribute `integrity`. */
export async function hashOf(response: Response) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
