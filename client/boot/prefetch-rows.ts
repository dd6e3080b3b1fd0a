import type { Prefetched } from '../http/prefetched.ts'
import type { DatabaseName, FirstScreenRows } from '../offline/store/database.ts'
import type { SYNC_START, SYNC_WINDOW } from '../../shared/sync.ts'
import type { BootSession } from './stored-session.ts'

type StoredRows = Awaited<Prefetched['kept']>

const DATABASE_SILENT = 'silent'
const DATABASE_SILENT_AFTER_MS = 4_000
const FIRST_SYNC_PAGE_QUERY: `?since=${typeof SYNC_START}` = '?since=start'
const WINDOW_QUERY: `?since=${typeof SYNC_WINDOW}` = '?since=window.a'

/**
 * Reads the dashboard's rows from this device before the code is loaded. A device without rows of this person needs the
 * first page of /sync, which is requested in parallel to the code; so is one whose database does not answer.
 * client/http/prefetched.ts passes the answer on to be stored, client/offline/store/first-rows.ts to be rendered.
 */
export function prefetchRows({ token, user }: BootSession) {
  if (!user || !token || !window.indexedDB || !indexedDB.databases) return
  const { pathname, search } = location
  const isFirstPageEnough = user.user_type === 'freelancer' && pathname + search === '/'
  const name: DatabaseName = `standby-${user.id}`
  const end = new AbortController()
  const silence = new Promise<typeof DATABASE_SILENT>((resolve) =>
    setTimeout(resolve, DATABASE_SILENT_AFTER_MS, DATABASE_SILENT),
  )

  const isStored = Promise.race([hasDatabase(name).catch(() => true), silence])
  const reading = Promise.race([isStored.then(readIfDashboard), silence]).catch(() => null)
  const answer = isStored.then(requestIfNeeded)
  const page = answer.then(syncPageOfAnswer).catch(() => null)
  const kept = reading.then((rows) => (rows === DATABASE_SILENT ? null : rows))
  window.prefetched = { path: '/api/sync?since=window.a', token, answer, page, kept, end }

  function readIfDashboard(isThere: boolean | typeof DATABASE_SILENT) {
    return isThere === true && pathname === '/' ? readDashboardRows(name) : null
  }

  async function requestIfNeeded(isThere: boolean | typeof DATABASE_SILENT) {
    if (isThere === false) return requestSync(isFirstPageEnough ? FIRST_SYNC_PAGE_QUERY : WINDOW_QUERY)
    return (await reading) === DATABASE_SILENT && pathname === '/' ? requestSync('') : null
  }

  function requestSync(query: string) {
    const headers = { authorization: `Bearer ${token}` }
    return fetch(`/api/sync${query}`, { headers, cache: 'no-store', signal: end.signal })
  }
}

const hasDatabase = async (name: string) => (await indexedDB.databases()).some((one) => one.name === name)

function syncPageOfAnswer(response: Response | null) {
  return response?.ok && response.headers.has('standby-api') ? response.clone().json() : null
}

/**
 * All rows of four tables of client/offline/store/database.ts. Rejects if one of them does not exist; nothing is
 * created.
 */
function readDashboardRows(name: DatabaseName) {
  return new Promise<StoredRows>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = reject
    opening.onupgradeneeded = () => opening.transaction!.abort()
    opening.onsuccess = () => {
      const database = opening.result
      const rows: FirstScreenRows = { views: [], jobs: [], applications: [], outbox: [] }
      try {
        const tables = Object.keys(rows) as (keyof FirstScreenRows)[]
        const reading = database.transaction(tables)
        for (const table of tables) {
          const request = reading.objectStore(table).getAll()
          request.onsuccess = () => (rows[table] = request.result)
        }
        reading.onabort = reject
        reading.oncomplete = () => resolve({ schema: database.version, rows })
      } catch (error) {
        reject(error)
      }
      // Closed after reading, because an upgrade in another tab waits for open connections.
      database.close()
    }
  })
}
