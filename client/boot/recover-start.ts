/**
 * Nothing is open that a person could be typing in: the static picture or, where a part of the code was loaded,
 * client/shell/broken-screen.tsx.
 */
const NOTHING_OPEN_SELECTOR = '#still, main[role=alert]'
const RECOVERY_RETRY_MS = 5_000
/** What a reload has not fixed, the next one will not fix. */
const RELOAD_EVERY_MS = 60_000

let isRecovering = false

/**
 * Handles a part of the app that cannot be loaded before anything is rendered: the cached app is wrong (somebody else's
 * page in place of a file), or there is no signal. If the server answers, the cached app and its worker are deleted and
 * everything is loaded again; what the person wrote is stored elsewhere.
 */
export function recoverStart() {
  addEventListener('vite:preloadError', recoverCachedApp)
  addEventListener('error', (event) => isNeededFile(event.target) && recoverCachedApp(), true)
}

/** Prefetching may fail: Firefox reports each modulepreload of a cached file as an error. */
function isNeededFile(target: EventTarget | null) {
  const { localName, rel, src, href } = (target ?? {}) as Partial<HTMLScriptElement & HTMLLinkElement>
  return (localName === 'script' || rel === 'stylesheet') && /\/assets\//.test(src || href || '')
}

/** A file may fail before the browser has read as far as the static picture. */
const isNothingOpen = () => document.readyState === 'loading' || document.querySelector(NOTHING_OPEN_SELECTOR) !== null

function recoverCachedApp() {
  if (isRecovering || !isNothingOpen()) return
  isRecovering = true
  fetch('/sw.js', { cache: 'no-store' }).then(loadAppAfresh).catch(retryRecoveryLater)
}

function retryRecoveryLater() {
  if (!isNothingOpen()) return
  showNeedsSignal()
  setTimeout(() => {
    isRecovering = false
    recoverCachedApp()
  }, RECOVERY_RETRY_MS)
}

async function loadAppAfresh(response: Response) {
  const last = Number(sessionStorage.getItem('loaded-afresh'))
  const isOurs = response.ok && /javascript/.test(response.headers.get('content-type') || '')
  if (!isOurs || Date.now() - last < RELOAD_EVERY_MS) throw new Error('Not now')
  const names = await caches.keys()
  await Promise.all(names.filter(isCacheOfApp).map((name) => caches.delete(name)))
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
  sessionStorage.setItem('loaded-afresh', String(Date.now()))
  // The browser's HTTP cache of them may be wrong too.
  const files = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\//.test(name))
  await Promise.all(files.map(({ name }) => fetch(name, { cache: 'reload' })))
  location.reload()
}

const isCacheOfApp = (cache: string) => /^workbox-precache|^standby-previous-version/.test(cache)

function showNeedsSignal() {
  const still = document.getElementById('still')
  if (!still || still.querySelector('.still-words')) return
  const words = document.createElement('p')
  words.className = 'still-words'
  words.setAttribute('role', 'alert')
  words.textContent = 'Standby needs signal once to open here. What you wrote is kept on this device.'
  still.append(words)
}
