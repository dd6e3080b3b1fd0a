export type ToastTone = 'go' | 'standby' | 'stop' | 'info'

export type Toast = {
  id: number
  tone: ToastTone
  text: string
  action?: { label: string; onClick: () => void }
}

/** Milliseconds; one that failed, or has something to press, stays longer. */
const SHOWN = 5_000
const SHOWN_LONG = 10_000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** `toast({ tone: 'go', text: APPLY_TEXT.done })`. The same words again renew the one that stands. */
export function toast({ tone = 'info', text, action }: { tone?: ToastTone; text: string; action?: Toast['action'] }) {
  const id = nextId++
  show([...toasts.filter((other) => other.text !== text), { id, tone, text, action }].slice(-3))
  setTimeout(() => dismissToast(id), tone === 'stop' || action ? SHOWN_LONG : SHOWN)
}

export function dismissToast(id: number) {
  show(toasts.filter((one) => one.id !== id))
}

export const shownToasts = {
  get: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function show(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
