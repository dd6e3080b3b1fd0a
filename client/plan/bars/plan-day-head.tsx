import type { CSSProperties } from 'react'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import styles from './plan-bars.module.css'

type Props = { day: string; isToday: boolean; hours: number; onPress: () => void }

/** A day above the scale of its hours. A press shows it alone, or all days again. */
export function PlanDayHead({ day, isToday, hours, onPress }: Props) {
  const isAlone = hours > 24
  return (
    <th scope="col" aria-current={isToday ? 'date' : undefined}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.day}
        title={isAlone ? 'Show all days' : 'Show this day alone'}
        onClick={onPress}
      >
        {shiftDayText(day)}
      </button>
      <span className={styles.ticks} aria-hidden="true">
        {tickHoursOf(hours).map((hour) => (
          <span key={hour} style={{ '--at': `${(100 * hour) / hours}%` } as CSSProperties}>
            {String(hour % 24).padStart(2, '0')}
          </span>
        ))}
      </span>
    </th>
  )
}

const tickHoursOf = (hours: number) => (hours > 24 ? Array.from({ length: 14 }, (_, n) => 2 * (n + 1)) : [6, 12, 18])
