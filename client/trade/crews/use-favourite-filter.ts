import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFavourites } from './use-favourites.ts'

/** Whether a list shows favourites only, stored in the address as `favourites=only`. */
export function useFavouriteFilter() {
  const [params, setParams] = useSearchParams()
  const { has } = useFavourites()
  const isOn = params.get('favourites') === 'only'
  const show = useCallback(
    (only: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (only) next.set('favourites', 'only')
          else next.delete('favourites')
          return next
        },
        { replace: true, state: window.history.state?.usr },
      ),
    [setParams],
  )
  return {
    isOn,
    has,
    /** Whether somebody is shown; null while everybody is. */
    keeps: isOn ? has : null,
    toggle: () => show(!isOn),
    clear: () => isOn && show(false),
  }
}
export type FavouriteFilter = ReturnType<typeof useFavouriteFilter>
