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
