import { areSameRules, type PayRules } from '../../shared/pay/unstated-terms.ts'
import type { ShownPayTemplate } from '../trade/pay/pay-templates.ts'
import { Select } from '../ui/fields/select.tsx'
import { NO_TERMS_NAME } from './pay-template-names.ts'

type Props = {
  pay: PayRules | null
  templates: readonly ShownPayTemplate[]
  onChange: (pay: PayRules | null) => void
}

/** One of the company's templates of terms, or nothing beside the rate. */
export function RolePaySelect({ pay, templates, onChange }: Props) {
  const chosen = pay && (templates.find(({ rules }) => areSameRules(rules, pay))?.id ?? AS_POSTED)
  return (
    <Select
      placeholder={NO_TERMS_NAME}
      options={[
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ...(chosen === AS_POSTED ? [{ value: AS_POSTED, label: 'Keep as they are' }] : []),
      ]}
      value={chosen ?? ''}
      onChange={({ target: { value } }) =>
        onChange(value === AS_POSTED ? pay : (templates.find(({ id }) => id === value)?.rules ?? null))
      }
    />
  )
}

/** Terms that are no template any more. */
const AS_POSTED = 'as_posted'
