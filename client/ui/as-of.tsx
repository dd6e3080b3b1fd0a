import styles from './as-of.module.css'
import { classNames } from './class-names.ts'

/** 'as of 14:02', over what may be stale; with the day when it is not today's. `at` is ISO 8601. */
export function AsOf({ at, boxed }: { at: string | null | undefined; boxed?: boolean }) {
  const date = at ? new Date(at) : null
  if (!date || Number.isNaN(date.getTime())) return null
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isToday = date.toDateString() === new Date().toDateString()
  const day = isToday ? '' : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} `
  return <span className={classNames(styles.asOf, boxed && styles.boxed)}>{`as of ${day}${time}`}</span>
}
