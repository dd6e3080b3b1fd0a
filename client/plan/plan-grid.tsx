import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import AlertIcon from 'lucide-react/icons/triangle-alert'
import RestIcon from 'lucide-react/icons/bed'
import type { Plan, Shift } from '../../shared/hiring/plan-rules.ts'
import { dayText, shiftText } from '../../shared/hiring/shift-times.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './plan-grid.module.css'
import {
  cellOf,
  datesText,
  daysOfPlan,
  findingsOf,
  firstName,
  gapText,
  hasShifts,
  pendingText,
  peopleAs,
  type PlanCell,
  type PlanRow,
} from './plan-rows.ts'
import type { PlanDraft } from './use-crew-plan.ts'

export type Place = { row: string; day: string }
type Props = {
  plan: Plan
  planning: PlanDraft
  rows: PlanRow[]
  current: Place
  onCurrent: (place: Place) => void
  onOpen: (place: Place) => void
  onToggle: (place: Place) => void
  onDrop: (person: string, from: Place, to: Place) => void
}

/** Roles or people against days, as a grid with one tab stop: arrows move, Enter opens a cell. */
export function PlanGrid(props: Props) {
  const { plan, rows, current } = props
  const days = daysOfPlan(plan)
  const table = useRef<HTMLTableElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) return
    if (event.key === 'Enter') props.onOpen(current)
    else if (event.key === ' ') props.onToggle(current)
    else {
      const next = placeAfter(event, current, rows, days)
      if (!next) return
      props.onCurrent(next)
      table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.day}"]`)?.focus()
    }
    event.preventDefault()
  }

  return (
    <div className={styles.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid's rows and columns are a table's */}
      <table role="grid" aria-label="Crew plan" className={styles.grid} ref={table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {rows.some(({ person }) => !person) ? 'Role' : 'Person'}
            </th>
            {days.map((day) => (
              <th key={day} scope="col">
                {dayText(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.person ? undefined : styles.roleRow}>
              <th scope="row">
                {row.person ? <PersonHead row={row} rows={rows} /> : <RoleHead row={row} {...props} />}
              </th>
              {days.map((day) => (
                <Cell key={day} {...props} row={row} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Where a key leads from here; null if it is none of the grid's. */
function placeAfter(
  { key, ctrlKey }: KeyboardEvent,
  { row, day }: Place,
  rows: PlanRow[],
  days: string[],
): Place | null {
  const [y, x] = [rows.findIndex((one) => one.key === row), days.indexOf(day)]
  const to = (nextY: number, nextX: number): Place => ({
    row: rows[Math.min(rows.length - 1, Math.max(0, nextY))]!.key,
    day: days[Math.min(days.length - 1, Math.max(0, nextX))]!,
  })
  switch (key) {
    case 'ArrowRight':
      return to(y, x + 1)
    case 'ArrowLeft':
      return to(y, x - 1)
    case 'ArrowDown':
      return to(y + 1, x)
    case 'ArrowUp':
      return to(y - 1, x)
    case 'Home':
      return to(ctrlKey ? 0 : y, 0)
    case 'End':
      return to(ctrlKey ? rows.length : y, days.length)
    default:
      return null
  }
}

function RoleHead({ row: { role }, plan, planning }: Props & { row: PlanRow }) {
  const confirmed = peopleAs(plan, planning.draft, role!).length
  return (
    <span className={styles.head}>
      <strong>{role!.role_name}</strong>
      <small>{datesText(role!)}</small>
      <small>{[`${confirmed} of ${role!.places} confirmed`, pendingText(role!)].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

function PersonHead({ row: { person, role }, rows }: { row: PlanRow; rows: PlanRow[] }) {
  const isAlone = !rows.some((one) => !one.person)
  return (
    <span className={styles.head}>
      <span>{person!.full_name}</span>
      {(isAlone || !role) && <small>{role?.role_name ?? 'No role'}</small>}
    </span>
  )
}

function Cell(props: Props & { row: PlanRow; day: string }) {
  const { row, day, planning, current, onCurrent, onOpen, onDrop } = props
  const cell = cellOf(row, day, planning.draft)
  const place = { row: row.key, day }
  const isCurrent = current.row === row.key && current.day === day
  const hasProblem = findingsOf(planning.refusals, cell.shifts, row.person).length > 0
  return (
    <td
      tabIndex={isCurrent ? 0 : -1}
      data-cell={`${row.key} ${day}`}
      className={classNames(!cell.isOpen && styles.closed, hasProblem && styles.refused)}
      onFocus={() => onCurrent(place)}
      onDoubleClick={() => onOpen(place)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => {
        const { person, from } = JSON.parse(event.dataTransfer.getData(DRAGGED)) as { person: string; from: Place }
        event.preventDefault()
        onDrop(person, from, place)
      }}
    >
      {cell.isOpen ? (
        row.person ? (
          <PersonCell {...props} cell={cell} place={place} />
        ) : (
          <RoleCell {...props} cell={cell} />
        )
      ) : (
        <span className={styles.none}>not this role</span>
      )}
      {cell.elsewhere.map(({ start, title }) => (
        <span key={start} className={styles.elsewhere}>
          {title ? `on ${title}` : 'booked elsewhere'}
        </span>
      ))}
    </td>
  )
}

type CellProps = Props & { row: PlanRow; cell: PlanCell }

function RoleCell({ row: { role }, cell, plan, planning }: CellProps) {
  const people = peopleAs(plan, planning.draft, role!)
  if (!hasShifts(planning.draft, role))
    return (
      <>
        <span className={styles.line}>
          <span className={styles.muted}>All day</span> <Count filled={people.length} places={role!.places} />
        </span>
        <Gap words={people.length < role!.places ? `${role!.places - people.length} to fill` : ''} />
      </>
    )
  if (cell.shifts.length === 0) return <span className={styles.none}>no shift</span>
  const nameOf = (id: string) => firstName(people.find(({ application_id }) => application_id === id)?.full_name ?? '?')
  return cell.shifts.map((shift) => (
    <span key={shift.id} className={styles.shift}>
      <span className={styles.line}>
        <strong>{shiftText(shift)}</strong> <Count filled={shift.people.length} places={shift.places} />
      </span>
      <Gap words={gapText(shift)} pending={gapText(shift) ? pendingText(role!) : ''} />
      {shift.people.length > 0 && <span className={styles.muted}>{shift.people.map(nameOf).join(', ')}</span>}
      <Problem planning={planning} shifts={[shift]} />
    </span>
  ))
}

const Count = ({ filled, places }: { filled: number; places: number }) => (
  <span className={styles.count}>
    {filled}/{places}
  </span>
)

const Gap = ({ words, pending }: { words: string; pending?: string }) =>
  words && (
    <span className={styles.gap}>
      {words}
      {pending && <span className={styles.muted}> · {pending}</span>}
    </span>
  )

function PersonCell({ row: { role, person }, cell, planning, place }: CellProps & { place: Place }) {
  if (!hasShifts(planning.draft, role)) return <span className={styles.muted}>all day</span>
  if (cell.shifts.length === 0) return <span className={styles.none}>–</span>
  return cell.shifts.map((shift) => (
    <span key={shift.id}>
      <span
        draggable
        className={styles.chip}
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED, JSON.stringify({ person: person!.application_id, from: place }))
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        {shiftText(shift)}
      </span>
      <Problem planning={planning} shifts={[shift]} person={person} />
    </span>
  ))
}

type ProblemProps = { planning: PlanDraft; shifts: Shift[]; person?: PlanRow['person'] }

const SHORT = { clash: 'clash', overfilled: 'too many', impossible: 'not possible', rest: 'short rest' } as const

/** In a word; the words in full are in the editor and before publishing. */
function Problem({ planning, shifts, person = null }: ProblemProps): ReactNode {
  const [first] = findingsOf([...planning.refusals, ...planning.warnings], shifts, person)
  if (!first) return null
  const Icon = first.kind === 'rest' ? RestIcon : AlertIcon
  return (
    <span className={first.kind === 'rest' ? styles.warning : styles.problem}>
      <Icon aria-hidden="true" /> {SHORT[first.kind]}
    </span>
  )
}

const DRAGGED = 'application/x-standby-person'
