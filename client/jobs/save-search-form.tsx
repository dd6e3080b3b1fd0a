import { useState, type FormEvent } from 'react'
import { v7 as newId } from 'uuid'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { detailOf } from '../http/request.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { nameFor, saveSearch } from './saved-searches.ts'

type Props = { filters: SearchFilters; disabled: boolean }

/** The filters as they are, under a name. Once kept it goes: the list has it. */
export function SaveSearchForm({ filters, disabled }: Props) {
  const [id] = useState(() => newId())
  const [name, setName] = useState(() => nameFor(filters))
  const [alert, setAlert] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return setError('Give it a name')
    setSaving(true)
    setFailure('')
    try {
      await saveSearch({ id, name: name.trim(), filters, alert })
    } catch (problem) {
      setFailure(detailOf(problem, 'The search could not be saved.'))
      setSaving(false)
    }
  }

  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} noValidate aria-label="Save these filters">
      <Field label="Save these filters as" required error={error}>
        <TextInput
          value={name}
          maxLength={80}
          onChange={(event) => {
            setError('')
            setName(event.target.value)
          }}
        />
      </Field>
      <Row wrap justify="between" gap={3}>
        <Checkbox checked={alert} onChange={(event) => setAlert(event.target.checked)}>
          Tell me of new jobs
        </Checkbox>
        <Button type="submit" variant="primary" loading={isSaving} disabled={disabled}>
          Save
        </Button>
      </Row>
      {failure && <InlineError what={failure} kept="Your filters are still set." />}
    </Stack>
  )
}
