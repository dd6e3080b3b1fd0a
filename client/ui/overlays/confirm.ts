import { createStore } from '../../state/create-store.ts'

export type ConfirmQuestion = {
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

type OpenQuestion = ConfirmQuestion & { answer: (isYes: boolean) => void }

/** The question that is open; null: none is. */
export const questionStore = createStore<OpenQuestion | null>(null)

/** Asks in a dialog; resolves to the answer. Esc is no. A second question answers the first with no. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  questionStore.get()?.answer(false)
  return new Promise((resolve) => {
    questionStore.set({
      ...question,
      answer(isYes) {
        questionStore.set(null)
        resolve(isYes)
      },
    })
  })
}
