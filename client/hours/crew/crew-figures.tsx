import { useState } from 'react'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import { DayBars } from '../../trade/plots/day-bars.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Text } from '../../ui/layout.tsx'
import type { HoursDay } from '../hours-day.ts'
import { totalsByDay } from './crew-days.ts'
import styles from './crew-hours.module.css'

type Props = { days: readonly HoursDay[]; jobs: readonly JobHours[] }

/** What was planned, what it has come to, what the next hour costs, and who is there now. */
export function HoursFigures({ days, jobs }: Props) {
  const [isOpen, setOpen] = useState(false)
  const totals = totalsByDay(days, jobs)
  const onSite = jobs.flatMap(({ on_site }) => on_site)
  const sumOf = (which: 'planned' | 'actual') => poundsText(totals.reduce((sum, day) => sum + day[which].pence, 0))
  const nextHour = onSite.reduce((sum, one) => sum + one.next_hour_pence, 0)
  return (
    <>
      <div className={styles.head}>
        <dl className={styles.figures}>
          <Figure name="On site now" value={String(onSite.length)} />
          <Figure name="Cost so far" value={sumOf('actual')} />
          <Figure name="Planned" value={sumOf('planned')} />
          <Figure name="Next hour" value={poundsText(nextHour)} />
        </dl>
        <FilterChip pressed={isOpen} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Who and when
        </FilterChip>
      </div>
      {isOpen && (
        <div className={styles.plots}>
          <OnSite onSite={onSite} />
          {totals.length > 0 && (
            <>
              <DayBars
                heading="Hours by day"
                days={totals.map(({ day, planned, actual }) => ({
                  ...{ day, planned: planned.minutes, actual: actual.minutes },
                }))}
                names={{ planned: 'Planned', actual: 'On site' }}
                format={durationText}
              />
              <DayBars
                heading="Cost by day"
                days={totals.map(({ day, planned, actual }) => ({
                  ...{ day, planned: planned.pence, actual: actual.pence },
                }))}
                names={{ planned: 'Planned', actual: 'Actual' }}
                format={poundsText}
              />
            </>
          )}
        </div>
      )}
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** For the fire roll call: names, since when, and who is on a break. */
function OnSite({ onSite }: { onSite: JobHours['on_site'] }) {
  return (
    <section className={styles.onSite} aria-label="On site now">
      <h2>{`On site now: ${onSite.length}`}</h2>
      {onSite.length === 0 && <Text muted>Nobody is clocked in.</Text>}
      <ul>
        {onSite.map(({ freelancer_id, full_name, role_name, since, is_on_break }) => (
          <li key={freelancer_id}>
            <strong>{full_name}</strong>
            {[` ${role_name}`, `since ${formatLondonTime(since)}`, is_on_break && 'on a break']
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
