import { useState } from 'react'
import { ComboboxWidget } from '../../../client/ui/chakra/combobox.tsx'
import { Field } from '../../../client/ui/fields/field.tsx'

/** A box that suggests 'Rigger' from its first letter on. */
export function Role() {
  const [value, setValue] = useState('')
  return (
    <Field label="Role">
      <ComboboxWidget
        value={value}
        onChange={setValue}
        options={value.startsWith('r') ? RIGGER : NONE}
        onPick={({ label }) => setValue(label)}
      />
    </Field>
  )
}

const RIGGER = [{ id: 'r', label: 'Rigger' }]
const NONE: typeof RIGGER = []
