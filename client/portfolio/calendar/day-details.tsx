import { Link } from 'react-router-dom'
import ClashIcon from 'lucide-react/icons/triangle-alert'
import { nameOfDay } from '../../ui/calendar-days.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { toggleBlockedDays } from './block-days.ts'
import { MARK_TONE_WORDS, type OwnDays } from './day-marks.ts'
import styles from './own-grid.module.css'

/** What is on the chosen day, in words, and whether it is blocked. */
export function DayDetails({ day, days, today }: { day: string; days: OwnDays; today: string }) {
  const marks = days.marks.get(day) ?? []
  const note = days.blocked.get(day)
  const isBooked = marks.some(({ tone }) => tone === 'booked')
  return (
    <section className={styles.details} aria-label={nameOfDay(day)}>
      <h3>{nameOfDay(day)}</h3>
      {marks.length > 0 && (
        <ul>
          {marks.map(({ key, tone, title, to, call }) => (
            <li key={key}>
              <Badge tone={tone === 'booked' ? 'go' : tone === 'busy' ? 'neutral' : 'standby'}>
                {MARK_TONE_WORDS[tone]}
              </Badge>
              <Link to={to}>{title}</Link>
              {call && <span>{call}</span>}
            </li>
          ))}
        </ul>
      )}
      {note !== undefined && <p>{note ? `Blocked: ${note}` : 'Blocked'}</p>}
      {days.standing.get(day)?.map((words) => (
        <Badge key={words} tone="info">
          {words}
        </Badge>
      ))}
      {days.clashes.get(day)?.map((words) => (
        <Badge key={words} tone="stop" icon={<ClashIcon />}>
          {words}
        </Badge>
      ))}
      {note === undefined && marks.length === 0 && (
        <Text size="small" muted>
          Nothing that day.
        </Text>
      )}
      {day >= today && (note !== undefined || !isBooked) && (
        <Button onClick={() => toggleBlockedDays([day], days, today)}>
          {note === undefined ? 'Block this day' : 'Free this day'}
        </Button>
      )}
    </section>
  )
}
