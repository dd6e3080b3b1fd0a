import { useEffect, useState } from 'react'
import ClockIcon from 'lucide-react/icons/clock'
import styles from './auth.module.css'

/** After the session ran out with items unsent: they are safe. Says nothing when nothing waits. */
export function KeptItems() {
  const count = useKeptCount()
  if (count === 0) return null
  return (
    <p className={styles.keptItems} role="status">
      <ClockIcon />
      <span>
        {count === 1 ? '1 item waits' : `${count} items wait`} on this phone. Nothing is lost: it is sent when its
        writer has signed in again.
      </span>
    </p>
  )
}

/** The phone's database is asked after the first paint: the signed-out page carries none of its code. */
function useKeptCount() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isHere = true
    import('../offline/session/sign-out.ts')
      .then(({ forgetLeft, countUnsent }) => forgetLeft().then(countUnsent))
      .then(
        (found) => isHere && setCount(found),
        () => {},
      )
    return () => {
      isHere = false
    }
  }, [])
  return count
}
