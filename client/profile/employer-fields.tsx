import { Field } from '../ui/fields/field.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import type { FieldsProps } from './profile-fields.tsx'

const OWNERS_NAME = 'Only the owner of the company can change its name.'

/** Everybody of a company writes its description; the name is its owner's to change. */
export function EmployerFields({ values, set, errors, isOwner }: FieldsProps & { isOwner: boolean }) {
  return (
    <>
      <Field label="Company name" hint={isOwner ? undefined : OWNERS_NAME} error={errors.company_name ?? null}>
        <TextInput
          autoComplete="organization"
          readOnly={!isOwner}
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
