import { useEffect, useState } from 'react'

/** The time, renewed every `step` milliseconds: '5m ago' must not stand still. */
export function useNow(step: number) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [step])
  return now
}
