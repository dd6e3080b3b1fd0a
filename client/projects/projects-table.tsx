import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import MoreIcon from 'lucide-react/icons/ellipsis'
import { formatDate, formatDateRange } from '../../shared/dates.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { JOB_STATUSES } from '../../shared/options.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { countsOf } from '../trade/applicant-counts.ts'
import { askedUntil, townOf } from '../trade/job-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { useStable } from '../ui/hooks/stable.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ColumnsMenu } from '../ui/table/columns-menu.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { RowName } from '../ui/table/row-name.tsx'
import { useColumns } from '../ui/table/use-columns.ts'
import { useCurrentRow } from '../ui/table/use-current-row.ts'
import { ProjectState } from './project-state.tsx'
import styles from './projects-table.module.css'

type Props = {
  jobs: Job[]
  now: number
  /** Where the menu of columns stands, with the other choices of how to look. */
  bar: HTMLElement | null
  onOpen: (id: string) => void
  onManage: (id: string) => void
}

/** All projects, a line each; until a head is pressed in the order of the cards. */
export default function ProjectsTable({ jobs, now, bar, onOpen, onManage }: Props) {
  const { onOpen: open } = useStable({ onOpen })
  const all = useMemo(() => projectColumns(now, open), [now, open])
  const { columns, ...choice } = useColumns('projects', all)
  const [order, setOrder] = useState('')
  const rows = useMemo(() => sortedBy(jobs, order), [jobs, order])
  const place = useCurrentRow(rows, idOf)
  useShortcuts('Projects', [
    ['j ArrowDown', 'Next project', () => place.move(1)],
    ['k ArrowUp', 'Previous project', () => place.move(-1)],
    ['m', 'Manage', () => place.current && onManage(place.current.id)],
  ])
  return (
    <div className={styles.box}>
      {bar && createPortal(<ColumnsMenu columns={choice} />, bar)}
      <DataTable
        label="Your projects"
        rows={rows}
        idOf={idOf}
        nameOf={({ title }) => title}
        columns={columns}
        order={order}
        onOrder={setOrder}
        place={place}
        onMenu={({ id }) => onManage(id)}
        acts={{
          label: 'Manage',
          width: 56,
          render: ({ id, title }) => (
            <IconButton size="sm" label={`Manage: ${title}`} onClick={() => onManage(id)}>
              <MoreIcon />
            </IconButton>
          ),
        }}
      />
    </div>
  )
}

const idOf = ({ id }: Job) => id

function projectColumns(now: number, onOpen: (id: string) => void): Column<Job>[] {
  return [
    {
      id: 'title',
      label: 'Project',
      width: 372,
      first: 'up',
      isHead: true,
      cell: ({ id, title }) => <RowName onClick={() => onOpen(id)}>{title}</RowName>,
    },
    {
      id: 'dates',
      label: 'Dates',
      width: 198,
      first: 'up',
      cell: (job) => formatDateRange(job.date_start, job.date_end),
    },
    { id: 'town', label: 'Location', width: 108, first: 'up', cell: ({ location }) => townOf(location) },
    {
      id: 'status',
      label: 'Status',
      width: 104,
      first: 'up',
      cell: (job) => {
        if (askedUntil(job, now)) return <Badge tone="info">List first</Badge>
        return <ProjectState status={jobStatusAt(job, now)} />
      },
    },
    { id: 'new', label: 'New', width: 58, first: 'down', cell: (job) => countsOf(job).waiting || '' },
    {
      id: 'shortlisted',
      label: 'Shortlisted',
      width: 100,
      first: 'down',
      cell: (job) => countsOf(job).shortlisted || '',
    },
    {
      id: 'filled',
      label: 'Filled',
      width: 76,
      first: 'up',
      cell: (job) => {
        const { filled, places } = countsOf(job)
        return `${filled} of ${places}`
      },
    },
    { id: 'type', label: 'Event type', width: 130, first: 'up', isExtra: true, cell: ({ event_type }) => event_type },
    { id: 'roles', label: 'Roles', width: 200, first: 'up', isExtra: true, cell: (job) => rolesOf(job) },
    {
      id: 'posted',
      label: 'Posted',
      width: 110,
      first: 'down',
      isExtra: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
  ]
}

const rolesOf = ({ roles }: Job) => roles.map(({ role_name }) => role_name).join(', ')

const VALUES: Record<string, (job: Job) => string | number> = {
  title: ({ title }) => title,
  dates: ({ date_start }) => date_start ?? '',
  town: ({ location }) => townOf(location),
  status: (job) => JOB_STATUSES.indexOf(jobStatusAt(job)),
  new: (job) => countsOf(job).waiting,
  shortlisted: (job) => countsOf(job).shortlisted,
  /** By how many are missing. */
  filled: (job) => {
    const { filled, places } = countsOf(job)
    return filled - places
  },
  type: ({ event_type }) => event_type,
  roles: rolesOf,
  posted: ({ created_at }) => created_at,
}

export function sortedBy(jobs: Job[], order: string) {
  const isDown = order.startsWith('-')
  const valueOf = VALUES[isDown ? order.slice(1) : order]
  if (!valueOf) return jobs
  return jobs
    .map((job) => ({ job, value: valueOf(job) }))
    .toSorted((a, b) => (isDown ? -1 : 1) * compare(a.value, b.value))
    .map(({ job }) => job)
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'string' ? a.localeCompare(String(b), 'en-GB') : a - Number(b)
