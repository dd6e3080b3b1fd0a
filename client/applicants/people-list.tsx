import { type ReactNode, useCallback, useState } from 'react'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { useStatus } from '../offline/sync/status.ts'
import { runShortcut } from '../shell/shortcuts.ts'
import { useFavouriteFilter } from '../trade/crews/use-favourite-filter.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import listStyles from './applicants-list.module.css'
import wideStyles from './applicants-wide.module.css'

/*
 * What the lists of a project's people share: of those who have applied, and of those who fit and may be invited.
 */

/** Which of them are shown: by state, role ('' for all), words, and perhaps only favourites. */
export function usePeopleFilters<Filters extends { shown: string; role: string; text: string }>(start: Filters) {
  const [filters, setFilters] = useState(start)
  const change = useCallback((next: Partial<Filters>) => setFilters((before) => ({ ...before, ...next })), [])
  const favourites = useFavouriteFilter()
  return {
    filters,
    change,
    favourites,
    showAll() {
      change({ shown: 'all', role: '', text: '' } as Partial<Filters>)
      favourites.clear()
    },
  }
}

type PeopleStateProps = {
  isLoaded: boolean
  error: string | null
  /** Under the error: what is shown nevertheless. */
  kept: string | undefined
  refetch: () => void
  /** Said while they are fetched, and the height of a row in px. */
  loading: { label: string; height: number }
}

/** Above the list or in its place: that it could not be fetched, or is being fetched. */
export function PeopleState({ isLoaded, error, kept, refetch, loading }: PeopleStateProps) {
  const { online } = useStatus()
  return (
    <>
      {error && (
        <InlineError calm={!online} what={error} kept={kept} action={<Button onClick={refetch}>Try again</Button>} />
      )}
      {!isLoaded && !error && <SkeletonList {...loading} rows={5} />}
    </>
  )
}

type SelectableProps = {
  id: string
  person: Applicant['freelancer']
  selection: { isSelecting: boolean; has: (id: string) => boolean; toggle: (id: string) => void } | undefined
  /** The person's card. */
  children: ReactNode
}

/** A person's card, with a checkbox while some are being selected. */
export function SelectablePerson({ id, person, selection, children }: SelectableProps) {
  return (
    <div className={listStyles.item}>
      {selection?.isSelecting && (
        <label className={listStyles.tick}>
          <input
            type="checkbox"
            aria-label={`Select ${person.full_name}`}
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
        </label>
      )}
      {children}
    </div>
  )
}

/** The foot of a wide list: what can be done with those selected, else the most useful keys. */
export function PeopleFoot({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  if (bar) return <div className={wideStyles.foot}>{bar}</div>
  return (
    <button type="button" className={wideStyles.keys} onClick={() => runShortcut('?')}>
      {children}
    </button>
  )
}
