import { useEffect, useSyncExternalStore } from 'react'
import type { SyncKind, SyncPage } from '../../../shared/sync.ts'
import type { Ahead } from '../../http/asked-ahead.ts'
import type { FirstRows } from './database.ts'
import { SCHEMA } from './upgrades.ts'

/**
 * The rows that client/boot.ts has fetched before the code was there: from this device, or, where it keeps nothing of this person yet, from the
 * first page of /sync. A screen draws from them while the database opens, or the page is being stored. Kept no longer than that.
 */
let rows: FirstRows | null = null
const listeners = new Set<() => void>()

/** For the person with this token alone: what was asked for in another's name is left. */
export async function readFirstRows(token: string | null, signal: AbortSignal) {
  const ahead = globalThis.askedAhead
  if (!ahead || ahead.token !== token) return
  const first = (await keptRows(ahead)) ?? (await ahead.page.then((page) => page && rowsIn(page)))
  if (!signal.aborted) keep(first)
}

/** The screens read the database from now on. */
export const forgetFirstRows = () => keep(null)

/** Null as well once the screen's own rows are there. */
export function useFirstRows(isThere: boolean): FirstRows | null {
  const found = useSyncExternalStore(onRows, () => rows)
  useEffect(() => {
    if (isThere) forgetFirstRows()
  }, [isThere])
  return isThere ? null : found
}

/** What an older version of the app has written may have another shape: that waits for its upgrade. */
async function keptRows(ahead: Ahead) {
  const kept = await ahead.kept
  if (kept && globalThis.askedAhead === ahead) globalThis.askedAhead = undefined
  return kept?.schema === SCHEMA ? kept.rows : null
}

/** The rows of a first page of `/sync` that a dashboard draws. */
export function rowsIn({ changes }: SyncPage): FirstRows {
  const rowsOf = <Row>(kind: SyncKind) =>
    changes.flatMap((change) => (change.kind === kind && change.row ? change.row : [])) as Row[]
  return { views: rowsOf('matched'), jobs: rowsOf('job'), applications: rowsOf('application'), outbox: [] }
}

function keep(next: FirstRows | null) {
  if (next === rows) return
  rows = next
  for (const listener of listeners) listener()
}

function onRows(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
