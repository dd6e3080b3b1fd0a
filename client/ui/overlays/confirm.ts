export type Question = {
  title: string
  text?: string
  /** Lines under the text: what the person should know before they answer. */
  lines?: readonly { id: string; text: string }[]
  /** The button's action, in the imperative: 'Accept', 'Discard 3 items'. */
  confirmLabel: string
  cancelLabel?: string
  /** danger for what cannot be undone. */
  tone?: 'primary' | 'danger'
  /** Enter confirms at once: for people who work by keyboard. Otherwise Enter is on the cancelling button. */
  enterConfirms?: boolean
}

type Asked = Question & { answer: (isYes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Asks in a dialog; resolves to the answer. Esc is no. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    show({
      ...question,
      answer(isYes) {
        show(null)
        resolve(isYes)
      },
    })
  })
}

export const questions = {
  get: () => asked,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function show(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}
