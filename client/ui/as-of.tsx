import { formatDate, formatMonth, formatTime } from '../../shared/dates.ts'
import styles from './as-of.module.css'
import { classNames } from './class-names.ts'

/** 'as of 14:02', over what may be stale. `at` is ISO 8601. */
export function AsOfNote({ at, boxed }: { at: string | null | undefined; boxed?: boolean }) {
  const text = asOfText(at)
  return text ? <span className={classNames(styles.asOf, boxed && styles.boxed)}>{text}</span> : null
}

/** With the day if it is not today's, and the year if it is not this one; '' without a moment. */
export function asOfText(at: string | null | undefined) {
  const date = at ? new Date(at) : null
  if (!date || Number.isNaN(date.getTime())) return ''
  const now = new Date()
  const isToday = date.toDateString() === now.toDateString()
  const isThisYear = date.getFullYear() === now.getFullYear()
  const day = isToday ? '' : isThisYear ? `${date.getDate()} ${formatMonth(date)} ` : `${formatDate(date)} `
  return `as of ${day}${formatTime(date)}`
}
