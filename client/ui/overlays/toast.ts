import { createStore } from '../../state/create-store.ts'

export type ToastTone = 'go' | 'standby' | 'stop' | 'info'

export type ToastMessage = {
  tone: ToastTone
  text: string
  /** `until`: when it is aborted, the toast disappears, because there is nothing to act on any more. */
  action?: { label: string; onClick: () => void; until?: AbortSignal } | undefined
}

const pendingToastStore = createStore<readonly ToastMessage[]>([])

/** `toast({ tone: 'go', text: APPLY_TEXT.done })`. The same text again renews the existing toast; each with an action stays. */
export function toast({
  tone = 'info',
  text,
  action,
}: {
  tone?: ToastTone
  text: string
  action?: ToastMessage['action']
}) {
  const entry = { tone, text, action }
  if (toastListener) toastListener(entry)
  else pendingToastStore.set([...pendingToastStore.get().filter((other) => other.text !== text), entry].slice(-3))
}

/** Registers the function that shows toasts, earlier ones included. Returns a function that unregisters it. */
export function onToast(listener: (toast: ToastMessage) => void) {
  toastListener = listener
  for (const entry of pendingToastStore.get()) listener(entry)
  pendingToastStore.set([])
  return () => void (toastListener = undefined)
}

/** Toasts that wait until something is registered. */
export const pendingToasts = { get: pendingToastStore.get, subscribe: pendingToastStore.subscribe }

let toastListener: ((toast: ToastMessage) => void) | undefined
