import type { Ref } from 'react'
import ExportIcon from 'lucide-react/icons/download'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { saveFile } from '../../ui/export.ts'
import { PeopleTools } from '../people-tools.tsx'
import type { FitSelection } from './fit-selected.tsx'
import { FIT_SHOWN, fittingPeopleCsv, type FitShown } from './fit-rows.ts'
import type { FittingFreelancers } from './use-fitting.ts'

type Props = {
  list: FittingFreelancers
  search?: Ref<HTMLInputElement>
  /** To offer selecting, where no header above does. */
  selection?: FitSelection
  /** Of words that may be for screen readers only, beside icons that say them. */
  wordClass?: string | undefined
}

/** Filters by state, star, role and words. */
export const FitTools = ({ list, search, selection, wordClass }: Props) => (
  <PeopleTools<FitShown>
    list={list}
    shown={FIT_SHOWN.map((shown) => [shown, `${FIT_SHOWN_LABELS[shown]} ${list.counts[shown]}`])}
    label="Search good fits"
    isShort={!selection}
    search={search}
    wordClass={wordClass}
  >
    {selection && (
      <FilterChip pressed={selection.isSelecting} onClick={selection.switch}>
        Select
      </FilterChip>
    )}
  </PeopleTools>
)

const FIT_SHOWN_LABELS: Record<FitShown, string> = { all: 'All', free: 'Free', invited: 'Invited' }

/** Saves those shown as a file, without the server. */
export function saveFittingCsv(job: Job, people: FittingFreelancer[]) {
  const { name, csv } = fittingPeopleCsv(job, people, Date.now())
  saveFile(new Blob([csv], { type: 'text/csv' }), name)
}

type ExportFittingProps = { job: Job; people: FittingFreelancer[]; wordClass?: string | undefined }

export const ExportFitting = ({ job, people, wordClass }: ExportFittingProps) => (
  <Button
    size="sm"
    title={wordClass && 'Export CSV'}
    icon={<ExportIcon />}
    disabled={people.length === 0}
    onClick={() => saveFittingCsv(job, people)}
  >
    <span className={wordClass}>Export CSV</span>
  </Button>
)
