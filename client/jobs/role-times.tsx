import { daysBetween, formatDay, formatTime } from '../../shared/dates.ts'
import type { JobRole } from '../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../shared/money.ts'
import styles from './booked-job.module.css'

/** First call and last out of a role, by day. */
export function RoleTimes({ role, isNamed }: { role: JobRole; isNamed: boolean }) {
  const isOneDay = daysBetween(role.date_start, role.date_end) <= 1
  return (
    <div className={styles.role}>
      {isNamed && (
        <h2 className={styles.roleName}>
          {role.role_name} <span className={styles.rate}>{formatDayRate(role.day_rate)}</span>
        </h2>
      )}
      <p className={styles.time}>
        <span className={styles.small}>{formatDay(role.date_start)}</span>
        <span>
          <strong className={styles.strong}>{formatTime(role.date_start)}</strong> start
          {isOneDay && <span className={styles.small}> until {formatTime(role.date_end)}</span>}
        </span>
      </p>
      {!isOneDay && (
        <p className={styles.time}>
          <span className={styles.small}>{formatDay(role.date_end)}</span>
          <span>
            <strong className={styles.strong}>{formatTime(role.date_end)}</strong> finish
          </span>
        </p>
      )}
    </div>
  )
}
