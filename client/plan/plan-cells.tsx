import type { ReactNode } from 'react'
import AlertIcon from 'lucide-react/icons/triangle-alert'
import RestIcon from 'lucide-react/icons/bed'
import type { CrewPlanDraft, PlanFinding, CrewPlan, PlanShift } from '../../shared/hiring/plan-rules.ts'
import { shiftHoursText } from '../../shared/hiring/shift-times.ts'
import { classNames } from '../ui/class-names.ts'
import type { CarriedPerson } from './plan-draft.ts'
import styles from './plan-grid.module.css'
import {
  planCellOf,
  planRoleDatesText,
  findingsOfShifts,
  firstNameOf,
  placesToFillText,
  roleHasShifts,
  pendingApplicantsText,
  peopleBookedAs,
  FINDING_WORDS,
  elsewhereText,
  type PlanPlace,
  type PlanCell,
  type PlanRow,
} from './plan-rows.ts'

/** What all cells of a grid are drawn from; the same objects until something changes. */
export type PlanBoard = {
  plan: CrewPlan
  draft: CrewPlanDraft
  refusals: PlanFinding[]
  warnings: PlanFinding[]
  /** Whether there are only rows of people. */
  isByPerson: boolean
  onCurrent: (place: PlanPlace) => void
  onOpen: (place: PlanPlace) => void
  onDrop: (carried: CarriedPerson, to: PlanPlace) => void
}

export function PlanRowHead({ row, board }: { row: PlanRow; board: PlanBoard }) {
  return row.person ? (
    <PlanPersonHead row={row} isByPerson={board.isByPerson} />
  ) : (
    <PlanRoleHead row={row} board={board} />
  )
}

function PlanRoleHead({ row: { role }, board: { plan, draft } }: { row: PlanRow; board: PlanBoard }) {
  const confirmed = peopleBookedAs(plan, draft, role!).length
  return (
    <span className={styles.head}>
      <strong>{role!.role_name}</strong>
      <small>{planRoleDatesText(role!)}</small>
      <small>
        {[`${confirmed} of ${role!.places} confirmed`, pendingApplicantsText(role!)].filter(Boolean).join(' · ')}
      </small>
    </span>
  )
}

function PlanPersonHead({ row: { person, role }, isByPerson }: { row: PlanRow; isByPerson: boolean }) {
  return (
    <span className={styles.head}>
      <span>{person!.full_name}</span>
      {(isByPerson || !role) && <small>{role?.role_name ?? 'No role'}</small>}
    </span>
  )
}

type Props = { row: PlanRow; day: string; isCurrent: boolean; board: PlanBoard }

