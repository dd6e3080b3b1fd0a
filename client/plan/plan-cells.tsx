import AlertIcon from 'lucide-react/icons/triangle-alert'
import RestIcon from 'lucide-react/icons/bed'
import type { CSSProperties } from 'react'
import type { CrewPlanDraft, PlanFinding, CrewPlan } from '../../shared/hiring/plan-rules.ts'
import { classNames } from '../ui/class-names.ts'
import barStyles from './bars/bar.module.css'
import { type PlanBar, planBarsOf } from './bars/plan-bars.ts'
import styles from './bars/plan-bars.module.css'
import { FINDING_WORDS, type PlanPlace, type PlanRow, peopleBookedAs, pendingApplicantsText } from './plan-rows.ts'

/** What all cells of a grid are drawn from; the same objects until something changes. */
export type PlanBoard = {
  plan: CrewPlan
  draft: CrewPlanDraft
  refusals: PlanFinding[]
  warnings: PlanFinding[]
  /** Whether there are only rows of people. */
  isByPerson: boolean
  /** How many hours of the clock a day's column shows. */
  hours: number
  onCurrent: (place: PlanPlace) => void
  onOpen: (place: PlanPlace) => void
}

export function PlanRowHead({ row, board }: { row: PlanRow; board: PlanBoard }) {
  return row.person ? <PlanPersonHead row={row} board={board} /> : <PlanRoleHead row={row} board={board} />
}

function PlanRoleHead({ row: { role }, board: { plan, draft } }: { row: PlanRow; board: PlanBoard }) {
  const confirmed = peopleBookedAs(plan, draft, role!).length
  return (
    <span className={styles.head}>
      <strong>{role!.role_name}</strong>
      <small>
        {[`${confirmed} of ${role!.places} confirmed`, pendingApplicantsText(role!)].filter(Boolean).join(' · ')}
      </small>
    </span>
  )
}

function PlanPersonHead({ row: { person, role }, board }: { row: PlanRow; board: PlanBoard }) {
  const isOwn = ({ application_id }: PlanFinding) => application_id === person!.application_id
  const refused = board.refusals.find(isOwn)
  const found = refused ?? board.warnings.find(isOwn)
  return (
    <span className={styles.head}>
      <span>
        {person!.full_name}{' '}
        {found && (
          <span className={classNames(styles.note, refused && styles.refused)}>{FINDING_WORDS[found.kind]}</span>
        )}
      </span>
      {(board.isByPerson || !role) && <small>{role?.role_name ?? 'No role'}</small>}
    </span>
  )
}

type Props = { row: PlanRow; day: string; isCurrent: boolean; board: PlanBoard }

/** A day of a row, on the scale of its hours. What the pointer does to its bars is the grid's. */
export function PlanGridCell({ row, day, isCurrent, board }: Props) {
  const { onCurrent, onOpen } = board
  const bars = planBarsOf(row, day, board)
  const isOpen = row.days.has(day)
  const place = { row: row.key, day }
  const lanes = bars.reduce((most, { lane }) => Math.max(most, lane + 1), 1)
  return (
    <td
      tabIndex={isCurrent ? 0 : -1}
      data-cell={`${row.key} ${day}`}
      className={isOpen ? undefined : styles.closed}
      style={{ '--lanes': lanes } as CSSProperties}
      onFocus={() => onCurrent(place)}
      onClick={() => onOpen(place)}
    >
      {isOpen ? bars.length === 0 && <span className="sr-only">{row.person ? '–' : 'no shift'}</span> : <NotThisRole />}
      {bars.map((bar) => (
        <PlanBarView key={bar.key} bar={bar} minutes={board.hours * 60} />
      ))}
    </td>
  )
}

const NotThisRole = () => <span className="sr-only">not this role</span>

function PlanBarView({ bar, minutes }: { bar: PlanBar; minutes: number }) {
  const { tone, from, to, lane, label, words, finding, shift, carried } = bar
  const Icon = finding === 'rest' ? RestIcon : AlertIcon
  const isCut = to > minutes
  const place = {
    '--from': `${(100 * from) / minutes}%`,
    '--long': `${(100 * (to - from)) / minutes}%`,
    '--lane': lane,
  } as CSSProperties
  return (
    <span
      className={classNames(barStyles.bar, barStyles[tone], isCut && barStyles.night)}
      style={place}
      data-bar={shift?.id ?? (carried ? 'all-day' : undefined)}
      data-person={carried?.application_id}
    >
      {shift && <i data-edge="starts" className={barStyles.starts} />}
      {finding && tone !== 'away' && <Icon aria-hidden="true" />}
      <span data-hours="" aria-hidden="true" className={barStyles.label}>
        {label}
      </span>
      <span className="sr-only">{words}</span>
      {shift && <i data-edge="ends" className={barStyles.ends} />}
    </span>
  )
}
