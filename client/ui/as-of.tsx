import { formatMonth, formatTime } from '../../shared/dates.ts'
import styles from './as-of.module.css'
import { classNames } from './class-names.ts'

/** 'as of 14:02', over what may be stale. `at` is ISO 8601. */
export function AsOf({ at, boxed }: { at: string | null | undefined; boxed?: boolean }) {
  const text = asOfText(at)
  return text ? <span className={classNames(styles.asOf, boxed && styles.boxed)}>{text}</span> : null
}

/** With the day if it is not today's; '' without a moment. */
export function asOfText(at: string | null | undefined) {
  const date = at ? new Date(at) : null
  if (!date || Number.isNaN(date.getTime())) return ''
  const isToday = date.toDateString() === new Date().toDateString()
  const day = isToday ? '' : `${date.getDate()} ${formatMonth(date)} `
  return `as of ${day}${formatTime(date)}`
}
