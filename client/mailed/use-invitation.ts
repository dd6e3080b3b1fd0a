import { useCallback, useEffect, useState } from 'react'
import type { OpenedInvitation, OpenInvitation } from '../../shared/people/referees.ts'
import { detailOf, request, RequestError } from '../http/request.ts'

const UNKNOWN: OpenedInvitation = { state: 'unknown', referee_email: '', freelancer: null }

/** Whom the link is about and whether it works, asked of the server. A link that cannot be one is unknown without asking. */
export function useInvitation({ freelancer_id, token }: OpenInvitation) {
  const [opened, setOpened] = useState<OpenedInvitation | null>(null)
  const [failure, setFailure] = useState('')
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setFailure('')
      if (!freelancer_id || !token) return setOpened(UNKNOWN)
      try {
        const link: OpenInvitation = { freelancer_id, token }
        setOpened(await request('POST', '/referees/open-invitation', link, { token: null, ...(signal && { signal }) }))
      } catch (error) {
        if (signal?.aborted) return
        if (error instanceof RequestError && error.status === 422) setOpened(UNKNOWN)
        else setFailure(detailOf(error, 'The invitation could not be opened.'))
      }
    },
    [freelancer_id, token],
  )

  useEffect(() => {
    const leaving = new AbortController()
    void ask(leaving.signal)
    return () => leaving.abort()
  }, [ask])

  return { opened, failure, retry: () => void ask() }
}
