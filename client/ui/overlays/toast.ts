export type ToastTone = 'go' | 'standby' | 'stop' | 'info'

export type Toast = {
  tone: ToastTone
  text: string
  action?: { label: string; onClick: () => void } | undefined
}

/** `toast({ tone: 'go', text: APPLY_TEXT.done })`. The same words again renew the one that stands. */
export function toast({ tone = 'info', text, action }: { tone?: ToastTone; text: string; action?: Toast['action'] }) {
  const said = { tone, text, action }
  if (hear) hear(said)
  else showUnheard([...unheard.filter((other) => other.text !== text), said].slice(-3))
}

/** Who shows toasts from now on, those before included. Returns how to stop. */
export function hearToasts(listener: (toast: Toast) => void) {
  hear = listener
  for (const said of unheard) listener(said)
  showUnheard([])
  return () => void (hear = undefined)
}

/** What was said before anybody heard. */
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
