import type { ReactNode, Ref } from 'react'
import { hasSeveralRoles } from '../../shared/hiring/applicant-list.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { FavouritesChip } from '../trade/crews/favourites-chip.tsx'
import type { FavouriteFilter } from '../trade/crews/use-favourite-filter.ts'
import { FilterChip } from '../ui/chip.tsx'
import { Select } from '../ui/fields/select.tsx'
import { SearchField } from '../ui/fields/search-field.tsx'
import styles from './applicants-tools.module.css'

type PeopleFilters<Shown> = { shown: Shown; role: string; text: string }

type Props<Shown> = {
  list: {
    job: Job
    filters: PeopleFilters<Shown>
    favourites: FavouriteFilter
    starred: number
    change: (some: Partial<PeopleFilters<Shown>>) => void
  }
  /** The states to choose from, each with its words. */
  shown: [state: Shown, words: string][]
  /** Of the search box. */
  label: string
  isShort: boolean
  search?: Ref<HTMLInputElement> | undefined
  /** Of words that may be for screen readers only, beside icons that say them. */
  wordClass?: string | undefined
  /** Further choices, after the roles. */
  children?: ReactNode
}

/** Filters of a project's people by state, star, words and role. */
export function PeopleTools<Shown extends string>({ list, shown, label, isShort, search, ...props }: Props<Shown>) {
  const { job, filters, favourites, starred, change } = list
  return (
    <div className={styles.tools}>
      <fieldset className={styles.chips} aria-label="Show">
        {shown.map(([state, words]) => (
          <FilterChip key={state} pressed={filters.shown === state} onClick={() => change({ shown: state })}>
            {words}
          </FilterChip>
        ))}
        <FavouritesChip filter={favourites} count={starred} wordClass={props.wordClass} />
      </fieldset>
      <div className={styles.line}>
        <div className={styles.find}>
          <SearchField
            label={label}
            what={PEOPLE_SEARCH_HINT}
            isShort={isShort}
            value={filters.text}
            onChange={(text) => change({ text })}
            search={search}
          />
          <kbd className={styles.slash} aria-hidden="true">
            /
          </kbd>
        </div>
        {hasSeveralRoles(job) && (
          <div className={styles.order}>
            <Select
              aria-label="Role"
              placeholder="All roles"
              options={job.roles.map(({ id, role_name }) => ({ value: id, label: role_name }))}
              value={filters.role}
              onChange={({ target }) => change({ role: target.value })}
            />
          </div>
        )}
        {props.children}
      </div>
    </div>
  )
}

const PEOPLE_SEARCH_HINT = 'Name, skill, town'
