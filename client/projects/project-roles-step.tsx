import PlusIcon from 'lucide-react/icons/plus'
import { v7 as newId } from 'uuid'
import { Button } from '../ui/button.tsx'
import {
  nextRoleDraft,
  projectCostText,
  type ProjectDraft,
  type RoleDraft,
  type RoleGridField,
  roleFieldName,
} from './project-draft.ts'
import { SHIPPED_PAY_TEMPLATES, type ShownPayTemplate } from '../trade/pay/pay-templates.ts'
import { RolePayField } from './role-pay-field.tsx'
import { RoleGrid } from './grid/role-grid.tsx'
import { unreadCellText, withoutUnread } from './grid/unread-cells.ts'
import type { RolesView } from './grid/use-roles-view.ts'
import { FilterChip } from '../ui/chip.tsx'
import { isAwayFromLondonTime } from '../../shared/call-sheets/london-clock.ts'
import { JOB_ROLES } from '../../shared/people/roles.ts'
import { DateTimeInput } from '../ui/fields/date-time-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import styles from './post-project.module.css'
import { SuggestedText } from '../ui/fields/suggested-text.tsx'
import { useNewFocus } from '../ui/hooks/use-focus-on-change.ts'
import type { JudgeField } from '../ui/hooks/use-form.ts'
import { PROJECT_SKILLS_MAX, ROLE_NAME_MAX } from '../../shared/limits.ts'
import { TRADE_SKILLS } from '../../shared/people/skills.ts'

type Props = {
  draft: ProjectDraft
  /** By roleFieldName. */
  judged: JudgeField
  onChange: (next: Partial<ProjectDraft>) => void
  /** Absent: always a card for each role. */
  view?: RolesView
  /** Absent: those of every company. */
  templates?: readonly ShownPayTemplate[]
}

/**
 * A card for each role, or a grid with a row for each; at least one remains. A new one starts with the dates of the
 * last, and has the focus.
 */
export function ProjectRolesStep({
  draft: { roles },
  judged,
  onChange,
  view,
  templates = SHIPPED_PAY_TEMPLATES,
}: Props) {
  const changeRole = (key: string, next: Partial<RoleDraft>) =>
    onChange({
      roles: roles.map((role) => (role.key === key ? withoutUnread({ ...role, ...next }, Object.keys(next)) : role)),
    })
  const judgedIn =
    (role: RoleDraft): JudgeField<RoleGridField> =>
    (field) => {
      const { error, onLeave } = judged(roleFieldName(role, field))
      return { error: unreadCellText(role, field) ?? error, onLeave }
    }

  const focusIn = useNewFocus()

  function addRole() {
    const role = nextRoleDraft(roles, newId)
    onChange({ roles: [...roles, role] })
    focusIn(role.key)
  }

  return (
    <>
      {view?.isWide && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form
        <div className={styles.views} role="group" aria-label="View">
          <FilterChip pressed={!view.isGrid} onClick={() => view.show('form')}>
            Form
          </FilterChip>
          <FilterChip pressed={view.isGrid} onClick={() => view.show('grid')}>
            Grid
          </FilterChip>
        </div>
      )}
      {view?.isGrid ? (
        <RoleGrid
          roles={roles}
          judgedIn={judgedIn}
          templates={templates}
          onRole={changeRole}
          onRoles={(next) => onChange({ roles: next })}
        />
      ) : (
        roles.map((role, at) => (
          <RoleDraftFields
            key={role.key}
            number={at + 1}
            role={role}
            templates={templates}
            judged={judgedIn(role)}
            onChange={(next) => changeRole(role.key, next)}
            onRemove={roles.length > 1 ? () => onChange({ roles: roles.filter((one) => one.key !== role.key) }) : null}
          />
        ))
      )}
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
  templates: readonly ShownPayTemplate[]
  judged: JudgeField<RoleGridField>
  onChange: (next: Partial<RoleDraft>) => void
  onRemove: (() => void) | null
}

function RoleDraftFields({ number, role, templates, judged, onChange, onRemove }: RoleDraftFieldsProps) {
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
      <Field label="Role name" required {...judged('role_name')}>
        <SuggestedText
          most={ROLE_NAME_MAX}
          options={JOB_ROLES}
          value={role.role_name}
          onChange={(role_name) => onChange({ role_name })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Day rate, £" required {...judged('day_rate')}>
          <TextInput
            inputMode="decimal"
            value={role.day_rate}
            onChange={(event) => onChange({ day_rate: event.target.value })}
          />
        </Field>
        <Field label="Places" {...judged('places')}>
          <TextInput
            inputMode="numeric"
            value={role.places}
            onChange={(event) => onChange({ places: event.target.value })}
          />
        </Field>
        <Field label="Start" required hint={londonTimeHint(role.date_start)} {...judged('date_start')}>
          <DateTimeInput value={role.date_start} onChange={(date_start) => onChange({ date_start })} />
        </Field>
        <Field label="End" required hint={londonTimeHint(role.date_end)} {...judged('date_end')}>
          <DateTimeInput
            min={role.date_start || undefined}
            value={role.date_end}
            onChange={(date_end) => onChange({ date_end })}
          />
        </Field>
      </div>
      <RolePayField
        templates={templates}
        pay={role.pay ?? null}
        dayRate={role.day_rate}
        error={judged('pay').error}
        onChange={(pay) => onChange({ pay })}
      />
      <Field label="Skills" optional hint="For this role alone, separated by commas">
        <SuggestedText
          isList
          most={PROJECT_SKILLS_MAX}
          options={TRADE_SKILLS}
          value={role.skills ?? ''}
          onChange={(skills) => onChange({ skills })}
        />
      </Field>
    </fieldset>
  )
}
