import { createStore } from '../../state/create-store.ts'

export type ToastTone = 'go' | 'standby' | 'stop' | 'info'

export type Toast = {
  tone: ToastTone
  text: string
  /** `until`: when it is aborted, the toast disappears, because there is nothing to act on any more. */
  action?: { label: string; onClick: () => void; until?: AbortSignal } | undefined
}

const pending = createStore<readonly Toast[]>([])

/** `toast({ tone: 'go', text: APPLY_TEXT.done })`. The same text again renews the existing toast; each with an action stays. */
export function toast({ tone = 'info', text, action }: { tone?: ToastTone; text: string; action?: Toast['action'] }) {
  const entry = { tone, text, action }
  if (show) show(entry)
  else pending.set([...pending.get().filter((other) => other.text !== text), entry].slice(-3))
}

/** Registers the function that shows toasts, earlier ones included. Returns a function that unregisters it. */
export function onToast(listener: (toast: Toast) => void) {
  show = listener
  for (const entry of pending.get()) listener(entry)
  pending.set([])
  return () => void (show = undefined)
}

/** Toasts that wait until something is registered. */
export const pendingToasts = {
  get: pending.get,
  subscribe: pending.subscribe,
  forget: (text: string) => pending.set(pending.get().filter((one) => one.text !== text)),
}

let show: ((toast: Toast) => void) | undefined
