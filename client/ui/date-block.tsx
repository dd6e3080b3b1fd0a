import styles from './date-block.module.css'

type Props = {
  /** ISO 8601. */
  start: string | null | undefined
  end?: string | null
}

/** The left edge of a slip: day large, month small, length under it. Missing 'N/A', unreadable 'Invalid Date'. */
export function DateBlock({ start, end }: Props) {
  if (!start) return <span className={styles.block}>N/A</span>
  const from = new Date(start)
  if (Number.isNaN(from.getTime())) return <span className={styles.block}>Invalid Date</span>
  const days = end ? daysBetween(from, new Date(end)) : 0

  return (
    <time className={styles.block} dateTime={start}>
      <span className={styles.day}>{from.toLocaleDateString('en-GB', { day: '2-digit' })}</span>
      <span className={styles.month}>{from.toLocaleDateString('en-GB', { month: 'short' })}</span>
      {days > 0 && <span className={styles.length}>{days === 1 ? '1 day' : `${days} days`}</span>}
    </time>
  )
}

/** Calendar days, both ends counted; an end in the small hours belongs to the night before. */
function daysBetween(from: Date, to: Date) {
  if (Number.isNaN(to.getTime())) return 0
  const lateEnd = new Date(to.getTime() - 5 * 3_600_000)
  const last = lateEnd < from ? from : lateEnd
  const noon = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((noon(last) - noon(from)) / 86_400_000) + 1
}
