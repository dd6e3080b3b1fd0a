import CalendarIcon from 'lucide-react/icons/calendar'
import { formatDay } from '../../shared/dates.ts'
import { BUSY_WEEKS_SHOWN } from '../../shared/limits.ts'
import type { BusyDays } from '../../shared/people/users.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './portfolio.module.css'

const SHOWN = `Shows the next ${BUSY_WEEKS_SHOWN} weeks, and only bookings made here: not what for, nor other work. Ask before you count on a day.`

/** The days on which another is booked. Undefined: not fetched yet. */
export function OtherCalendar({ days, name }: { days: BusyDays[] | undefined; name: string }) {
  if (!days) return <SkeletonList rows={2} height={90} label="Loading the calendar" />
  if (days.length === 0) return <EmptyState icon={<CalendarIcon />} title="No bookings made here" text={SHOWN} />
  return (
    <Stack gap={3}>
      <ul className={styles.busy} aria-label={`Days on which ${name} is booked`}>
        {days.map((span) => (
          <li key={span.first_day}>
            <span>{daysWords(span)}</span>
            <span>Booked</span>
          </li>
        ))}
      </ul>
      <Text size="small" muted>
        {SHOWN}
      </Text>
    </Stack>
  )
}

/** 'Mon 14 Dec', 'Mon 14 Dec to Wed 16 Dec'. */
function daysWords({ first_day, last_day }: BusyDays) {
  const [first, last] = [first_day, last_day].map((day) => formatDay(`${day}T12:00:00`))
  return first === last ? first : `${first} to ${last}`
}
