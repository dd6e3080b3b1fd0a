export type ToastTone = 'go' | 'standby' | 'stop' | 'info'

export type Toast = {
  tone: ToastTone
  text: string
  action?: { label: string; onClick: () => void } | undefined
}

/** `toast({ tone: 'go', text: APPLY_TEXT.done })`. The same text again renews the existing toast. */
export function toast({ tone = 'info', text, action }: { tone?: ToastTone; text: string; action?: Toast['action'] }) {
  const said = { tone, text, action }
  if (hear) hear(said)
  else showUnheard([...unheard.filter((other) => other.text !== text), said].slice(-3))
}

/** Registers the function that shows toasts, earlier ones included. Returns a function that unregisters it. */
export function hearToasts(listener: (toast: Toast) => void) {
  hear = listener
  for (const said of unheard) listener(said)
  showUnheard([])
  return () => void (hear = undefined)
}

/** Toasts from before anything was registered. */
export const unheardToasts = {
  get: () => unheard,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  forget: (text: string) => showUnheard(unheard.filter((one) => one.text !== text)),
}

let hear: ((toast: Toast) => void) | undefined
let unheard: readonly Toast[] = []
const listeners = new Set<() => void>()

function showUnheard(next: readonly Toast[]) {
  unheard = next
  for (const listener of listeners) listener()
}
