import { useStaleSince } from '../offline/sync/status.ts'
import { AsOfNote } from '../ui/as-of.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './stale.module.css'

/**
 * 'as of 14:02' below what may be out of date; nothing while it is fresh. It sticks to the lower edge, above the bar
 * and, on narrow screens, above the page's footer. Its line is always reserved, so that nothing moves.
 */
export function StaleNote({ overFoot }: { overFoot?: boolean }) {
  return (
    <output className={classNames(styles.stale, overFoot && styles.overFoot)}>
      <AsOfNote at={useStaleSince()} />
    </output>
  )
}
