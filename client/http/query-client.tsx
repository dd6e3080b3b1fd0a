import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { onSession, sessionState } from '../offline/session/session-store.ts'

/** For online-only data. `networkMode: 'always'`: whether there is signal is for the request to find out, not for the browser to say. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 30_000, retry: false },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Around a screen that asks the server for what is not on the device. Not in the shell: the first screen does without. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/* Nothing that was fetched for one person is there for the next. */
let owner = sessionState().user?.id
onSession(() => {
  const now = sessionState().user?.id
  if (now !== owner) queryClient.clear()
  owner = now
})

/** Asks again whenever the signature is another one: words, or a row of which each change is another object. */
export function useRefetchOn(signature: unknown, refetch: () => void) {
  const before = useRef(signature)
  useEffect(() => {
    if (before.current === signature) return
    before.current = signature
    refetch()
  }, [signature, refetch])
}
