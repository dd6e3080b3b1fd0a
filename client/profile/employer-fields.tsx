import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { FieldsProps } from './freelancer-fields.tsx'

export function EmployerFields({ values, set, errors }: FieldsProps) {
  return (
    <>
      <Field label="Company name" error={errors.company_name ?? null}>
        <TextInput
          autoComplete="organization"
          value={values.company_name}
          onChange={(event) => set({ company_name: event.target.value })}
        />
      </Field>
      <Field label="Company description" error={errors.company_description ?? null}>
        <TextArea
          rows={6}
          value={values.company_description}
          onChange={(event) => set({ company_description: event.target.value })}
        />
      </Field>
    </>
  )
}
