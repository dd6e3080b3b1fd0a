import { projectDatesText } from '../../shared/jobs/project-days.ts'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import ExportIcon from 'lucide-react/icons/download'
import MoreIcon from 'lucide-react/icons/ellipsis'
import { formatDate } from '../../shared/dates.ts'
import { shownJobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { filledOfPlacesText, placeCountsOf } from '../../shared/jobs/place-counts.ts'
import { moveKeys, selectKeys } from '../ui/table/row-keys.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { applicantCountsOf } from '../trade/applicant-counts.ts'
import { askedUntilText, townNameOf } from '../trade/job-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/export.ts'
import { useStable } from '../ui/hooks/stable.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ColumnsMenu } from '../ui/table/columns-menu.tsx'
import { type TableColumn, DataTable } from '../ui/table/data-table.tsx'
import { RowName } from '../ui/table/row-name.tsx'
import { useColumns } from '../ui/table/use-columns.ts'
import { useCurrentRow } from '../ui/table/use-current-row.ts'
import { useRowSelection } from '../ui/table/use-row-selection.ts'
import { projectIdOf, projectsCsv, projectRoleNamesOf, sortProjectRows } from './project-rows.ts'
import { ProjectState } from './project-state.tsx'
import { ProjectsBar, useSeveralProjects } from './projects-bar.tsx'
import styles from './projects-table.module.css'
import tools from '../ui/table/tools.module.css'
import { applicationWord } from '../../shared/hiring/application-words.ts'

type Props = {
  jobs: Job[]
  /** How many there are without the filters. */
  total: number
  now: number
  /** Where the menu of columns stands, with the other choices of how to look. */
  bar: HTMLElement | null
  onOpen: (id: string) => void
  onManage: (id: string) => void
}

/** All projects, a line each; until a head is pressed in the order of the cards. */
export default function ProjectsTable({ jobs, total, now, bar, onOpen, onManage }: Props) {
  const { onOpen: open } = useStable({ onOpen })
  const all = useMemo(() => projectColumns(now, open), [now, open])
  const { columns, ...choice } = useColumns('projects', all)
  const [order, setOrder] = useState('')
  const rows = useMemo(() => sortProjectRows(jobs, order), [jobs, order])
  const place = useCurrentRow(rows, projectIdOf)
  const selection = useRowSelection(rows, projectIdOf)
  const several = useSeveralProjects(selection.selected, now, selection.clear)
  useShortcuts('Projects', [
    ...moveKeys('project', place),
    ['m', 'Manage', () => place.current && onManage(place.current.id)],
    ...selectKeys(place.current?.id, selection),
    ['*', 'Select all shown, or none', selection.toggleAll],
    ['C', 'Close those selected', () => void several.close()],
    ['O', 'Reopen those selected', () => void several.reopen()],
    ['', 'Export CSV', exportCsv],
    ['Escape', 'Select none', selection.clear],
  ])

  function exportCsv() {
    saveFile(new Blob([projectsCsv(rows, now)], { type: 'text/csv' }), 'projects.csv')
  }
  return (
    <div className={styles.box}>
      {bar &&
        createPortal(
          <>
            {rows.length < total && <output className={styles.total}>{`${rows.length} of ${total}`}</output>}
            <ColumnsMenu columns={choice} wordClass={tools.word} />
            <Button size="sm" icon={<ExportIcon />} title="Export CSV" onClick={exportCsv}>
              <span className={tools.word}>Export CSV</span>
            </Button>
          </>,
          bar,
        )}
      <DataTable
        label="Your projects"
        rows={rows}
        idOf={projectIdOf}
        nameOf={({ title }) => title}
        columns={columns}
        order={order}
        onOrder={setOrder}
        place={place}
        selection={selection}
        allLabel="Select all shown"
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
      {selection.selected.length > 0 && (
        <div className={styles.foot} data-edge="">
          <ProjectsBar count={selection.selected.length} several={several} onClear={selection.clear} />
        </div>
      )}
    </div>
  )
}

function projectColumns(now: number, onOpen: (id: string) => void): TableColumn<Job>[] {
  return [
    {
      id: 'title',
      label: 'Project',
      width: 292,
      first: 'up',
      isHead: true,
      cell: ({ id, title }) => <RowName onClick={() => onOpen(id)}>{title}</RowName>,
    },
    {
      id: 'dates',
      label: 'Dates',
      width: 198,
      first: 'up',
      cell: (job) => projectDatesText(job),
    },
    { id: 'town', label: 'Location', width: 108, first: 'up', cell: ({ location }) => townNameOf(location) },
    {
      id: 'status',
      label: 'Status',
      width: 132,
      first: 'up',
      cell: (job) => {
        if (askedUntilText(job, now)) return <Badge tone="info">List first</Badge>
        return <ProjectState status={shownJobStatusAt(job, now)} />
      },
    },
    {
      id: 'new',
      label: applicationWord('pending'),
      width: 78,
      first: 'down',
      cell: (job) => applicantCountsOf(job).waiting || '',
    },
    {
      id: 'shortlisted',
      label: 'Shortlisted',
      width: 100,
      first: 'down',
      cell: (job) => applicantCountsOf(job).shortlisted || '',
    },
    {
      id: 'filled',
      label: 'Filled',
      width: 76,
      first: 'up',
      cell: (job) => filledOfPlacesText(placeCountsOf(job.roles)),
    },
    { id: 'type', label: 'Event type', width: 130, first: 'up', isExtra: true, cell: ({ event_type }) => event_type },
    { id: 'roles', label: 'Roles', width: 200, first: 'up', isExtra: true, cell: (job) => projectRoleNamesOf(job) },
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
