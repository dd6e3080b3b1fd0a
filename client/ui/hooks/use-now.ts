import { useEffect, useState } from 'react'

/** The time in ms, renewed every `step` ms and when the app comes back into sight. */
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
