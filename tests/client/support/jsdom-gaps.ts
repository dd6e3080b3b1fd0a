import { afterAll } from 'vitest'

/** Browser features that Chakra needs and jsdom lacks, in every test with a document. Imported for its side effects. */
Element.prototype.scrollTo ??= () => {}
Element.prototype.scrollIntoView ??= () => {}
// jsdom's own only says that it is not implemented.
globalThis.scrollTo = () => {}
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// jsdom's own counts from another origin than performance.now(): code that compares the two would wait for seconds.
const waiting = new Map<number, FrameRequestCallback>()
const timers: ReturnType<typeof setTimeout>[] = []
globalThis.requestAnimationFrame = (draw) => {
  const id = timers.push(setTimeout(drawFrame, 16))
  waiting.set(id, draw)
  return id
}
globalThis.cancelAnimationFrame = (id) => void waiting.delete(id)
/** All that waits is drawn in one frame, as in a browser: nothing comes between. */
function drawFrame() {
  for (const [id, draw] of Array.from(waiting)) if (waiting.delete(id)) draw(performance.now())
}
// A frame after the last test would find no window.
afterAll(() => timers.forEach((timer) => clearTimeout(timer)))
globalThis.PointerEvent ??= class extends MouseEvent {
  pointerType: string
  constructor(name: string, init: PointerEventInit = {}) {
    super(name, init)
    this.pointerType = init.pointerType ?? ''
  }
} as typeof PointerEvent
