import { useLow, useNarrow } from '../../ui/hooks/use-width.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './needs-list.module.css'

/** How many lines there are before all are asked for. */
export function useMostNeeds() {
  const isNarrow = useNarrow()
  if (useLow()) return 0
  return isNarrow ? 3 : 4
}

export const NeedRoomLines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, at) => (
    <li key={at} className={classNames(styles.row, styles.room)} aria-hidden="true" />
  ))

/** The room of so many lines, until the list's code is here. */
export function NeedsRoom({ count }: { count: number }) {
  const most = useMostNeeds()
  if (count === 0) return null
  return (
    <div className={styles.needs} aria-hidden="true">
      <div className={styles.head} />
      <ul className={styles.rows}>
        <NeedRoomLines count={Math.min(count, most)} />
      </ul>
    </div>
  )
}
