import { useEffect, useId, type ReactNode } from 'react'
import styles from './too-long.module.css'

/** What is said beside a text that is longer than the server takes; null: it is not. */
export const tooLongText = (text: string, most: number) =>
  text.trim().length > most
    ? `That’s ${numberText(text.trim().length)} characters, and the limit is ${numberText(most)}. Please cut ${numberText(text.trim().length - most)}.`
    : null

const numberText = (count: number) => count.toLocaleString('en-GB')

type TooLongNote = {
  /** For the control. */
  attributes: { 'data-too-long'?: ''; 'aria-invalid'?: true; 'aria-describedby'?: string | undefined }
  /** Below the control: the length once it is near the limit, and what to do beyond it. */
  note: ReactNode
}

/** A text is never cut while it is typed or pasted: the excess is pointed out, and the form is not sent. */
export function useTooLong(value: unknown, most: number | undefined, describedBy: string | undefined): TooLongNote {
  const id = useId()
  const text = String(value ?? '')
  const words = most === undefined ? null : tooLongText(text, most)
  const isOver = words !== null
  useEffect(() => {
    const described = document.activeElement?.getAttribute('aria-describedby')
    if (isOver && described?.split(' ').includes(id)) scrollToNote(id)
  }, [isOver, id])
  const isNear = most !== undefined && most >= COUNTED_FROM_CHARACTERS && text.length >= most * 0.9
  return {
    attributes: words
      ? { 'data-too-long': '', 'aria-invalid': true, 'aria-describedby': `${describedBy ?? ''} ${id}`.trim() }
      : {},
    note: most !== undefined && (
      <span className={words ? styles.over : styles.near} id={id} aria-live="polite">
        {words ?? (isNear ? `${numberText(text.length)} of ${numberText(most)} characters` : '')}
      </span>
    ),
  }
}

/** Shorter texts are not counted before they are too long. */
const COUNTED_FROM_CHARACTERS = 200

/** Stops the submit event of a form with a text that is too long, before any other listener gets it. */
export function stopTooLongSubmit(event: Event) {
  if (!focusFirstTooLong([...(event.target as HTMLFormElement).elements])) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Focuses the first control with a text that is too long, and scrolls to its message; false if there is none. */
export function focusFirstTooLong(controls: Element[]) {
  const wrong = controls.find((one) => one.hasAttribute('data-too-long'))
  if (!wrong) return false
  ;(wrong as HTMLElement).focus()
  const note = wrong.getAttribute('aria-describedby')?.split(' ').at(-1)
  if (note) scrollToNote(note)
  return true
}

/** A long text may fill the screen, so that its message is below the edge. */
const scrollToNote = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'nearest' })

// In the capture phase, before React's own listener.
globalThis.window?.addEventListener('submit', stopTooLongSubmit, { capture: true })
