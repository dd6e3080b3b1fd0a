import { type CSSProperties, useMemo, useState } from 'react'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { crewCostByDay } from '../../../shared/jobs/role-pay.ts'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import { formatPounds } from '../../../shared/money.ts'
import { Card } from '../../ui/card.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import styles from './cost-by-day.module.css'

type CostOfDay = ReturnType<typeof crewCostByDay>[number]

/** What the crew of a project of several days costs on each, as bars or as a table; a screen reader has the table. */
export function CostByDay({ roles }: Pick<Job, 'roles'>) {
  const [isTable, setTable] = useState(false)
  const days = useMemo(() => crewCostByDay(roles), [roles])
  if (days.length < 2 || days.every(({ planned }) => planned === 0)) return null
  return (
    <Card as="section" aria-label="Crew cost by day" data-costs="">
      <div className={styles.head}>
        <h2>Crew cost by day</h2>
        <FilterChip pressed={isTable} onClick={() => setTable(!isTable)}>
          As a table
        </FilterChip>
      </div>
      {!isTable && <CostPlot days={days} />}
      <div className={isTable ? styles.scroll : 'sr-only'}>
        <CostTable days={days} />
      </div>
    </Card>
  )
}

/** Days that have room for their own names. */
const NAMED_DAYS_MAX = 5

function CostPlot({ days }: { days: CostOfDay[] }) {
  const most = Math.max(...days.map(({ planned, confirmed }) => Math.max(planned, confirmed)))
  const isNamed = (n: number) => days.length <= NAMED_DAYS_MAX || n === 0 || n === days.length - 1
  return (
    <div aria-hidden="true">
      <p className={styles.legend}>
        <i className={styles.planned} /> Planned <i className={styles.confirmed} /> Confirmed
      </p>
      <div className={styles.plot}>
        <span className={styles.most}>{formatPounds(most)}</span>
        {days.map(({ day, planned, confirmed }) => (
          <span
            key={day}
            className={styles.day}
            title={`${shiftDayText(day)}: ${formatPounds(planned)} planned, ${formatPounds(confirmed)} confirmed`}
          >
            <CostBar className={styles.planned} part={planned / most} />
            <CostBar className={styles.confirmed} part={confirmed / most} />
          </span>
        ))}
      </div>
      <div className={styles.names}>
        {days.map(({ day }, n) => isNamed(n) && <span key={day}>{shiftDayText(day)}</span>)}
      </div>
    </div>
  )
}

const CostBar = ({ className, part }: { className: string | undefined; part: number }) => (
  <i className={className} style={{ '--part': `${100 * part}%` } as CSSProperties} />
)

function CostTable({ days }: { days: CostOfDay[] }) {
  const sumOf = (which: 'planned' | 'confirmed') => formatPounds(days.reduce((sum, day) => sum + day[which], 0))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Planned</th>
          <th scope="col">Confirmed</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, planned, confirmed }) => (
          <tr key={day}>
            <th scope="row">{shiftDayText(day)}</th>
            <td>{formatPounds(planned)}</td>
            <td>{formatPounds(confirmed)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All days</th>
          <td>{sumOf('planned')}</td>
          <td>{sumOf('confirmed')}</td>
        </tr>
      </tfoot>
    </table>
  )
}
