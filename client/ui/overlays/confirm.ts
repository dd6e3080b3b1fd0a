import { createStore } from '../../state/create-store.ts'

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

/** The question that is open; null: none is. */
export const questions = createStore<Asked | null>(null)

/** Asks in a dialog; resolves to the answer. Esc is no. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  questions.get()?.answer(false)
  return new Promise((resolve) => {
    questions.set({
      ...question,
      answer(isYes) {
        questions.set(null)
        resolve(isYes)
      },
    })
  })
}
