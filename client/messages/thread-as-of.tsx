import { useStaleSince } from '../offline/sync/status.ts'
import { AsOf } from '../ui/as-of.tsx'
import styles from './messages.module.css'

/** Over the thread on the phone, where the list that says it otherwise is not there. It lies above the first line and moves nothing. */
export function ThreadAsOf() {
  return (
    <p className={styles.asOf} role="status">
      <AsOf at={useStaleSince()} boxed />
    </p>
  )
}
