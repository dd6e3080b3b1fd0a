import { afterAll } from 'vitest'

/** What Chakra asks of a browser, and jsdom has not. Imported for its effect. */
Element.prototype.scrollTo ??= () => {}
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Its own counts from another moment than performance.now(): what compares the two would wait for seconds.
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
// A frame that is drawn after the last test finds no window any more.
afterAll(() => frames.forEach((id) => clearTimeout(id)))
globalThis.PointerEvent ??= class extends MouseEvent {
  pointerType: string
  constructor(name: string, init: PointerEventInit = {}) {
    super(name, init)
    this.pointerType = init.pointerType ?? ''
  }
} as typeof PointerEvent
