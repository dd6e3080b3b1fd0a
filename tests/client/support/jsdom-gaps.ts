import { afterAll } from 'vitest'

/** Browser features that Chakra needs and jsdom lacks. Imported for its side effects. */
Element.prototype.scrollTo ??= () => {}
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// jsdom's own counts from another origin than performance.now(): code that compares the two would wait for seconds.
const frames = new Set<number>()
globalThis.requestAnimationFrame = (draw) => {
  const id = Number(
    setTimeout(() => {
      frames.delete(id)
      draw(performance.now())
    }, 16),
  )
  frames.add(id)
  return id
}
globalThis.cancelAnimationFrame = (id) => clearTimeout(id)
// A frame after the last test would find no window.
afterAll(() => frames.forEach((id) => clearTimeout(id)))
globalThis.PointerEvent ??= class extends MouseEvent {
  pointerType: string
  constructor(name: string, init: PointerEventInit = {}) {
    super(name, init)
    this.pointerType = init.pointerType ?? ''
  }
} as typeof PointerEvent
