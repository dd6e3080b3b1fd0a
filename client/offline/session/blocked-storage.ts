let isBlockedByBrowser = false
/** The browser refuses storage to this site: nobody can be signed in here. */
export const isStorageBlocked = () => isBlockedByBrowser

/**
 * Where site data is blocked, reading `localStorage` throws. The page gets one that ends with it, so that pages which
 * need none work. Called before anything of the app reads it.
 */
export function replaceBlockedStorage() {
  if (typeof window === 'undefined') return
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      if (window[name]) continue
    } catch {
      // Replaced below.
    }
    isBlockedByBrowser = true
    Object.defineProperty(window, name, { value: Object.create(MEMORY_STORAGE_METHODS) as Storage, configurable: true })
  }
}

type StoredValues = Record<string, string>
/** What is kept is the object's own, as in a Storage: its keys are those of `Object.keys`. */
const MEMORY_STORAGE_METHODS = {
  getItem(this: StoredValues, key: string) {
    return Object.hasOwn(this, key) ? this[key]! : null
  },
  setItem(this: StoredValues, key: string, value: string) {
    this[key] = String(value)
  },
  removeItem(this: StoredValues, key: string) {
    delete this[key]
  },
}

replaceBlockedStorage()
