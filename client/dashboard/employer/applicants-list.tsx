import type { Ref } from 'react'
import SearchIcon from 'lucide-react/icons/search'
import type { Applicant } from '../../../shared/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { APPLICANT_ORDERS, countApplicants, type ApplicantFilters, type ApplicantShown } from './applicant-filters.ts'
import { ApplicantRow } from './applicant-row.tsx'
import styles from './applicants-list.module.css'

type Props = {
  /** undefined: not fetched yet. */
  applicants: Applicant[] | undefined
  found: Applicant[]
  places: number
  error: string | null
  filters: ApplicantFilters
  search: Ref<HTMLInputElement>
  currentId?: string | undefined
  onChange: (next: Partial<ApplicantFilters>) => void
  onOpen: (id: string) => void
  onRetry: () => void
}

export function ApplicantsList({ applicants, found, places, error, filters, search, currentId, ...does }: Props) {
  return (
    <>
      <ApplicantTools
        applicants={applicants ?? []}
        places={places}
        filters={filters}
        search={search}
        onChange={does.onChange}
      />
      {error && (
        <InlineError
          what={error}
          kept={applicants ? 'What stands here is from before.' : undefined}
          action={<Button onClick={does.onRetry}>Try again</Button>}
        />
      )}
      {!applicants ? (
        !error && <SkeletonList label="Loading applicants" rows={5} height={70} />
      ) : found.length > 0 ? (
        <ul className={styles.list} aria-label="Applicants">
          {found.map((applicant) => (
            <li key={applicant.application.id} className={styles.item}>
              <ApplicantRow
                applicant={applicant}
                isCurrent={applicant.freelancer.id === currentId}
                onOpen={does.onOpen}
              />
            </li>
          ))}
        </ul>
      ) : applicants.length > 0 ? (
        <EmptyState
          title="Nobody matches"
          text={`${applicants.length} applied in all.`}
          action={<Button onClick={() => does.onChange({ shown: 'all', text: '' })}>Show all</Button>}
        />
      ) : (
        <EmptyState
          title="Nobody has applied yet"
          text="Freelancers that match have the project on their list. They appear here by themselves."
        />
      )}
    </>
  )
}

type ToolsProps = Pick<Props, 'places' | 'filters' | 'search' | 'onChange'> & { applicants: Applicant[] }

function ApplicantTools({ applicants, places, filters, search, onChange }: ToolsProps) {
  const counts = countApplicants(applicants)
  const words: Record<ApplicantShown, string> = {
    all: `All ${counts.all}`,
    shortlisted: `Shortlisted ${counts.shortlisted}`,
    accepted: `Accepted ${counts.accepted} of ${places}`,
  }
  return (
    <div className={styles.tools}>
      <div className={styles.chips} role="group" aria-label="Status">
        {Object.entries(words).map(([shown, label]) => (
          <FilterChip
            key={shown}
            pressed={filters.shown === shown}
            onClick={() => onChange({ shown: shown as ApplicantShown })}
          >
            {label}
          </FilterChip>
        ))}
      </div>
      <div className={styles.find}>
        <TextInput
          ref={search}
          type="search"
          icon={<SearchIcon />}
          aria-label="Search applicants"
          aria-keyshortcuts="/"
          placeholder="Name, skill, town"
          value={filters.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <kbd className={styles.slash} aria-hidden="true">
          /
        </kbd>
      </div>
      <span className={styles.order}>
        <OrderSelect filters={filters} onChange={onChange} />
      </span>
    </div>
  )
}

export function OrderSelect({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  return (
    <Select
      aria-label="Order"
      options={APPLICANT_ORDERS}
      value={filters.order}
      onChange={(event) => onChange({ order: event.target.value as ApplicantFilters['order'] })}
    />
  )
}
