import type { Ref } from 'react'
import {
  type ApplicantFilters,
  type ApplicantOrder,
  type ApplicantShown,
  hasSeveralRoles,
} from '../../shared/hiring/applicant-list.ts'
import { FavouritesChip } from '../trade/crews/favourites-chip.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { Select } from '../ui/fields/select.tsx'
import { SearchField } from '../ui/fields/search-field.tsx'
import styles from './applicants-tools.module.css'
import type { ApplicantList } from './use-applicant-list.ts'

type Props = {
  list: ApplicantList
  search: Ref<HTMLInputElement>
  /** Whether to offer the order, where there are no column headers. */
  withOrder: boolean
  /** Whether to offer selecting, where no header above does. */
  withSelect?: boolean
  /** Of words that may be for screen readers only, beside icons that say them. */
  wordClass?: string | undefined
}

/** Filters by state, star, role and words, and the order. */
export function ApplicantsTools({
  list: { job, counts, starred, filters, favourites, selection, change },
  search,
  withOrder,
  withSelect,
  wordClass,
}: Props) {
  const words: Record<ApplicantShown, string> = {
    all: `All ${counts.all}`,
    pending: `New ${counts.waiting}`,
    shortlisted: `Shortlisted ${counts.shortlisted}`,
    accepted: `Confirmed ${counts.accepted} of ${counts.places}`,
  }
  return (
    <div className={styles.tools}>
      <fieldset className={styles.chips} aria-label="Show">
        {Object.entries(words).map(([shown, label]) => (
          <FilterChip
            key={shown}
            pressed={filters.shown === shown}
            onClick={() => change({ shown: shown as ApplicantShown })}
          >
            {label}
          </FilterChip>
        ))}
        <FavouritesChip filter={favourites} count={starred} wordClass={wordClass} />
      </fieldset>
      <div className={styles.line}>
        <div className={styles.find}>
          <SearchField
            label="Search applicants"
            what={WHAT}
            isShort={!withOrder}
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
        {withOrder && (
          <div className={styles.order}>
            <Select
              aria-label="Order"
              options={orderOptions(filters.order)}
              value={filters.order}
              onChange={(event) => change({ order: event.target.value as ApplicantFilters['order'] })}
            />
          </div>
        )}
        {withSelect && (
          <FilterChip pressed={selection.isSelecting} onClick={selection.switch}>
            Select
          </FilterChip>
        )}
      </div>
    </div>
  )
}

const WHAT = 'Name, skill, town'

/** The usual orders, and the table's own if it was reversed there. */
function orderOptions(order: ApplicantFilters['order']) {
  const usual = Object.entries(ORDER_WORDS).map(([value, label]) => ({ value, label }))
  return order in ORDER_WORDS ? usual : [...usual, { value: order, label: 'As in the table' }]
}

/** The orders to choose from where there are no column headers. */
const ORDER_WORDS: Partial<Record<ApplicantOrder, string>> = {
  '-score': 'Best match',
  '-rating': 'Rating',
  '-applied': 'Newest',
  name: 'Name',
  miles: 'Nearest',
  '-experience': 'Experience',
  status: 'Status',
  role: 'Role',
}
