import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../state/create-store.ts'
import { runWhenIdle } from '../state/run-when-idle.ts'
import type { widgets } from './chakra/widgets.ts'

/**
 * Chakra's widgets are loaded when the browser is idle, or when one is needed. Undefined until they are there: while
 * `isNeeded`, loading is tried again and again, since the line may be slow or gone.
 */
export function useWidgets(isNeeded: boolean) {
  const widgets = useSyncExternalStore(loadedWidgets.subscribe, loadedWidgets.get)
  useEffect(() => {
    if (!isNeeded || widgets) return
    void loadWidgets()
    const timer = setInterval(() => void loadWidgets(), RETRY_WIDGETS_MS)
    return () => clearInterval(timer)
  }, [isNeeded, widgets])
  return widgets
}

/** Without signal, before the worker has cached them, they stay undefined. */
export function loadWidgets() {
  return (widgetsLoading ??= fetchWidgetFiles()
    // The system first: a slow phone, which takes long for each, answers a finger in between.
    .then(() => import('./chakra/system.ts'))
    .then(() => import('./chakra/widgets.ts'))
    .then(
      (file) => loadedWidgets.set(file.widgets),
      () => void (widgetsLoading = undefined),
    ))
}

/**
 * Before they are imported, since in some browsers an import that has failed once fails until the page is loaded again.
 * The build lists them in index.html (scripts/vite/prefetched-files.ts).
 */
async function fetchWidgetFiles() {
  const lists = document.querySelector<HTMLMetaElement>('meta[name=ahead]')?.content ?? ''
  const list = lists.split(',').find((one) => one.startsWith('widgets '))
  const [, ...files] = list?.split(' ') ?? []
  const missing = files.map((file) => `/${file}`).filter((path) => !hasLoaded(path))
  await Promise.all(missing.map(async (path) => (await fetch(path)).arrayBuffer()))
}

/** Not every browser tells whether a file has come whole. */
const hasLoaded = (path: string) =>
  performance
    .getEntriesByName(new URL(path, location.origin).href)
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200)

/**
 * Loads them in advance, after what the screen itself requests and sends; on a slow or metered connection only when
 * needed.
 */
export function loadWidgetsWhenIdle() {
  if (loadedWidgets.get() || isDataSpared()) return
  const load = () => void loadWidgets()
  let timer = setTimeout(function look() {
    if (isLoadingHeld) timer = setTimeout(look, SCREEN_SETTLED_MS)
    else runWhenIdle(load)
  }, SCREEN_SETTLED_MS)
  return () => clearTimeout(timer)
}

/** While a person's own items are being sent, nothing is loaded in advance. */
export const holdWidgetLoading = (hold: boolean) => void (isLoadingHeld = hold)

/** The device asks to save data, or its connection is slow. Not every browser tells. */
function isDataSpared() {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** ms */
const SCREEN_SETTLED_MS = 2_000
const RETRY_WIDGETS_MS = 3_000
const loadedWidgets = createStore<typeof widgets | undefined>(undefined)
let widgetsLoading: Promise<void> | undefined
let isLoadingHeld = false
