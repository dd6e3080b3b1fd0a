/**
 * A copy of the session for the service worker, which has no localStorage: a raw IndexedDB with one row, so that
 * signed-out pages need no Dexie. Signing out deletes it.
 */
const WORKER_SESSION_DB = 'standby-device'
export type WorkerSession = { token: string; user_id: string }

/** Stores the session for the worker. Never rejects. */
export async function keepWorkerSession(session: WorkerSession): Promise<void> {
  await inSessionStore('readwrite', (store) => store.put(session, 'session')).catch(() => {
    // Without the copy only the worker cannot send; the tabs still do.
  })
}

/** null: nobody is signed in. Throws if the browser does not answer. */
export async function readWorkerSession(): Promise<WorkerSession | null> {
  const found = await inSessionStore('readonly', (store) => store.get('session'))
  return (found as WorkerSession | undefined) ?? null
}

/** With a token: only if that is the stored one; somebody else may have signed in meanwhile. */
export async function forgetWorkerSession(token?: string): Promise<void> {
  if (token !== undefined && (await readWorkerSession().catch(() => null))?.token !== token) return
  await inSessionStore('readwrite', (store) => store.clear()).catch(() => {})
  const gone = new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(WORKER_SESSION_DB)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
  await Promise.race([gone, rejectAfterSilence()]).catch(() => {})
  await closeAllNotifications().catch(() => {})
}

/** What is on display, or scheduled, was for the person who is gone. */
export async function closeAllNotifications(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  for (const shown of await everyNotification(registration)) shown.close()
}

/** Those on display and those that wait for their time (Notification Triggers), which browsers leave out if not asked for. */
export async function everyNotification(
  registration: Partial<Pick<ServiceWorkerRegistration, 'getNotifications'>> | null | undefined,
): Promise<Notification[]> {
  // The option is unknown to the compiler, and to browsers without triggers; where there are no notifications, there is no such function.
  const options: GetNotificationOptions & { includeTriggered: true } = { includeTriggered: true }
  return (await registration?.getNotifications?.(options)) ?? []
}

/** Signing in and out, and pushes, wait for it, but not for ever if the browser does not answer (decision 146). */
const inSessionStore = (...work: Parameters<typeof runInSessionStore>) =>
  Promise.race([runInSessionStore(...work), rejectAfterSilence()])

const rejectAfterSilence = () =>
  new Promise<never>((_, reject) => setTimeout(reject, 4_000, new Error('The database does not answer.')))

async function runInSessionStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const db = await openWorkerSessionDb()
  try {
    return await new Promise((resolve, reject) => {
      const tx = db.transaction('session', mode)
      const request = work(tx.objectStore('session'))
      tx.oncomplete = () => resolve(request.result)
      tx.onerror = tx.onabort = () => reject(tx.error)
    })
  } finally {
    db.close()
  }
}

function openWorkerSessionDb(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(WORKER_SESSION_DB, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('session')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
