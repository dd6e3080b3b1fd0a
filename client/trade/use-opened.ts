import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** What can be open over a screen: one at a time. */
export const OPENED = [
  'job',
  'cancel',
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
export type Opened = (typeof OPENED)[number]

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
    (what: Opened, id: string, { within }: { within?: Opened } = {}) => {
      const search = closed(new URLSearchParams(window.location.search), within)
      const isSwap = OPENED.some((name) => name !== within && new URLSearchParams(window.location.search).has(name))
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
    ({ within }: { within?: Opened } = {}) => {
      const rest = closed(new URLSearchParams(window.location.search), within)
      const search = rest.size > 0 ? `?${rest}` : ''
      if (wasOpenedHere) void navigate(-1)
      else void navigate({ search }, { replace: true, state: window.history.state?.usr })
    },
    [navigate, wasOpenedHere],
  )

  return { idOf: (what: Opened) => params.get(what), open, close }
}

function closed(search: URLSearchParams, keep?: Opened) {
  for (const name of OPENED) if (name !== keep) search.delete(name)
  return search
}
