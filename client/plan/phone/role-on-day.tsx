import AddIcon from 'lucide-react/icons/user-plus'
import { daysOfRole, type CrewPlan, type PlanPerson, type PlanRole } from '../../../shared/hiring/plan-rules.ts'
import { shiftHoursText } from '../../../shared/hiring/shift-times.ts'
import { filledOfPlacesText, freePlaceCountOf, freePlacesToFillText } from '../../../shared/jobs/place-counts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { findingsOfShifts, peopleBookedAs, pendingApplicantsText, planCellOf, roleHasShifts } from '../plan-rows.ts'
import type { PlanDraft } from '../use-crew-plan.ts'
import styles from './plan-day.module.css'

type Props = {
  plan: CrewPlan
  planning: PlanDraft
  role: PlanRole
  day: string
  onOpen: () => void
  onAdd: () => void
}

/** A role's shifts on a day, with the faces of who is in them and the places that are free. A press opens them. */
export function RoleOnDay({ plan, planning, role, day, onOpen, onAdd }: Props) {
  const booked = peopleBookedAs(plan, planning.draft, role)
  const row = { key: role.id, role, person: null, days: new Set(daysOfRole(role)) }
  const { shifts } = planCellOf(row, day, planning.draft)
  const isPlanned = roleHasShifts(planning.draft, role)
  return (
    <div className={styles.role}>
      <button type="button" data-row={role.id} className={styles.item} onClick={onOpen}>
        <strong>{role.role_name}</strong>
        {!isPlanned && <PlacesOnDay hours="All day" people={booked} places={role.places} day={day} />}
        {isPlanned && shifts.length === 0 && <span className={styles.muted}>No shift</span>}
        {shifts.map((shift) => (
          <PlacesOnDay
            key={shift.id}
            hours={shiftHoursText(shift)}
            people={booked.filter(({ application_id }) => shift.people.includes(application_id))}
            places={shift.places}
            findings={findingsOfShifts([...planning.refusals, ...planning.warnings], [shift]).map(({ words }) => words)}
          />
        ))}
        {role.pending > 0 && <span className={styles.muted}>{pendingApplicantsText(role)}</span>}
      </button>
      <IconButton label={`Add people: ${role.role_name}`} onClick={onAdd}>
        <AddIcon />
      </IconButton>
    </div>
  )
}

/** Faces that a narrow phone has room for in a line. */
const FACES_MAX = 6

type PlacesProps = {
  hours: string
  people: PlanPerson[]
  places: number
  /** Of a role without shifts: who has blocked it says so. */
  day?: string
  findings?: string[]
}

function PlacesOnDay({ hours, people, places, day, findings = [] }: PlacesProps) {
  const free = freePlaceCountOf({ places, filled: people.length })
  const faces = people.slice(0, FACES_MAX)
  const gaps = Math.min(free, FACES_MAX - faces.length)
  const rest = people.length + free - faces.length - gaps
  const names = people.map(({ full_name, not_free = [] }) =>
    day && not_free.includes(day) ? `${full_name} (not free)` : full_name,
  )
  return (
    <span className={styles.shift}>
      <span className={styles.muted}>
        {hours} · {filledOfPlacesText({ places, filled: people.length })}
        {free > 0 && <span className={styles.gap}> · {freePlacesToFillText({ free })}</span>}
      </span>
      <span className={styles.faces} aria-hidden="true">
        {faces.map(({ application_id, full_name, profile_picture }) => (
          <Avatar key={application_id} name={full_name} src={profile_picture ?? null} size={32} />
        ))}
        {Array.from({ length: gaps }, (_, n) => (
          <i key={n} className={styles.place} />
        ))}
        {rest > 0 && <span className={styles.muted}>+{rest}</span>}
      </span>
      {names.length > 0 && <span className={styles.muted}>{names.join(', ')}</span>}
      {findings.map((words) => (
        <span key={words} className={styles.gap}>
          {words}
        </span>
      ))}
    </span>
  )
}
