import { useSearchParams } from 'react-router-dom'

/**
 * The chosen view, stored in the address as ?view= and for the next visit on this device, under `key`. The first id is
 * the default.
 */
export function useViewParam<Id extends string>(key: string, ids: readonly [Id, ...Id[]]) {
  const [params, setParams] = useSearchParams()
  const known = (text: string | null) => ids.find((id) => id === text)
  const view = known(params.get('view')) ?? known(storedChosenView(key)) ?? ids[0]

  /** `more`: further parameters of the address. */
  function setView(id: Id, more: Record<string, string> = {}) {
    storeChosenView(key, id)
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...more, view: id }), { replace: true })
  }

  return [view, setView] as const
}

function storedChosenView(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function storeChosenView(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The browser may refuse to store anything; the address still has the view.
  }
}
