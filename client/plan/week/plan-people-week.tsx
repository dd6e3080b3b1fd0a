import RestIcon from 'lucide-react/icons/bed'
import AlertIcon from 'lucide-react/icons/triangle-alert'
import { useMemo, useState } from 'react'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { indexProjects } from '../../trade/bookings/company-days.ts'
import { personRowsOn } from '../../trade/bookings/people-days.ts'
import { useBusyPeople } from '../../trade/bookings/use-busy-people.ts'
import { asOfText } from '../../ui/as-of.tsx'
import { nameOfDay, nameOfWeek, weekDaysOf } from '../../ui/calendar-days.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/hooks/use-now.ts'
import { Text } from '../../ui/layout.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { RowPerson } from '../../ui/table/row-name.tsx'
import barStyles from '../bars/bar.module.css'
import type { BarBoard } from '../bars/plan-bars.ts'
import { daysOfPlan, type PlanPlace, type PlanRow } from '../plan-rows.ts'
import styles from './plan-people-week.module.css'
import { peopleOfPlanRow, type WeekEntry, weekEntriesOf } from './week-entries.ts'

type Props = { board: BarBoard; rows: PlanRow[]; place: PlanPlace }

/** Under the plan the week of whom one is at: everything that each of them does on its days, also elsewhere. */
export function PlanPeopleWeek({ board, rows, place }: Props) {
  const row = rows.find(({ key }) => key === place.row)
  const days = useMemo(() => weekDaysOf(place.day), [place.day])
  const today = isoLondonDay(useMinute())
  const { booked, note } = useBookedOn(days, today)
  if (!row) return null
  const people = peopleOfPlanRow(rows, row)
  const whose = row.person?.full_name ?? row.role!.role_name
  const label = `${whose}, ${nameOfWeek(place.day)}`
  return (
    <div className={styles.week}>
      <h2>{label}</h2>
      {people.length === 0 ? (
        <Text size="small" muted>
          Nobody is confirmed as {whose} yet.
        </Text>
      ) : (
        <PeopleWeekTable key={row.key} {...{ label, days, today, people, board, booked }} />
      )}
      {note && (
        <Text size="small" muted>
          {note}
        </Text>
      )}
    </div>
  )
}

/** By freelancer: the company's bookings on these days, which this device has, and who is busy, which the server tells. */
function useBookedOn(days: string[], today: string) {
  const jobs = useLive((db) => db.jobs.filter(({ gone }) => !gone).toArray(), [])
  const projects = useMemo(() => jobs && indexProjects(jobs), [jobs])
  const { busy, asOf, isAhead } = useBusyPeople(days, today)
  const booked = useMemo(() => {
    const rows = personRowsOn(projects ?? [], days, { today, names: NO_NAMES, listed: [], busy, asOf })
    return new Map(rows.map((person) => [person.id, person]))
  }, [projects, days, today, busy, asOf])
  const missing = isAhead && !busy ? 'Who’s busy elsewhere needs signal.' : ''
  return { booked, note: asOf ? `Who is busy with other companies is ${asOfText(asOf)}.` : missing }
}
const NO_NAMES = new Map<string, string>()

type TableProps = {
  label: string
  days: string[]
  today: string
  people: PlanRow[]
  board: BarBoard
  booked: ReturnType<typeof useBookedOn>['booked']
}

/** Of a large role at first, and more with each press. */
const PEOPLE_OF_WEEK = 12

function PeopleWeekTable({ label, days, today, people, board, booked }: TableProps) {
  const [most, setMost] = useState(PEOPLE_OF_WEEK)
  const planned = useMemo(() => new Set(daysOfPlan(board.plan)), [board.plan])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: WCAG 2.1.1 */}
      <section className={styles.box} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Person</th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  aria-label={nameOfDay(day)}
                  aria-current={day === today ? 'date' : undefined}
                  className={planned.has(day) ? styles.planned : undefined}
                >
                  {nameOfDay(day).slice(0, 3)} {Number(day.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.slice(0, most).map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <RowPerson name={row.person!.full_name} picture={row.person!.profile_picture ?? null}>
                    {row.person!.full_name}
                  </RowPerson>
                </th>
                {weekEntriesOf(row, days, board, booked.get(row.person!.freelancer_id)).map((entries, n) => (
                  <td key={days[n]} className={planned.has(days[n]!) ? undefined : styles.outside}>
                    {entries.length === 0 && <span className="sr-only">–</span>}
                    {entries.map((entry) => (
                      <WeekEntryChip key={entry.key} entry={entry} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ShowMore hasMore={people.length > most} isLoading={false} onMore={() => setMost(most + PEOPLE_OF_WEEK)} />
    </>
  )
}

function WeekEntryChip({ entry: { tone, label, words, finding } }: { entry: WeekEntry }) {
  const Icon = finding === 'rest' ? RestIcon : AlertIcon
  return (
    <span className={classNames(styles.entry, barStyles[tone])} title={words}>
      {finding && tone !== 'away' && <Icon aria-hidden="true" />}
      <span aria-hidden="true" className={barStyles.label}>
        {label}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
