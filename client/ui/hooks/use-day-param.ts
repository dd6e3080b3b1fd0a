import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The day in the address, ?day=2026-12-14, so that Back and a reload return to it; without one it is today. It is set at
 * once: the router takes a moment, and the next key counts from it.
 */
export function useDayParam(today: string) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('day') ?? ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked))
  const [day, show] = useOptimistic(isDay ? asked : today)

  function setDay(next: string) {
    startTransition(() => {
      show(next)
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (next === today) after.delete('day')
          else after.set('day', next)
          return after
        },
        { replace: true },
      )
    })
  }

  return [day, setDay] as const
}
