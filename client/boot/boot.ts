// Runs before the first paint: the build bundles it into one script in the page (scripts/vite/inline-boot.ts).
// Of the app's own modules it may import types alone.
import { applyColourMode } from './colours.ts'
import { abortTransactionsWithPage } from './page-transactions.ts'
import { prefetchFiles } from './prefetch-files.ts'
import { prefetchRows } from './prefetch-rows.ts'
import { recoverStart } from './recover-start.ts'
import { readBootSession } from './stored-session.ts'

abortTransactionsWithPage()
applyColourMode()
const storedSession = readBootSession()
const stillPicture = staticPicture()
document.documentElement.dataset.still = stillPicture
recoverStart()
if (stillPicture === 'app') prefetchRows(storedSession)
prefetchFiles(stillPicture, storedSession)

/** The part of index.html that is shown until the app is rendered. */
function staticPicture() {
  const { pathname } = location
  if (pathname === '/home' || (pathname === '/' && !storedSession.token)) return 'landing'
  const isOutside = pathname === '/auth' || pathname.startsWith('/how-it-works')
  return isOutside || !storedSession.token ? 'outside' : 'app'
}
