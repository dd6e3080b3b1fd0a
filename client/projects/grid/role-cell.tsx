import { PROJECT_SKILLS_MAX, ROLE_NAME_MAX } from '../../../shared/limits.ts'
import { JOB_ROLES } from '../../../shared/people/roles.ts'
import { TRADE_SKILLS } from '../../../shared/people/skills.ts'
import { DateTimeInput } from '../../ui/fields/date-time-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SuggestedText } from '../../ui/fields/suggested-text.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { ShownPayTemplate } from '../../trade/pay/pay-templates.ts'
import { RolePaySelect } from '../role-pay-select.tsx'
import type { RoleDraft, RoleGridField } from '../project-draft.ts'

type Props = {
  role: RoleDraft
  field: RoleGridField
  title: string
  templates: readonly ShownPayTemplate[]
  error: string | null
  onLeave: () => void
  onChange: (next: Partial<RoleDraft>) => void
  /** Enter, where it is not for a list of suggestions. */
  onEnter: () => void
}

/** A field of the grid; its label is the column's, and for screen readers alone. */
export function RoleCell({ role, field, title, templates, error, onLeave, onChange, onEnter }: Props) {
  if (field === 'pay')
    return (
      <Field label={title} error={error} onLeave={onLeave}>
        <RolePaySelect pay={role.pay ?? null} templates={templates} onChange={(pay) => onChange({ pay })} />
      </Field>
    )
  const value = role[field] ?? ''
  const change = (text: string) => onChange({ [field]: text })
  return (
    <Field label={title} required={field !== 'skills' && field !== 'places'} error={error} onLeave={onLeave}>
      {field === 'role_name' || field === 'skills' ? (
        <SuggestedText
          most={field === 'skills' ? PROJECT_SKILLS_MAX : ROLE_NAME_MAX}
          isList={field === 'skills'}
          options={field === 'skills' ? TRADE_SKILLS : JOB_ROLES}
          value={value}
          onChange={change}
          onEnter={onEnter}
        />
      ) : field === 'date_start' || field === 'date_end' ? (
        <DateTimeInput min={(field === 'date_end' && role.date_start) || undefined} value={value} onChange={change} />
      ) : field === 'places' ? (
        <TextInput inputMode="numeric" value={value} onChange={({ target }) => change(target.value)} />
      ) : (
        <TextInput inputMode="decimal" value={value} onChange={({ target }) => change(target.value)} />
      )}
    </Field>
  )
}
