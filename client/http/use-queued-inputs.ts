import { useMutationState } from '@tanstack/react-query'
import { queryClient } from './query-client.tsx'
import type { SentInput } from './use-change.ts'

/** The inputs of a queue of useChange that have no answer yet, in the order in which they were sent. */
export function useQueuedInputs<Input>(queue: string) {
  return useMutationState(
    {
      filters: { mutationKey: [queue], status: 'pending' },
      select: ({ state }) => (state.variables as SentInput<Input>).input,
    },
    queryClient,
  )
}
