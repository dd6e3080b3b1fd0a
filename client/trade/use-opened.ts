import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** What can be open over a screen: one at a time. */
export const OPENABLE_NAMES = [
  'job',
  'cancel',
  'pay',
  'apply',
  'filter',
  'project',
  'applicant',
  'post',
  'manage',
  'edit',
  'rate',
  'fit',
  'person',
  'invite',
  'message',
  'block',
  'add',
  'install',
] as const
export type OpenableName = (typeof OPENABLE_NAMES)[number]

/**
 * What is open, stored in the address (`/?job=ID`): a link opens it, Back closes it, a reload restores it. `within`
 * keeps another one open below it (an applicant within a project, a cancellation within a job).
 */
export function useOpened() {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const wasOpenedHere = Boolean(location.state?.openedHere)

  const open = useCallback(
    (what: OpenableName, id: string, { within }: { within?: OpenableName } = {}) => {
      const search = searchWithoutOpened(new URLSearchParams(window.location.search), within)
      const isSwap = OPENABLE_NAMES.some(
        (name) => name !== within && new URLSearchParams(window.location.search).has(name),
      )
      search.set(what, id)
      // Going from one to the next (a job, then its application) is one step for Back.
      void navigate(
        { search: `?${search}` },
        { replace: isSwap, state: isSwap ? window.history.state?.usr : { openedHere: true } },
      )
    },
    [navigate],
  )

  const close = useCallback(
    ({ within }: { within?: OpenableName } = {}) => {
      const rest = searchWithoutOpened(new URLSearchParams(window.location.search), within)
      const search = rest.size > 0 ? `?${rest}` : ''
      if (wasOpenedHere) void navigate(-1)
      else void navigate({ search }, { replace: true, state: window.history.state?.usr })
    },
    [navigate, wasOpenedHere],
  )

  return { idOf: (what: OpenableName) => params.get(what), open, close }
}

function searchWithoutOpened(search: URLSearchParams, keep?: OpenableName) {
  for (const name of OPENABLE_NAMES) if (name !== keep) search.delete(name)
  return search
}
