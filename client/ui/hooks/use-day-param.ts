import { useSearchParams } from 'react-router-dom'

/** The day in the address, ?day=2026-12-14, so that Back and a reload return to it; without one it is today. */
export function useDayParam(today: string) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('day') ?? ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked))

  function setDay(day: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (day === today) after.delete('day')
        else after.set('day', day)
        return after
      },
      { replace: true },
    )
  }

  return [isDay ? asked : today, setDay] as const
}
