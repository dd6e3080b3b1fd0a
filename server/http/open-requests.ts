export type OpenRequests = {
  begin: (sessionId: string) => { signal: AbortSignal; close: () => void }
  end: (sessionId: string) => void
  sessions: () => Iterable<string>
}

/** Requests of people signed in that are not answered yet, by their session: when it ends, their signals abort. */
export function openRequests(): OpenRequests {
  const bySession = new Map<string, Set<AbortController>>()

  return {
    begin(sessionId: string) {
      const request = new AbortController()
      const open = bySession.get(sessionId) ?? new Set()
      bySession.set(sessionId, open.add(request))
      return {
        signal: request.signal,
        close() {
          open.delete(request)
          if (open.size === 0) bySession.delete(sessionId)
        },
      }
    },
    end(sessionId: string) {
      for (const request of bySession.get(sessionId) ?? []) request.abort()
    },
    sessions: () => bySession.keys(),
  }
}
