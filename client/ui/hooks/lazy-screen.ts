import { createElement, lazy, useState, type ComponentType } from 'react'

/**
 * A screen in a chunk of its own; `load` loads it before it is rendered. Once loaded it renders synchronously: React
 * delays anything that was suspended by up to 300 ms.
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
