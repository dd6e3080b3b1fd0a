import { readMoney } from '../../shared/read-number.ts'
import PlusIcon from 'lucide-react/icons/plus'
import { v7 as newId } from 'uuid'
import { Button } from '../ui/button.tsx'
import {
  emptyRoleDraft,
  endsBeforeStart,
  isRoleDraftOver,
  isDayRateTooHigh,
  missingInRole,
  projectCostText,
  roleDraftPlacesOf,
  type ProjectDraft,
  type RoleDraft,
} from './project-draft.ts'
import { RATE_AS_NUMBER, RATE_TOO_HIGH } from '../trade/rate-texts.ts'
import { isAwayFromLondonTime } from '../../shared/call-sheets/london-clock.ts'
import { JOB_ROLES } from '../../shared/people/roles.ts'
import { DateTimeInput } from '../ui/fields/date-time-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import styles from './post-project.module.css'
import { SuggestedText } from '../ui/fields/suggested-text.tsx'
import { useNewFocus } from '../ui/hooks/use-focus-on-change.ts'
import { useLeft } from '../ui/hooks/use-left.ts'
import { roleLastsTooLong } from '../../shared/jobs/role-length.ts'
import { ROLE_PLACES_MAX, ROLE_DAYS_MAX, ROLE_NAME_MAX } from '../../shared/limits.ts'

type Props = {
  draft: ProjectDraft
  isChecked: boolean
  /** When a new project is typed: its roles must not be over. */
  now?: number
  onChange: (next: Partial<ProjectDraft>) => void
}

/** One card per role; at least one remains. A new one starts with the dates of the last, and has the focus. */
export function ProjectRolesStep({ draft: { roles }, isChecked, now, onChange }: Props) {
  const changeRole = (key: string, next: Partial<RoleDraft>) =>
    onChange({ roles: roles.map((role) => (role.key === key ? { ...role, ...next } : role)) })

  const focusIn = useNewFocus()

  function addRole() {
    const { date_start = '', date_end = '' } = roles.at(-1) ?? {}
    const role = { ...emptyRoleDraft(newId), date_start, date_end }
    onChange({ roles: [...roles, role] })
    focusIn(role.key)
  }

  return (
    <>
      {roles.map((role, at) => (
        <RoleDraftFields
          key={role.key}
          number={at + 1}
          role={role}
          isChecked={isChecked}
          now={now}
          onChange={(next) => changeRole(role.key, next)}
          onRemove={roles.length > 1 ? () => onChange({ roles: roles.filter((one) => one.key !== role.key) }) : null}
        />
      ))}
      <Button icon={<PlusIcon />} onClick={addRole}>
        Add a role
      </Button>
      <output className={styles.total}>{projectCostText(roles)}</output>
    </>
  )
}

/** Where the device's clock shows another time than the job's place. */
const londonTimeHint = (at: string) =>
  isAwayFromLondonTime(at || new Date().toISOString()) ? 'London time' : undefined

type RoleDraftFieldsProps = {
  number: number
  role: RoleDraft
  isChecked: boolean
  now: number | undefined
  onChange: (next: Partial<RoleDraft>) => void
  onRemove: (() => void) | null
}

function RoleDraftFields({ number, role, isChecked, now, onChange, onRemove }: RoleDraftFieldsProps) {
  const { wasLeft, leave } = useLeft()
  const missing = missingInRole(role)
  const isJudged = (field: keyof RoleDraft) => isChecked || wasLeft(field)
  const errorOf = (field: (typeof missing)[number]) => (isJudged(field) && missing.includes(field) ? 'Needed' : null)

  function endError() {
    if (endsBeforeStart(role)) return 'Before the start'
    if (roleLastsTooLong(role)) return `At most ${ROLE_DAYS_MAX} days after the start`
    return now !== undefined && isRoleDraftOver(role, now) ? 'Already over' : errorOf('date_end')
  }

  function rateError() {
    if (isJudged('day_rate') && role.day_rate.trim() && readMoney(role.day_rate) === null) return RATE_AS_NUMBER
    return isDayRateTooHigh(role) ? RATE_TOO_HIGH : errorOf('day_rate')
  }

  return (
    <fieldset className={styles.role} data-new={role.key}>
      <legend className={styles.legend}>Role {number}</legend>
      {onRemove && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.remove}
          aria-label={`Remove role ${number}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
      <Field label="Role name" required error={errorOf('role_name')} onLeave={() => leave('role_name')}>
        <SuggestedText
          most={ROLE_NAME_MAX}
          options={JOB_ROLES}
          value={role.role_name}
          onChange={(role_name) => onChange({ role_name })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Day rate, £" required error={rateError()} onLeave={() => leave('day_rate')}>
          <TextInput
            inputMode="decimal"
            value={role.day_rate}
            onChange={(event) => onChange({ day_rate: event.target.value })}
          />
        </Field>
        <Field
          label="Places"
          error={isJudged('places') && roleDraftPlacesOf(role) === null ? `From 1 to ${ROLE_PLACES_MAX}` : null}
          onLeave={() => leave('places')}
        >
          <TextInput
            inputMode="numeric"
            value={role.places}
            onChange={(event) => onChange({ places: event.target.value })}
          />
        </Field>
        <Field
          label="Start"
          required
          hint={londonTimeHint(role.date_start)}
          error={errorOf('date_start')}
          onLeave={() => leave('date_start')}
        >
          <DateTimeInput value={role.date_start} onChange={(date_start) => onChange({ date_start })} />
        </Field>
        <Field
          label="End"
          required
          hint={londonTimeHint(role.date_end)}
          error={endError()}
          onLeave={() => leave('date_end')}
        >
          <DateTimeInput
            min={role.date_start || undefined}
            value={role.date_end}
            onChange={(date_end) => onChange({ date_end })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
