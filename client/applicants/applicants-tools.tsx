import type { Ref } from 'react'
import type { ApplicantFilters, ApplicantOrder, ApplicantShown } from '../../shared/hiring/applicant-list.ts'
import { filledOfPlacesText } from '../../shared/jobs/place-counts.ts'
import { Select } from '../ui/fields/select.tsx'
import styles from './applicants-tools.module.css'
import { PeopleTools } from './people-tools.tsx'
import type { ApplicantList } from './use-applicant-list.ts'
import { applicationWord } from '../../shared/hiring/application-words.ts'

type Props = {
  list: ApplicantList
  search: Ref<HTMLInputElement>
  /** Whether to offer the order, where there are no column headers. */
  withOrder: boolean
  /** Of words that may be for screen readers only, beside icons that say them. */
  wordClass?: string | undefined
}

/** Filters by state, star, role and words, and the order. */
export function ApplicantsTools({ list, search, withOrder, wordClass }: Props) {
  const { counts, filters, change } = list
  return (
    <PeopleTools<ApplicantShown>
      list={list}
      shown={[
        ['all', `All ${counts.all}`],
        ['pending', `${applicationWord('pending')} ${counts.waiting}`],
        ['shortlisted', `Shortlisted ${counts.shortlisted}`],
        ['accepted', `Confirmed ${filledOfPlacesText(counts)}`],
      ]}
      label="Search applicants"
      isShort={!withOrder}
      search={search}
      wordClass={wordClass}
    >
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
    </PeopleTools>
  )
}

/** The usual orders, and the table's own if it was reversed there. */
function orderOptions(order: ApplicantFilters['order']) {
  const usual = Object.entries(ORDER_WORDS).map(([value, label]) => ({ value, label }))
  return order in ORDER_WORDS ? usual : [...usual, { value: order, label: 'Table order' }]
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
