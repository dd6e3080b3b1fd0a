import { useEffect, useSyncExternalStore } from 'react'
import type { SyncKind, SyncPage } from '../../../shared/sync.ts'
import type { Prefetched } from '../../http/prefetched.ts'
import { createStore } from '../../state/create-store.ts'
import type { FirstRows } from './database.ts'
import { SCHEMA } from './upgrades.ts'

/**
 * The rows that client/boot/ read before the code was loaded: from this device or, if it has none of this person yet,
 * from the first page of /sync. A screen renders them while the database opens, or the page is being stored; then they
 * are dropped.
 */
const firstRows = createStore<FirstRows | null>(null)

/** For the person with this token only: rows of another person are ignored. */
export async function readFirstRows(token: string | null, signal: AbortSignal) {
  const ahead = globalThis.prefetched
  if (!ahead || ahead.token !== token) return
  const first = (await keptRows(ahead)) ?? (await ahead.page.then((page) => page && rowsIn(page)))
  if (!signal.aborted) firstRows.set(first)
}

/** Called when the screens read from the database. */
export const forgetFirstRows = () => firstRows.set(null)

/** Null again once the screen's own rows are there. */
export function useFirstRows(isThere: boolean): FirstRows | null {
  const found = useSyncExternalStore(firstRows.subscribe, firstRows.get)
  useEffect(() => {
    if (isThere) forgetFirstRows()
  }, [isThere])
  return isThere ? null : found
}

/** Rows of an older version of the app may have another shape, and wait for its upgrade. */
async function keptRows(ahead: Prefetched) {
  const kept = await ahead.kept
  if (kept && globalThis.prefetched === ahead) globalThis.prefetched = undefined
  return kept?.schema === SCHEMA ? kept.rows : null
}

/** The rows of a first page of `/sync` that a dashboard renders. */
export function rowsIn({ changes }: SyncPage): FirstRows {
  const rowsOf = <Row>(kind: SyncKind) =>
    changes.flatMap((change) => (change.kind === kind && change.row ? change.row : [])) as Row[]
  return { views: rowsOf('matched'), jobs: rowsOf('job'), applications: rowsOf('application'), outbox: [] }
}
