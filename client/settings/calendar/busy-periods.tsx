import { useState } from 'react'
import { busyWords } from '../../../shared/calendar/calendar-words.ts'
import type { BusyPeriod, CalendarStatus } from '../../../shared/calendar/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import styles from './calendar.module.css'

const FIRST = 8

type Props = { periods: BusyPeriod[]; provider: CalendarStatus['provider'] }

/** When the calendar says they are busy, from now on. */
export function BusyPeriods({ periods, provider }: Props) {
  const [isAll, setIsAll] = useState(false)
  const now = new Date().toISOString()
  const ahead = periods.filter(({ end }) => end > now)
  const shown = isAll ? ahead : ahead.slice(0, FIRST)

  return (
    <Stack as="section" gap={3} aria-labelledby="busy-periods">
      <div>
        <h2 id="busy-periods">Busy periods</h2>
        <Text size="small" muted>
          {ahead.length === 0
            ? 'Nothing in the next 120 days.'
            : provider === 'google'
              ? 'Google tells us when, not why. Only you see this list.'
              : 'Only you see this list.'}
        </Text>
      </div>
      {ahead.length > 0 && (
        <ul className={styles.periods}>
          {shown.map((period) => (
            <li key={period.start + period.end + period.summary}>
              <span className={styles.when}>{busyWords(period)}</span>
              <span className={styles.what}>{period.summary}</span>
            </li>
          ))}
        </ul>
      )}
      {ahead.length > shown.length && <Button onClick={() => setIsAll(true)}>{`Show all ${ahead.length}`}</Button>}
    </Stack>
  )
}
