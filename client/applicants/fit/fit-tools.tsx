import type { Ref } from 'react'
import ExportIcon from 'lucide-react/icons/download'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { hasSeveralRoles } from '../../../shared/hiring/applicant-list.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { FavouritesChip } from '../../trade/crews/favourites-chip.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { saveFile } from '../../ui/export.ts'
import { Select } from '../../ui/fields/select.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import styles from '../applicants-tools.module.css'
import type { FitSelection } from './fit-selected.tsx'
import { FIT_SHOWN, fitCsv, type FitShown } from './fit-rows.ts'
import type { Fitting } from './use-fitting.ts'

type Props = {
  list: Fitting
  search?: Ref<HTMLInputElement>
  /** To offer selecting, where no header above does. */
  selection?: FitSelection
  /** Of words that may be for screen readers only, beside icons that say them. */
  wordClass?: string | undefined
}

/** Filters by state, star, role and words. */
export function FitTools({ list, search, selection, wordClass }: Props) {
  const { job, counts, starred, filters, favourites, change } = list
  return (
    <div className={styles.tools}>
      <fieldset className={styles.chips} aria-label="Show">
        {FIT_SHOWN.map((shown) => (
          <FilterChip key={shown} pressed={filters.shown === shown} onClick={() => change({ shown })}>
            {WORDS[shown]} {counts[shown]}
          </FilterChip>
        ))}
        <FavouritesChip filter={favourites} count={starred} wordClass={wordClass} />
      </fieldset>
      <div className={styles.line}>
        <div className={styles.find}>
          <SearchField
            label="Search freelancers that fit"
            what={WHAT}
            isShort={!selection}
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
        {selection && (
          <FilterChip pressed={selection.isSelecting} onClick={selection.switch}>
            Select
          </FilterChip>
        )}
      </div>
    </div>
  )
}

const WHAT = 'Name, skill, town'
const WORDS: Record<FitShown, string> = { all: 'All', free: 'Free', invited: 'Invited' }

/** Saves those shown as a file, without the server. */
export function exportFitting(job: Job, people: FittingFreelancer[]) {
  const { name, csv } = fitCsv(job, people, Date.now())
  saveFile(new Blob([csv], { type: 'text/csv' }), name)
}

type ExportProps = { job: Job; people: FittingFreelancer[]; wordClass?: string | undefined }

export const ExportFitting = ({ job, people, wordClass }: ExportProps) => (
  <Button
    size="sm"
    title={wordClass && 'Export CSV'}
    icon={<ExportIcon />}
    disabled={people.length === 0}
    onClick={() => exportFitting(job, people)}
  >
    <span className={wordClass}>Export CSV</span>
  </Button>
)
