import type { SavedSearch } from '../../shared/jobs/job-filters.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { isFiltered, NO_FILTERS } from './job-filters.ts'
import { SaveSearchForm } from './save-search-form.tsx'
import { SavedSearchRow } from './saved-search-row.tsx'
import styles from './saved-searches.module.css'
import { isSameSearch } from './saved-searches.ts'
import { useChosen } from './use-chosen.ts'

type Props = { filters: SearchFilters; onChange: (next: SearchFilters) => void; onClose: () => void }

/** Keeps the filters as they are under a name; lists what was kept, to run it here, and with signal to change it. */
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
      description="New jobs that fit reach you by notification, and by mail while job alerts are on in Settings."
      onClose={onClose}
    >
      <Stack gap={4}>
        {!online && (
          <Text size="small" muted role="status">
            You are offline. A search runs over the jobs on this phone; saving and changing need signal.
          </Text>
        )}
        {isFiltered(filters) && !same && (
          <SaveSearchForm key={JSON.stringify(filters)} filters={filters} disabled={!online} />
        )}
        {searches?.length === 0 && !isFiltered(filters) && (
          <Text muted>Nothing saved yet. Choose filters, then save them here under a name.</Text>
        )}
        <ul className={styles.list}>
          {searches?.toSorted(newestFirst).map((search) => (
            <SavedSearchRow
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

const newestFirst = (a: SavedSearch, b: SavedSearch) => b.created_at.localeCompare(a.created_at)
