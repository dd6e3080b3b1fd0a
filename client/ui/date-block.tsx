import { countWithNoun } from '../../shared/counts.ts'
import { formatLondonDayOfMonth, formatLondonMonth, workDaysBetween } from '../../shared/dates-in-london.ts'
import styles from './date-block.module.css'

type Props = {
  /** ISO 8601. */
  start: string | null | undefined
  end?: string | null
  /** How many days; by default those from the start to the end. */
  days?: number
}

/** The left edge of a card: day large, month small, length below. Missing 'N/A', unreadable 'Invalid Date'. */
export function DateBlock({ start, end, days = workDaysBetween(start, end) }: Props) {
  if (!start || Number.isNaN(Date.parse(start))) return <span className={styles.block}>{formatLondonMonth(start)}</span>

  return (
    <time className={styles.block} dateTime={start}>
      <span className={styles.day}>{formatLondonDayOfMonth(start)}</span>
      <span className={styles.month}>{formatLondonMonth(start)}</span>
      {days > 0 && <span className={styles.length}>{countWithNoun(days, 'day')}</span>}
    </time>
  )
}
