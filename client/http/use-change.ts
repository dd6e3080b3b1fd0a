import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { fieldsOf } from './fields-of.ts'
import { queryClient } from './query-client.tsx'
import { detailOf } from './request.ts'

type Options = {
  /** Their answers are old after it, and are asked for again. */
  refreshes?: readonly QueryKey[]
  /** Where the failure is told elsewhere, or something follows from it. */
  onFailure?: (words: string, error: unknown) => void
}

/**
 * A change that is made with signal or not at all; what may wait goes through the outbox. `ask` makes it, and whatever follows from it.
 * `words` is what is said where the server has no words of its own, or makes them from the error and from what was asked.
 */
export function useChange<Input = void>(
  ask: (input: Input) => Promise<unknown>,
  words: string | ((error: unknown, input: Input) => string),
  { refreshes = [], onFailure }: Options = {},
) {
  const isRunning = useRef(false)
  const { mutateAsync, reset, isPending, variables, error } = useMutation(
    {
      mutationFn: ask,
      onSuccess: () => Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    },
    queryClient,
  )
  const wordsOf = (problem: unknown, input: Input) =>
    typeof words === 'string' ? detailOf(problem, words) : words(problem, input)

  /** True once it is done; false where it failed, and at once for a second press while the first is on its way. */
  async function send(input: Input) {
    if (isRunning.current) return false
    isRunning.current = true
    try {
      await mutateAsync(input)
      return true
    } catch (problem) {
      onFailure?.(wordsOf(problem, input), problem)
      return false
    } finally {
      isRunning.current = false
    }
  }

  return {
    send,
    isBusy: isPending,
    /** What is being asked for just now. */
    asked: isPending ? variables : undefined,
    /** Why it was not done, until it is tried again. */
    failure: error === null ? null : wordsOf(error, variables as Input),
    error,
    /** What the server says of single fields, by their names. */
    fields: error === null ? NO_FIELDS : fieldsOf(error),
    forget: reset,
  }
}

const NO_FIELDS: Record<string, string> = {}
