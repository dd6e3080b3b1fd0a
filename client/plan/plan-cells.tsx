import type { ReactNode } from 'react'
import AlertIcon from 'lucide-react/icons/triangle-alert'
import RestIcon from 'lucide-react/icons/bed'
import type { Draft, Finding, Plan, Shift } from '../../shared/hiring/plan-rules.ts'
import { shiftText } from '../../shared/hiring/shift-times.ts'
import { classNames } from '../ui/class-names.ts'
import type { Carried } from './plan-draft.ts'
import styles from './plan-grid.module.css'
import {
  cellOf,
  datesText,
  findingsOf,
  firstName,
  gapText,
  hasShifts,
  pendingText,
  peopleAs,
  SHORT,
  elsewhereText,
  type Place,
  type PlanCell,
  type PlanRow,
} from './plan-rows.ts'

/** What all cells of a grid are drawn from; the same objects until something changes. */
export type Board = {
  plan: Plan
  draft: Draft
  refusals: Finding[]
  warnings: Finding[]
  /** Whether there are only rows of people. */
  isByPerson: boolean
  onCurrent: (place: Place) => void
  onOpen: (place: Place) => void
  onDrop: (carried: Carried, to: Place) => void
}

export function RowHead({ row, board }: { row: PlanRow; board: Board }) {
  return row.person ? <PersonHead row={row} isByPerson={board.isByPerson} /> : <RoleHead row={row} board={board} />
}

function RoleHead({ row: { role }, board: { plan, draft } }: { row: PlanRow; board: Board }) {
  const confirmed = peopleAs(plan, draft, role!).length
  return (
    <span className={styles.head}>
      <strong>{role!.role_name}</strong>
      <small>{datesText(role!)}</small>
      <small>{[`${confirmed} of ${role!.places} confirmed`, pendingText(role!)].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

function PersonHead({ row: { person, role }, isByPerson }: { row: PlanRow; isByPerson: boolean }) {
  return (
    <span className={styles.head}>
      <span>{person!.full_name}</span>
      {(isByPerson || !role) && <small>{role?.role_name ?? 'No role'}</small>}
    </span>
  )
}

type Props = { row: PlanRow; day: string; isCurrent: boolean; board: Board }

export function Cell({ row, day, isCurrent, board }: Props) {
  const { draft, refusals, onCurrent, onOpen, onDrop } = board
  const cell = cellOf(row, day, draft)
  const place = { row: row.key, day }
  const hasProblem = findingsOf(refusals, cell.shifts, row.person).length > 0
  return (
    <td
      tabIndex={isCurrent ? 0 : -1}
      data-cell={`${row.key} ${day}`}
      className={classNames(!cell.isOpen && styles.closed, hasProblem && styles.refused)}
      onFocus={() => onCurrent(place)}
      onDoubleClick={() => onOpen(place)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(JSON.parse(event.dataTransfer.getData(DRAGGED)) as Carried, place)
      }}
    >
      {cell.isOpen ? (
        row.person ? (
          <PersonCell {...{ row, cell, board }} />
        ) : (
          <RoleCell {...{ row, cell, board }} />
        )
      ) : (
        <span className={styles.none}>not this role</span>
      )}
      {cell.isOpen && cell.isNotFree && cell.shifts.length === 0 && (
        <span className={hasShifts(draft, row.role) ? styles.elsewhere : styles.warning}>
          {!hasShifts(draft, row.role) && <AlertIcon aria-hidden="true" />} not free
        </span>
      )}
      {cell.elsewhere.map((other) => (
        <span key={other.start} className={styles.elsewhere}>
          {elsewhereText(other)}
        </span>
      ))}
    </td>
  )
}

type CellProps = { row: PlanRow; cell: PlanCell; board: Board }

function RoleCell({ row: { role }, cell, board }: CellProps) {
  const { plan, draft } = board
  const people = peopleAs(plan, draft, role!)
  if (!hasShifts(draft, role))
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
      <Problem board={board} shifts={[shift]} />
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

function PersonCell({ row: { role, person }, cell, board }: CellProps) {
  const { application_id } = person!
  if (!hasShifts(board.draft, role)) return <Chip carried={{ application_id, shift_id: null }}>all day</Chip>
  if (cell.shifts.length === 0) return <span className={styles.none}>–</span>
  return cell.shifts.map((shift) => (
    <span key={shift.id}>
      <Chip carried={{ application_id, shift_id: shift.id }}>{shiftText(shift)}</Chip>
      <Problem board={board} shifts={[shift]} person={person} />
    </span>
  ))
}

/** Can be dragged to another day or role; without a pointer there is 'Move…' in the editor, and m. */
const Chip = ({ carried, children }: { carried: Carried; children: string }) => (
  <span
    draggable
    className={classNames(styles.chip, carried.shift_id === null && styles.allDay)}
    onDragStart={({ dataTransfer }) => {
      dataTransfer.setData(DRAGGED, JSON.stringify(carried))
      dataTransfer.effectAllowed = 'move'
    }}
  >
    {children}
  </span>
)

type ProblemProps = { board: Pick<Board, 'refusals' | 'warnings'>; shifts: Shift[]; person?: PlanRow['person'] }

/** In a word; the words in full are in the editor and before publishing. */
function Problem({ board: { refusals, warnings }, shifts, person = null }: ProblemProps): ReactNode {
  const [first]: Finding[] = [...findingsOf(refusals, shifts, person), ...findingsOf(warnings, shifts, person)]
  if (!first) return null
  const Icon = first.kind === 'rest' ? RestIcon : AlertIcon
  const isWarning = first.kind === 'rest' || first.kind === 'not_free'
  return (
    <span className={isWarning ? styles.warning : styles.problem}>
      <Icon aria-hidden="true" /> {SHORT[first.kind]}
    </span>
  )
}

const DRAGGED = 'application/x-standby-person'
