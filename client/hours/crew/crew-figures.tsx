import { useState } from 'react'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { longWeeksOf } from '../../trade/hours/use-clocked-times.ts'
import { joinWithDots } from '../../trade/job-texts.ts'
import { DayBars } from '../../trade/plots/day-bars.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { Text } from '../../ui/layout.tsx'
import type { HoursDay } from '../hours-day.ts'
import { totalsByDay } from './crew-days.ts'
import styles from './crew-hours.module.css'

type Props = { days: readonly HoursDay[]; jobs: readonly JobHours[] }

/** What was planned, what it has come to, what the next hour costs, and who is there now. */
export function HoursFigures({ days, jobs }: Props) {
  const [isOpen, setOpen] = useState(false)
  const tired = useLongWeeks(jobs)
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
      {tired.map(({ id, words }) => (
        <Text key={id} size="small">
          {words}
        </Text>
      ))}
      {isOpen && (
        <div className={styles.plots}>
          <OnSite onSite={onSite} />
          {totals.length > 0 && (
            <>
              <DayBars
                heading="Hours by day"
                days={totals.map(({ day, planned, actual }) => ({
                  day,
                  planned: planned.minutes,
                  actual: actual.minutes,
                }))}
                names={{ planned: 'Planned', actual: 'On site' }}
                format={durationText}
              />
              <DayBars
                heading="Cost by day"
                days={totals.map(({ day, planned, actual }) => ({
                  day,
                  planned: planned.pence,
                  actual: actual.pence,
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

/** Who works more than 48 hours a week on average for this company: said as care, to both sides, and stopping nothing. */
function useLongWeeks(jobs: Props['jobs']) {
  const now = useNow(3_600_000)
  const found = useLive(async (db) => longWeeksOf(await db.punches.toArray(), now), [now])
  const people = new Map(jobs.flatMap((job) => job.people.map((one) => [one.freelancer_id, one.full_name] as const)))
  return [...people].flatMap(([id, name]) => {
    const words = found?.get(id)
    return words ? [{ id, words: `${name}: ${words}` }] : []
  })
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** For the fire roll call: names, since when, and who is on a break; and when their hours become dearer. */
function OnSite({ onSite }: { onSite: JobHours['on_site'] }) {
  return (
    <section className={styles.onSite} aria-label="On site now">
      <h2>{`On site now: ${onSite.length}`}</h2>
      {onSite.length === 0 && <Text muted>Nobody is clocked in.</Text>}
      <ul>
        {onSite.map(({ freelancer_id, full_name, role_name, since, is_on_break, next_words }) => (
          <li key={freelancer_id}>
            <strong>{full_name}</strong>
            {` ${joinWithDots([role_name, `since ${formatLondonTime(since)}`, is_on_break && 'on a break'])}`}
            {next_words && (
              <Text size="small" muted>
                {next_words}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
