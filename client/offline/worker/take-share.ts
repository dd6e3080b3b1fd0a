import { registerRoute } from 'workbox-routing'
import { pathTo } from '../../http/path-to.ts'
import { StorageFull } from '../store/safely.ts'
import { keepShare, type Refused } from '../store/share-rows.ts'
import { isForeign } from './is-foreign.ts'
import { withDevice } from './worker-device.ts'

/**
 * The system's share sheet posts here (the manifest's `share_target`), without a page and with or without signal: it is
 * kept first, and then the person chooses where it goes. The answer is a redirect, so that a reload shares nothing.
 */
export function takeShares() {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
    async ({ request }) =>
      Response.redirect(isForeign(request) ? refused('foreign') : await addressAfter(request), 303),
    'POST',
  )
}

/** With nobody signed in there is nobody to keep it for: the sign-in page says so. */
async function addressAfter(request: Request): Promise<string> {
  try {
    const received = readForm(await request.formData())
    const kept = await withDevice((device) => keepShare(received, device))
    if (!kept) return '/auth?shared=refused'
    if (typeof kept === 'string') return refused(kept)
    return kept.madeRoom ? pathTo`/share?id=${kept.id}&madeRoom=1` : pathTo`/share?id=${kept.id}`
  } catch (error) {
    return refused(error instanceof StorageFull ? 'full' : 'failed')
  }
}

const refused = (why: Refused) => pathTo`/share?refused=${why}`

/** The names of the manifest. Apps put a link into any of the three. */
function readForm(form: FormData) {
  const words = ['title', 'text', 'url'].flatMap((name) => String(form.get(name) ?? '').trim() || [])
  return { text: [...new Set(words)].join('\n'), files: form.getAll('files').filter((file) => file instanceof File) }
}
