import { formatMonth, formatTime } from '../../shared/dates.ts'
import styles from './as-of.module.css'
import { classNames } from './class-names.ts'

/** 'as of 14:02', over what may be stale; with the day if it is not today's. `at` is ISO 8601. */
export function AsOf({ at, boxed }: { at: string | null | undefined; boxed?: boolean }) {
  const date = at ? new Date(at) : null
  if (!date || Number.isNaN(date.getTime())) return null
  const isToday = date.toDateString() === new Date().toDateString()
  const day = isToday ? '' : `${date.getDate()} ${formatMonth(date)} `
  return <span className={classNames(styles.asOf, boxed && styles.boxed)}>{`as of ${day}${formatTime(date)}`}</span>
}
