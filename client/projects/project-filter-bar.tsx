import SearchIcon from 'lucide-react/icons/search'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { JOB_STATUSES } from '../../shared/options.ts'
import { FilterChip } from '../ui/filter-chip.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { statusWords } from '../trade/job-words.ts'
import styles from './project-filter-bar.module.css'
import type { ProjectFilters } from './project-filters.ts'

type Props = { jobs: Job[]; filters: ProjectFilters; now: number; onChange: (next: Partial<ProjectFilters>) => void }

export function ProjectFilterBar({ jobs, filters, now, onChange }: Props) {
  const counts = new Map(
    JOB_STATUSES.map((status) => [status, jobs.filter((job) => jobStatusAt(job, now) === status).length]),
  )
  const eventTypes = [...new Set(jobs.map((job) => job.event_type))].sort()

  return (
    <div className={styles.bar}>
      <div className={styles.find}>
        <TextInput
          type="search"
          icon={<SearchIcon />}
          aria-label="Search your projects"
          placeholder="Search"
          value={filters.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <Select
          aria-label="Event type"
          placeholder="Event type"
          options={eventTypes}
          value={filters.event_type}
          onChange={(event) => onChange({ event_type: event.target.value })}
        />
      </div>
      <div className={styles.chips} role="group" aria-label="Status">
        <FilterChip pressed={!filters.status} onClick={() => onChange({ status: '' })}>
          {`All ${jobs.length}`}
        </FilterChip>
        {JOB_STATUSES.filter((status) => counts.get(status) || filters.status === status).map((status) => (
          <FilterChip key={status} pressed={filters.status === status} onClick={() => onChange({ status })}>
            {`${statusWords(status)} ${counts.get(status)}`}
          </FilterChip>
        ))}
      </div>
    </div>
  )
}
