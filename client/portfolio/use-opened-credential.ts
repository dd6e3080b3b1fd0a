import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * What stands open, kept in the address: `?credential=ID` (or 'new') to write, `?show=ID` for the gate. A link opens it, Back
 * closes it, a start without signal finds it again.
 */
export function useOpenedCredential() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const written = params.get('credential')

  function open(what: 'credential' | 'show', id: string) {
    void navigate({ search: `?${new URLSearchParams({ [what]: id })}` }, { state: { openedHere: true } })
  }
  function close() {
    if (state?.openedHere) void navigate(-1)
    else void navigate({ search: '' }, { replace: true })
  }
  return { shownId: params.get('show'), editedId: written, isNew: written === 'new', open, close }
}
