import { type ReactNode, useCallback, useState } from 'react'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { useStatus } from '../offline/sync/status.ts'
import { runShortcut } from '../shell/shortcuts.ts'
import { NoFavourites } from '../trade/crews/favourites-chip.tsx'
import { type FavouriteFilter, useFavouriteFilter } from '../trade/crews/use-favourite-filter.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { LongList } from '../ui/long-list.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import listStyles from './applicants-list.module.css'
import wideStyles from './applicants-wide.module.css'

/*
 * One list of a project's people with two sources: those who have applied, and those who fit and may be invited.
 */

/** What both say of a person. */
export type ListedPerson = Pick<Applicant, 'freelancer' | 'match'>

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
  list: {
    found: readonly unknown[]
    favourites: FavouriteFilter
    starred: number
    error: string | null
    refetch: () => void
    showAll: () => void
  }
  /** How many there are on this device; undefined while they are not fetched. */
  count: number | undefined
  /** Under the error: what is shown nevertheless. */
  kept: string
  /** Said while they are fetched, and the height of a row in px. */
  loading: { label: string; height: number }
  /** In the list's place while nobody is in it. */
  nobody: ReactNode
  /** The same while nobody in it is shown. */
  noMatch: { title: string; text: string }
}

/** Above the list or in its place: that it could not be fetched, is being fetched, or has nobody to show. */
export function PeopleState({ list, count, kept, loading, nobody, noMatch }: PeopleStateProps) {
  const { found, favourites, starred, error, refetch, showAll } = list
  const { online } = useStatus()
  const isNoneFavourite = favourites.isOn && starred === 0
  return (
    <>
      {error && (
        <InlineError
          calm={!online}
          what={error}
          kept={count === undefined ? undefined : kept}
          action={<Button onClick={refetch}>Try again</Button>}
        />
      )}
      {count === undefined && !error && <SkeletonList {...loading} rows={5} />}
      {count === 0 && nobody}
      {Boolean(count) &&
        found.length === 0 &&
        (isNoneFavourite ? (
          <NoFavourites filter={favourites} />
        ) : (
          <EmptyState {...noMatch} action={<Button onClick={showAll}>Show all</Button>} />
        ))}
    </>
  )
}

type PeopleCardsProps<Person> = {
  label: string
  people: readonly Person[]
  idOf: (person: Person) => string
  /** Approximate height of a card in px. */
  estimate: number
  selection: { isSelecting: boolean; has: (id: string) => boolean; toggle: (id: string) => void }
  card: (person: Person) => ReactNode
}

/** The people as cards, with checkboxes while some are being selected. */
export function PeopleCards<Person extends ListedPerson>({ selection, card, ...props }: PeopleCardsProps<Person>) {
  const { label, people, idOf, estimate } = props
  const { isSelecting, has, toggle } = selection
  const render = useCallback(
    (person: Person) => {
      const id = idOf(person)
      return (
        <div className={listStyles.item}>
          {isSelecting && (
            <label className={listStyles.tick}>
              <input
                type="checkbox"
                aria-label={`Select ${person.freelancer.full_name}`}
                checked={has(id)}
                onChange={() => toggle(id)}
              />
            </label>
          )}
          {card(person)}
        </div>
      )
    },
    [idOf, isSelecting, has, toggle, card],
  )
  return (
    <div className={listStyles.cards} data-arrows="">
      <LongList label={label} items={people} keyOf={idOf} estimate={estimate} render={render} />
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
