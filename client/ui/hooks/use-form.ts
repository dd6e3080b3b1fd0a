import { type FormEvent, useState } from 'react'

/** What is wrong with a field, and what it calls once it has been left: for a Field. */
export type JudgeField<Name extends string = string> = (name: Name) => { error: string | null; onLeave: () => void }

type FormOptions = {
  /** Sends the form, as useChange does, or opens the next step. Resolves to true if that was done. */
  send?: () => unknown
  /** Removes `fields`. */
  forget?: () => void
  /** What is said of a field at once: the server's messages. */
  fields?: Partial<Record<string, string | null>>
  /** What is wrong with the form as a whole. */
  problem?: string | null
  /** Finds what takes time, such as that a place is unknown; the problem with it, or null. */
  findProblem?: () => Promise<string | null>
}

/**
 * When the fields of a form say what is wrong with them: all once somebody has tried to send it, and each that is
 * `judged` once it has been left. `problem` is about the whole form, as it was at the last attempt, and goes once nothing is wrong. The form is sent when
 * nothing is wrong; then the server may find something. While it is sent nothing is found: what sends it may empty it
 * before it has ended. A form with steps passes those of the open step, and calls `startOver` for another.
 */
export function useForm<Name extends string>(
  mistakes: Partial<Record<Name, string | null>>,
  { send, forget, fields = {}, problem = null, findProblem }: FormOptions = {},
) {
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [found, setFound] = useState<string | null>(null)
  const [isLate, setIsLate] = useState(false)
  const [left, setLeft] = useState(NO_FIELDS_LEFT)
  const isJudged = (name: Name) => !isSending && (isChecked || left.has(name))
  const errorOf = (name: Name) => (isJudged(name) && mistakes[name]) || fields[name] || null
  const judged: JudgeField<Name> = (name) => ({
    error: errorOf(name),
    onLeave: () => setLeft((before) => (before.has(name) ? before : new Set(before).add(name))),
  })

  /** @returns whether nothing is wrong */
  function check() {
    setIsChecked(true)
    setFound(problem)
    setIsLate(false)
    return !problem && !Object.values(mistakes).some(Boolean)
  }

  /** Nothing is said of the fields again, as of a form that was just opened. */
  function startOver() {
    setIsChecked(false)
    setFound(null)
    setLeft(NO_FIELDS_LEFT)
  }

  return {
    isChecked,
    errorOf,
    judged,
    problem: isLate || problem ? found : null,
    check,
    async onSubmit(event: FormEvent) {
      event.preventDefault()
      // React bubbles it to a form around the dialog, which does not contain this one.
      event.stopPropagation()
      const isRight = check()
      forget?.()
      if (isRight) setIsSending(true)
      try {
        const late = findProblem ? await findProblem() : null
        if (late) {
          setFound(problem ?? late)
          setIsLate(!problem)
        }
        if (!late && isRight && (await send?.()) === true) startOver()
      } finally {
        setIsSending(false)
      }
    },
    startOver,
  }
}

const NO_FIELDS_LEFT: ReadonlySet<string> = new Set()