export function PlanGridCell({ row, day, isCurrent, board }: Props) {
  const { draft, refusals, onCurrent, onOpen, onDrop } = board
  const cell = planCellOf(row, day, draft)
  const place = { row: row.key, day }
  const hasProblem = findingsOfShifts(refusals, cell.shifts, row.person).length > 0
  return (
    <td
      tabIndex={isCurrent ? 0 : -1}
      data-cell={`${row.key} ${day}`}
      className={classNames(!cell.isOpen && styles.closed, hasProblem && styles.refused)}
      onFocus={() => onCurrent(place)}
      onDoubleClick={() => onOpen(place)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED_PERSON_TYPE) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(JSON.parse(event.dataTransfer.getData(DRAGGED_PERSON_TYPE)) as CarriedPerson, place)
      }}
    >
      {cell.isOpen ? (
        row.person ? (
          <PlanPersonCell {...{ row, cell, board }} />
        ) : (
          <PlanRoleCell {...{ row, cell, board }} />
        )
      ) : (
        <span className={styles.none}>not this role</span>
      )}
      {cell.isOpen && cell.isNotFree && cell.shifts.length === 0 && (
        <span className={roleHasShifts(draft, row.role) ? styles.elsewhere : styles.warning}>
          {!roleHasShifts(draft, row.role) && <AlertIcon aria-hidden="true" />} not free
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

type PlanCellProps = { row: PlanRow; cell: PlanCell; board: PlanBoard }

function PlanRoleCell({ row: { role }, cell, board }: PlanCellProps) {
  const { plan, draft } = board
  const people = peopleBookedAs(plan, draft, role!)
  if (!roleHasShifts(draft, role))
    return (
      <>
        <span className={styles.line}>
          <span className={styles.muted}>All day</span>{' '}
          <FilledPlacesCount filled={people.length} places={role!.places} />
        </span>
        <PlacesGapNote words={people.length < role!.places ? `${role!.places - people.length} to fill` : ''} />
      </>
    )
  if (cell.shifts.length === 0) return <span className={styles.none}>no shift</span>
  const nameOf = (id: string) =>
    firstNameOf(people.find(({ application_id }) => application_id === id)?.full_name ?? '?')
  return cell.shifts.map((shift) => (
    <span key={shift.id} className={styles.shift}>
      <span className={styles.line}>
        <strong>{shiftHoursText(shift)}</strong>{' '}
        <FilledPlacesCount filled={shift.people.length} places={shift.places} />
      </span>
      <PlacesGapNote
        words={placesToFillText(shift)}
        pending={placesToFillText(shift) ? pendingApplicantsText(role!) : ''}
      />
      {shift.people.length > 0 && <span className={styles.muted}>{shift.people.map(nameOf).join(', ')}</span>}
      <ShiftProblemNote board={board} shifts={[shift]} />
    </span>
  ))
}

const FilledPlacesCount = ({ filled, places }: { filled: number; places: number }) => (
  <span className={styles.count}>
    {filled}/{places}
  </span>
)

const PlacesGapNote = ({ words, pending }: { words: string; pending?: string }) =>
  words && (
    <span className={styles.gap}>
      {words}
      {pending && <span className={styles.muted}> · {pending}</span>}
    </span>
  )

function PlanPersonCell({ row: { role, person }, cell, board }: PlanCellProps) {
  const { application_id } = person!
  if (!roleHasShifts(board.draft, role))
    return <DraggablePersonChip carried={{ application_id, shift_id: null }}>all day</DraggablePersonChip>
  if (cell.shifts.length === 0) return <span className={styles.none}>–</span>
  return cell.shifts.map((shift) => (
    <span key={shift.id}>
      <DraggablePersonChip carried={{ application_id, shift_id: shift.id }}>
        {shiftHoursText(shift)}
      </DraggablePersonChip>
      <ShiftProblemNote board={board} shifts={[shift]} person={person} />
    </span>
  ))
}

/** Can be dragged to another day or role; without a pointer there is 'Move…' in the editor, and m. */
const DraggablePersonChip = ({ carried, children }: { carried: CarriedPerson; children: string }) => (
  <span
    draggable
    className={classNames(styles.chip, carried.shift_id === null && styles.allDay)}
    onDragStart={({ dataTransfer }) => {
      dataTransfer.setData(DRAGGED_PERSON_TYPE, JSON.stringify(carried))
      dataTransfer.effectAllowed = 'move'
    }}
  >
    {children}
  </span>
)

type ShiftProblemProps = {
  board: Pick<PlanBoard, 'refusals' | 'warnings'>
  shifts: PlanShift[]
  person?: PlanRow['person']
}

/** In a word; the words in full are in the editor and before publishing. */
function ShiftProblemNote({ board: { refusals, warnings }, shifts, person = null }: ShiftProblemProps): ReactNode {
  const [first]: PlanFinding[] = [
    ...findingsOfShifts(refusals, shifts, person),
    ...findingsOfShifts(warnings, shifts, person),
  ]
  if (!first) return null
  const Icon = first.kind === 'rest' ? RestIcon : AlertIcon
  const isWarning = first.kind === 'rest' || first.kind === 'not_free'
  return (
    <span className={isWarning ? styles.warning : styles.problem}>
      <Icon aria-hidden="true" /> {FINDING_WORDS[first.kind]}
    </span>
  )
}

const DRAGGED_PERSON_TYPE = 'application/x-standby-person'
