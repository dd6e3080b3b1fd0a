import { registerRoute } from 'workbox-routing'
import { pathTo } from '../../http/path-to.ts'
import { StorageFull } from '../store/safely.ts'
import { keepShare, type ShareRefusal } from '../store/share-rows.ts'
import { isForeignShare } from './is-foreign.ts'
import { withWorkerDevice } from './worker-device.ts'

/**
 * The system's share sheet posts here (the manifest's `share_target`), without a page and with or without signal: it is
 * kept first, and then the person chooses where it goes. The answer is a redirect, so that a reload shares nothing.
 */
export function takeShares() {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
    async ({ request }) =>
      Response.redirect(isForeignShare(request) ? refusedSharePath('foreign') : await addressAfterShare(request), 303),
    'POST',
  )
}

/** With nobody signed in there is nobody to keep it for: the sign-in page says so. */
async function addressAfterShare(request: Request): Promise<string> {
  try {
    const received = readShareForm(await request.formData())
    const kept = await withWorkerDevice((device) => keepShare(received, device))
    if (!kept) return '/auth?shared=refused'
    if (typeof kept === 'string') return refusedSharePath(kept)
    return kept.madeRoom ? pathTo`/share?id=${kept.id}&madeRoom=1` : pathTo`/share?id=${kept.id}`
  } catch (error) {
    return refusedSharePath(error instanceof StorageFull ? 'full' : 'failed')
  }
}

const refusedSharePath = (why: ShareRefusal) => pathTo`/share?refused=${why}`

/** The names of the manifest. Apps put a link into any of the three. */
function readShareForm(form: FormData) {
  const words = ['title', 'text', 'url'].flatMap((name) => String(form.get(name) ?? '').trim() || [])
  return { text: [...new Set(words)].join('\n'), files: form.getAll('files').filter((file) => file instanceof File) }
}
