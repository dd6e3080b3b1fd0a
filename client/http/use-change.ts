import { notifyManager, type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorDetailOf, fieldErrorsOf } from './request.ts'
import { queryClient } from './query-client.tsx'

type ChangeOptions = {
  /** Queries that are refetched afterwards, since their answers are out of date. */
  refreshes?: readonly QueryKey[]
  /** For failures that are shown elsewhere, or have consequences. */
  onFailure?: (words: string, error: unknown) => void
  /** What is sent while another is in progress waits for it, instead of being dropped; useQueuedInputs reads them. */
  queue?: string
}

/** What a press sends, and how. */
export type SentInput<Input> = { ask: (input: Input) => Promise<unknown>; input: Input }

/**
 * A change that needs signal; changes that may wait go through the outbox. `ask` makes the request and what follows
 * from it. `words` is the text for failures without a message from the server, or a function of the error and the
 * input.
 */
export function useChange<Input = void>(
  ask: (input: Input) => Promise<unknown>,
  words: string | ((error: unknown, input: Input) => string),
  { refreshes = [], onFailure, queue }: ChangeOptions = {},
) {
  const isRunning = useRef(false)
  // TanStack tells of a request a task later: a checkbox would show for a moment what it was before the press.
  const [pressed, setPressed] = useState<{ input: Input } | null>(null)
  const {
    mutateAsync,
    reset,
    isPending,
    variables,
    error: lastError,
  } = useMutation(
    {
      // As of the press, whatever has been drawn since.
      mutationFn: ({ ask: asked, input }: SentInput<Input>) => asked(input),
      ...(queue && { mutationKey: [queue], scope: { id: queue } }),
      onSuccess: () => Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    },
    queryClient,
  )
  const wordsOf = (problem: unknown, input: Input) =>
    typeof words === 'string' ? errorDetailOf(problem, words) : words(problem, input)

  /**
   * Resolves to true when done; to false on failure, and at once for a second press while the first is in progress,
   * unless it waits for it.
   */
  async function send(input: Input) {
    if (isRunning.current && !queue) return false
    isRunning.current = true
    setPressed({ input })
    try {
      const sending = mutateAsync({ ask, input })
      notifyManager.schedule(() => setPressed(null))
      await sending
      return true
    } catch (problem) {
      onFailure?.(wordsOf(problem, input), problem)
      return false
    } finally {
      isRunning.current = false
    }
  }

  const sent = pressed ?? (isPending ? variables : null)
  const error = pressed ? null : lastError
  return {
    send,
    isBusy: sent !== null,
    /** The input of the request in progress. */
    asked: sent?.input,
    /** The failure's text, until the next attempt. */
    failure: error === null ? null : wordsOf(error, variables!.input),
    error,
    /** The server's messages by field. */
    fields: error === null ? NO_FIELD_ERRORS : fieldErrorsOf(error),
    forget: reset,
  }
}

const NO_FIELD_ERRORS: Record<string, string> = {}
