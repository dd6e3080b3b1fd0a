import { type CSSProperties, useState } from 'react'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import { Card } from '../../ui/card.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import styles from './day-bars.module.css'

type DayBar = { day: string; planned: number; actual: number }
type Props = {
  heading: string
  days: readonly DayBar[]
  /** Of the dashed bars and of the full ones; null: there are no dashed ones. */
  names: { planned: string | null; actual: string }
  /** A value in words. */
  format: (value: number) => string
}

/** Two values for each day, as bars or as a table; a screen reader has the table. */
export function DayBars({ heading, days, names, format }: Props) {
  const [isTable, setTable] = useState(false)
  return (
    <Card as="section" aria-label={heading} data-costs="">
      <div className={styles.head}>
        <h2>{heading}</h2>
        <FilterChip pressed={isTable} onClick={() => setTable(!isTable)}>
          As a table
        </FilterChip>
      </div>
      {!isTable && <BarsPlot days={days} names={names} format={format} />}
      <div className={isTable ? styles.scroll : 'sr-only'}>
        <BarsTable days={days} names={names} format={format} />
      </div>
    </Card>
  )
}

/** Days that have room for their own names. */
const NAMED_DAYS_MAX = 5

function BarsPlot({ days, names, format }: Omit<Props, 'heading'>) {
  const most = Math.max(1, ...days.map(({ planned, actual }) => Math.max(planned, actual)))
  const isNamed = (n: number) => days.length <= NAMED_DAYS_MAX || n === 0 || n === days.length - 1
  return (
    <div aria-hidden="true">
      <p className={styles.legend}>
        {names.planned && (
          <>
            <i className={styles.planned} /> {names.planned}{' '}
          </>
        )}
        <i className={styles.confirmed} /> {names.actual}
      </p>
      <div className={styles.plot}>
        <span className={styles.most}>{format(most)}</span>
        {days.map((day) => (
          <span key={day.day} className={styles.day} title={barWordsOf(day, names, format)}>
            <DayValueBar className={styles.planned} part={day.planned / most} />
            <DayValueBar className={styles.confirmed} part={day.actual / most} />
          </span>
        ))}
      </div>
      <div className={styles.names}>
        {days.map(({ day }, n) => isNamed(n) && <span key={day}>{shiftDayText(day)}</span>)}
      </div>
    </div>
  )
}

/** 'Tue 1 Dec: £1,200 planned, £900 confirmed' */
function barWordsOf({ day, planned, actual }: DayBar, names: Props['names'], format: Props['format']) {
  const parts = [
    names.planned && `${format(planned)} ${names.planned.toLowerCase()}`,
    `${format(actual)} ${names.actual.toLowerCase()}`,
  ]
  return `${shiftDayText(day)}: ${parts.filter(Boolean).join(', ')}`
}

const DayValueBar = ({ className, part }: { className: string | undefined; part: number }) =>
  part > 0 && <i className={className} style={{ '--part': `${100 * part}%` } as CSSProperties} />

function BarsTable({ days, names, format }: Omit<Props, 'heading'>) {
  const sumOf = (which: 'planned' | 'actual') => format(days.reduce((sum, day) => sum + day[which], 0))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {names.planned && <th scope="col">{names.planned}</th>}
          <th scope="col">{names.actual}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, planned, actual }) => (
          <tr key={day}>
            <th scope="row">{shiftDayText(day)}</th>
            {names.planned && <td>{format(planned)}</td>}
            <td>{format(actual)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All days</th>
          {names.planned && <td>{sumOf('planned')}</td>}
          <td>{sumOf('actual')}</td>
        </tr>
      </tfoot>
    </table>
  )
}
