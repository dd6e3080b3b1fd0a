import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { widgets } from './chakra/widgets.ts'

type Widgets = typeof widgets

/**
 * Interactive widgets are Chakra's, loaded when the browser is idle, or when the pointer or focus comes near. Until
 * then `Plain` is rendered instead, with the same size and props. When they are exchanged, focus and caret stay.
 */
export function lazyWidget<Props extends object>(
  pick: (widgets: Widgets) => ComponentType<Props>,
  Plain: ComponentType<Props>,
) {
  return function Widget(props: Props) {
    const { box, fetched, isPlain } = useExchange()
    if (!isPlain && fetched) {
      const Drawn = pick(fetched)
      return (
        <div ref={box} style={{ display: 'contents' }}>
          <Drawn {...props} />
        </div>
      )
    }
    return (
      <div ref={box} style={{ display: 'contents' }}>
        <Plain {...props} />
      </div>
    )
  }
}

function useExchange() {
  const fetched = useWidgets()
  const [isPlain, setIsPlain] = useState(!fetched)
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef<WidgetFocus | null>(null)
  // Between press and click, within an input method's composition, or while a file is picked, an exchange would lose the input.
  const isPressed = useRef(false)
  const isPicking = useRef(false)

  useEffect(() => {
    const around = box.current
    if (!isPlain || !around) return
    const end = new AbortController()
    const { signal } = end
    const exchange = () => {
      if (!fetched || isPressed.current || isPicking.current || signal.aborted) return
      focus.current = widgetFocusIn(around)
      setIsPlain(false)
    }
    const press = () => (isPressed.current = true)
    const release = () => {
      isPressed.current = false
      setTimeout(exchange)
    }
    for (const event of ['pointerdown', 'compositionstart']) around.addEventListener(event, press, { signal })
    for (const event of ['click', 'compositionend']) around.addEventListener(event, release, { signal })
    // The finger or button may be released outside the widget.
    for (const event of ['pointerup', 'pointercancel']) {
      addEventListener(event, () => isPressed.current && setTimeout(release, CLICK_DELAY_MS), { signal })
    }
    around.addEventListener('click', ({ target }) => (isPicking.current = isFileInput(target)), { signal })
    for (const event of ['change', 'cancel']) {
      around.addEventListener(
        event,
        () => {
          isPicking.current = false
          setTimeout(exchange)
        },
        { signal },
      )
    }
    for (const near of ['focusin', 'pointerover']) around.addEventListener(near, () => void loadWidgets(), { signal })
    const stopWaiting = fetched ? exchange() : loadWidgetsWhenIdle()
    return () => {
      end.abort()
      stopWaiting?.()
    }
  }, [fetched, isPlain])

  useLayoutEffect(() => {
    if (isPlain || !focus.current || !box.current) return
    restoreWidgetFocus(box.current, focus.current)
    focus.current = null
  }, [isPlain])

  return { box, fetched, isPlain }
}

const isFileInput = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file'

/** Which of the focusable elements has the focus, and the caret in it. */
type WidgetFocus = { at: number; of: number; caret: [number, number] | null }

function widgetFocusIn(around: HTMLElement): WidgetFocus | null {
  const elements = focusableElements(around)
  const [at, of] = [elements.indexOf(document.activeElement as HTMLElement), elements.length]
  if (at < 0) return null
  const { selectionStart = null, selectionEnd = null } = document.activeElement as HTMLInputElement
  return { at, of, caret: selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd] }
}

/** If one element has become several (a box per digit), the one that Tab would reach. */
function restoreWidgetFocus(around: HTMLElement, { at, of, caret }: WidgetFocus) {
  const elements = focusableElements(around)
  const element =
    elements.length === of ? elements[at] : (elements.find(({ tabIndex }) => tabIndex === 0) ?? elements[at])
  element?.focus({ preventScroll: true })
  if (caret && element instanceof HTMLInputElement) element.setSelectionRange(...caret)
}

const focusableElements = (around: HTMLElement) => [
  ...around.querySelectorAll<HTMLElement>('input, button, select, [role=radio]'),
]

/** Undefined until they are loaded. */
export const useWidgets = () => useSyncExternalStore(subscribeToWidgets, () => loadedWidgets)

/** Whether they are loaded: false without signal, before the worker has cached them. */
export async function loadWidgets() {
  try {
    loadedWidgets ??= (await import('./chakra/widgets.ts')).widgets
    for (const listener of widgetListeners) listener()
    return true
  } catch {
    return false
  }
}

/**
 * Loads them in advance, after what the screen itself requests and sends; on a slow or metered connection only when
 * needed.
 */
export function loadWidgetsWhenIdle() {
  if (loadedWidgets || isDataSpared()) return
  const load = () => void loadWidgets()
  let timer = setTimeout(function look() {
    if (isLoadingHeld) timer = setTimeout(look, IDLE_CHECK_MS)
    else if ('requestIdleCallback' in globalThis) requestIdleCallback(load)
    else load()
  }, IDLE_CHECK_MS)
  return () => clearTimeout(timer)
}

/** While a person's own items are being sent, nothing is loaded in advance. */
export const holdWidgetLoading = (hold: boolean) => void (isLoadingHeld = hold)

/** The device asks to save data, or its connection is slow. Not every browser tells. */
function isDataSpared() {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

const IDLE_CHECK_MS = 2_000
/** ms; on some devices a click follows this long after the finger was lifted. */
const CLICK_DELAY_MS = 400
let loadedWidgets: Widgets | undefined
let isLoadingHeld = false
const widgetListeners = new Set<() => void>()

function subscribeToWidgets(listener: () => void) {
  widgetListeners.add(listener)
  return () => void widgetListeners.delete(listener)
}
