import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { onSessionChange, sessionState } from '../offline/session/session-store.ts'

/** For online-only data. `networkMode: 'always'`: requests are made whatever the browser believes about signal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 30_000, retry: false },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Wraps screens that fetch data which is not on the device. Not in the shell: the first screen does not need it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/* Cleared when another person signs in, so that nothing fetched for one is visible to the next. */
let cacheOwnerId = sessionState().user?.id
onSessionChange(() => {
  const now = sessionState().user?.id
  if (now !== cacheOwnerId) queryClient.clear()
  cacheOwnerId = now
})

/** Refetches whenever the signature changes: a text, or a row, of which each change is a new object. */
export function useRefetchOn(signature: unknown, refetch: () => void) {
  const before = useRef(signature)
  useEffect(() => {
    if (before.current === signature) return
    before.current = signature
    refetch()
  }, [signature, refetch])
}
