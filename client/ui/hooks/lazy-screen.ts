import { createElement, lazy, useState, type ComponentType } from 'react'

/**
 * A screen in a chunk of its own; `load` fetches it ahead of being drawn. Once it is there it is drawn at once: React keeps
 * whatever has been waited for back for up to 300 ms.
 */
export function lazyScreen<Props extends object>(importScreen: () => Promise<{ default: ComponentType<Props> }>) {
  let asked: Promise<{ default: ComponentType<Props> }> | undefined
  let loaded: ComponentType<Props> | undefined
  const ask = () => (asked ??= importScreen())
  const Awaited = lazy(ask)

  function Screen(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Awaited)
    return createElement(Drawn, props)
  }
  const load = () =>
    ask().then(
      (file) => void (loaded = file.default),
      () => void (asked = undefined),
    )
  return Object.assign(Screen, { load })
}
