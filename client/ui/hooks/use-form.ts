import { type FormEvent, useState } from 'react'
import { useLeft } from './use-left.ts'

/**
 * What sends the form, as useChange returns it: `send` resolves to true if it was sent; `fields` are the server's
 * messages, which `forget` removes.
 */
type Sending = { send?: () => unknown; forget?: () => void; fields?: Partial<Record<string, string | null>> }

/**
 * When the fields of a form say what is wrong with them: all once somebody has tried to send it, and each that is
 * `judged` once it has been left. The form is sent when nothing is wrong; then the server may find something. While it
 * is sent nothing is found: what sends it may empty it before it has ended.
 */
export function useForm<Name extends string>(
  mistakes: Partial<Record<Name, string | null>>,
  { send, forget, fields = {} }: Sending = {},
) {
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const { wasLeft, leave, forgetLeft } = useLeft()
  const isJudged = (name: Name) => !isSending && (isChecked || wasLeft(name))
  const errorOf = (name: Name) => (isJudged(name) && mistakes[name]) || fields[name] || null

  /** @returns whether nothing is wrong */
  function check() {
    setIsChecked(true)
    return !Object.values(mistakes).some(Boolean)
  }

  /** Nothing is said of the fields again, as of a form that was just opened. */
  function startOver() {
    setIsChecked(false)
    forgetLeft()
  }

  return {
    isChecked,
    errorOf,
    /** For a Field. */
    judged: (name: Name) => ({ error: errorOf(name), onLeave: () => leave(name) }),
    check,
    async onSubmit(event: FormEvent) {
      event.preventDefault()
      const isRight = check()
      forget?.()
      if (!isRight) return
      setIsSending(true)
      try {
        if ((await send?.()) === true) startOver()
      } finally {
        setIsSending(false)
      }
    },
    startOver,
  }
}
