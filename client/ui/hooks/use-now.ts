import { useEffect, useState } from 'react'

/** The time in ms, updated every `step` ms and when the app becomes visible again. */
export function useNow(step: number) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const renew = () => setNow(Date.now())
    const timer = setInterval(renew, step)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [step])
  return now
}

/** The time in ms, updated at each full minute of the clock and when the app becomes visible again. */
export function useMinute() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const renew = () => {
      clearTimeout(timer)
      setNow(Date.now())
      timer = setTimeout(renew, CLOCK_MINUTE_MS - (Date.now() % CLOCK_MINUTE_MS))
    }
    renew()
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])
  return now
}

/** ms */
const CLOCK_MINUTE_MS = 60_000
