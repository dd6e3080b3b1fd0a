import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The secret of a mailed link. It stands behind the link's '#', which no server, log or referrer sees; mails of earlier
 * releases have it in the query. It moves from the address into the history entry, so that the address bar does not show
 * it, and a reload still has it (decision 230). '' without one.
 */
export function useMailedSecret(): string {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const inAddress = new URLSearchParams(hash.slice(1)).get('token') ?? query.get('token')

  useLayoutEffect(() => {
    if (inAddress === null) return
    query.delete('token')
    void navigate({ pathname, search: query.toString() }, { replace: true, state: { ...state, secret: inAddress } })
  })

  return inAddress ?? (state as { secret?: string } | null)?.secret ?? ''
}
