import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { widgets } from './chakra/widgets.ts'

type Widgets = typeof widgets

/**
 * What behaves is Chakra's, and comes when the browser is idle. Until then `Plain` stands in its place, of the same size and with the same props; the
 * two are exchanged when nobody is at it.
 */
export function lazyWidget<Props extends object>(
  pick: (widgets: Widgets) => ComponentType<Props>,
  Plain: ComponentType<Props>,
) {
  return function Widget(props: Props) {
    const fetched = useWidgets()
    const [isPlain, setIsPlain] = useState(!fetched)
    const box = useRef<HTMLDivElement>(null)

    useEffect(() => {
      if (!isPlain) return
      if (!fetched) return loadWhenIdle()
      const around = box.current
      const exchange = () => !around?.querySelector(':focus, :active') && setIsPlain(false)
      exchange()
      // Where the focus goes is known after the event.
      const onLeave = () => void setTimeout(exchange)
      around?.addEventListener('focusout', onLeave)
      return () => around?.removeEventListener('focusout', onLeave)
    }, [fetched, isPlain])

    if (fetched && !isPlain) {
      const Drawn = pick(fetched)
      return <Drawn {...props} />
    }
    return (
      <div ref={box} style={{ display: 'contents' }}>
        <Plain {...props} />
      </div>
    )
  }
}

/** Undefined until they are there. */
export const useWidgets = () => useSyncExternalStore(subscribe, () => loaded)

/** Whether they are there: false without signal, before the worker has kept them. */
export async function loadWidgets() {
  try {
    loaded = (await import('./chakra/widgets.ts')).widgets
    for (const listener of listeners) listener()
    return true
  } catch {
    return false
  }
}

/** Ahead of need, after what the screen itself asks for. */
export function loadWhenIdle() {
  if (loaded) return
  const load = () => void loadWidgets()
  const timer = setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(load) : load()), SETTLED)
  return () => clearTimeout(timer)
}

const SETTLED = 2_000
let loaded: Widgets | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
