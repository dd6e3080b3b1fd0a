/** What Chakra asks of a browser, and jsdom has not. Imported for its effect. */
Element.prototype.scrollTo ??= () => {}
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Its own counts from another moment than performance.now(): what compares the two would wait for seconds.
globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
globalThis.cancelAnimationFrame = (id) => clearTimeout(id)
globalThis.PointerEvent ??= class extends MouseEvent {
  pointerType: string
  constructor(name: string, init: PointerEventInit = {}) {
    super(name, init)
    this.pointerType = init.pointerType ?? ''
  }
} as typeof PointerEvent
