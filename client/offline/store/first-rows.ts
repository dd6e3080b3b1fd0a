import { useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { SyncKind, SyncPage } from '../../../shared/sync.ts'
import type { Prefetched } from '../../http/prefetched.ts'
import { createStore } from '../../state/create-store.ts'
import type { FirstScreenRows } from './database.ts'
import { SCHEMA_VERSION } from './upgrades.ts'

/**
 * The rows that client/boot/ read before the code was loaded: from this device or, if it has none of this person yet,
 * from the first page of /sync. A screen renders them while the database opens, or the page is being stored; then they
 * are dropped.
 */
const firstRowsStore = createStore<FirstRows | null>(null)
/** With `sheets` they are from a page that has all there is. */
export type FirstRows = FirstScreenRows & { sheets?: CallSheet[] }
/** They are from the first of several pages. */
const partialRowsStore = createStore(false)
/** ms: longest wait for a dashboard to paint them; it may not be on the screen. */
const FIRST_PAINT_MS = 2_000
let reportPaint = () => {}

/** For the person with this token only: rows of another person are ignored. */
export async function readFirstRows(token: string | null, signal: AbortSignal) {
  const ahead = globalThis.prefetched
  if (!ahead || ahead.token !== token) return
  const kept = await keptFirstRows(ahead)
  const page = kept ? null : await ahead.page
  if (signal.aborted) return
  partialRowsStore.set(page?.more ?? false)
  firstRowsStore.set(kept ?? (page && firstRowsInPage(page)))
}

/** Called when the screens read from the database. */
export const forgetFirstRows = () => firstRowsStore.set(null)

/** Until a dashboard has painted the first rows, if there are any. */
export const waitForPaintedRows = () =>
  new Promise<void>((resolve) => {
    if (!firstRowsStore.get()) return resolve()
    reportPaint = resolve
    setTimeout(resolve, FIRST_PAINT_MS)
  })

/**
 * Null again once the screen's own rows are there, or all rows, if these are all. They are rendered in pieces: a slow
 * phone answers a finger in between.
 */
export function useFirstRows(isThere: boolean, areAllThere = isThere): FirstRows | null {
  const found = useDeferredValue(useSyncExternalStore(firstRowsStore.subscribe, firstRowsStore.get))
  const isDropped = found?.sheets ? areAllThere : isThere
  useEffect(() => {
    if (found) requestAnimationFrame(() => setTimeout(() => reportPaint()))
  }, [found])
  useEffect(() => {
    if (isDropped) forgetFirstRows()
  }, [isDropped])
  return isDropped ? null : found
}

/** Whether more is to come of what `useFirstRows` has. */
export const useFirstRowsArePart = () => useSyncExternalStore(partialRowsStore.subscribe, partialRowsStore.get)

/** Rows of an older version of the app may have another shape, and wait for its upgrade. */
async function keptFirstRows(ahead: Prefetched) {
  const kept = await ahead.kept
  if (kept && globalThis.prefetched === ahead) globalThis.prefetched = undefined
  return kept?.schema === SCHEMA_VERSION ? kept.rows : null
}

/** The rows of a first page of `/sync` that a dashboard renders. */
export function firstRowsInPage({ changes, more }: SyncPage): FirstRows {
  const rowsOf = <Row>(kind: SyncKind) =>
    changes.flatMap((change) => (change.kind === kind && change.row ? change.row : [])) as Row[]
  const rows: FirstScreenRows = {
    views: rowsOf('matched'),
    jobs: rowsOf('job'),
    applications: rowsOf('application'),
    outbox: [],
  }
  return more ? rows : { ...rows, sheets: rowsOf('call_sheet') }
}
