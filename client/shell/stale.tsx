import { useStaleSince } from '../offline/sync/status.ts'
import { AsOf } from '../ui/as-of.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './stale.module.css'

/**
 * 'as of 14:02' over what may be out of date; nothing while it is fresh. It stays in sight at the lower edge, over the bar
 * and, where the page has one on narrow screens, over its foot. Its line is always kept, so that nothing moves.
 */
export function Stale({ overFoot }: { overFoot?: boolean }) {
  return (
    <p className={classNames(styles.stale, overFoot && styles.overFoot)} role="status">
      <AsOf at={useStaleSince()} boxed />
    </p>
  )
}
