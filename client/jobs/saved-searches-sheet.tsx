import type { SavedSearch } from '../../shared/jobs/job-filters.ts'
import { SAVED_SEARCH_NAME_MAX } from '../../shared/limits.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { isFiltered, NO_FILTERS } from './job-filters.ts'
import { isSameSearch, proposedSearchName, SavedSearchItem, saveSearchOnline } from './saved-search-row.tsx'
import styles from './saved-searches.module.css'
import { useChosen } from './use-chosen.ts'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { hasVisibleText } from '../../shared/visible-text.ts'

type Props = { filters: SearchFilters; onChange: (next: SearchFilters) => void; onClose: () => void }

/**
 * Saves the present filters under a name; lists the saved searches, to run them here, and with signal to change them.
 */
export default function SavedSearchesSheet({ filters, onChange, onClose }: Props) {
  const { choose } = useChosen(filters, onChange)
  const searches = useLive((db) => db.saved_searches.toArray(), [])
  const { online } = useStatus()
  const same = searches?.find((search) => isSameSearch(search.filters, filters))

  function run(search: SavedSearch) {
    choose({ ...NO_FILTERS, ...search.filters })
    onClose()
  }

  return (
    <Dialog
      open
      title="Saved searches"
      description="We’ll notify you of new jobs that fit, and email you too if job alerts are on in Settings."
      onClose={onClose}
    >
      <Stack gap={4}>
        {!online && (
          <Text as="output" size="small" muted>
            You’re offline. You can search the jobs on this device; saving and changing searches needs signal.
          </Text>
        )}
        {isFiltered(filters) && !same && (
          <SaveSearchForm key={JSON.stringify(filters)} filters={filters} disabled={!online} />
        )}
        {searches?.length === 0 && !isFiltered(filters) && (
          <Text muted>Nothing saved yet. Choose filters, then name and save them here.</Text>
        )}
        <ul className={styles.list}>
          {searches?.toSorted(newestSearchFirst).map((search) => (
            <SavedSearchItem
              key={search.id}
              search={search}
              isCurrent={search === same}
              disabled={!online}
              onRun={() => run(search)}
            />
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}

const newestSearchFirst = (a: SavedSearch, b: SavedSearch) => b.created_at.localeCompare(a.created_at)

type SaveSearchFormProps = { filters: SearchFilters; disabled: boolean }

/** Saves the present filters under a name. It disappears afterwards, since the list has them. */
function SaveSearchForm({ filters, disabled }: SaveSearchFormProps) {
  const [id] = useState(() => newId())
  const [name, setName] = useState(() => proposedSearchName(filters))
  const [alert, setAlert] = useState(true)
  const { send, isBusy, failure } = useChange(
    () => saveSearchOnline({ id, name: name.trim(), filters, alert }),
    'The search could not be saved.',
  )
  const { errorOf, onSubmit } = useForm({ name: hasVisibleText(name) ? '' : 'Give it a name' }, { send })

  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} noValidate aria-label="Save these filters">
      <Field label="Save these filters as" required error={errorOf('name')}>
        <TextInput value={name} most={SAVED_SEARCH_NAME_MAX} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Row wrap justify="between" gap={3}>
        <Checkbox checked={alert} onChange={(event) => setAlert(event.target.checked)}>
          Tell me about new jobs
        </Checkbox>
        <Button type="submit" variant="primary" loading={isBusy} disabled={disabled}>
          Save
        </Button>
      </Row>
      {failure && <InlineError what={failure} kept="Your filters are still set." />}
    </Stack>
  )
}
