import { lazy, type ComponentType } from 'react'

/** A screen in a chunk of its own; `load` fetches it ahead of being drawn. */
export function lazyScreen<Props>(importScreen: () => Promise<{ default: ComponentType<Props> }>) {
  let asked: Promise<{ default: ComponentType<Props> }> | undefined
  const load = () => (asked ??= importScreen())
  return Object.assign(lazy(load), { load: () => void load().catch(() => (asked = undefined)) })
}
