import { useStaleSince } from '../offline/status.ts'
import { AsOf } from '../ui/as-of.tsx'
import styles from './dashboard.module.css'

/** 'as of 14:02' under what may be out of date; nothing while it is fresh. Its line is always kept, so that nothing moves. */
export function Stale() {
  return (
    <p className={styles.stale} role="status">
      <AsOf at={useStaleSince()} />
    </p>
  )
}
