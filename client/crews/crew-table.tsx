import { useMemo } from 'react'
import { pathTo } from '../http/path-to.ts'
import { useStable } from '../ui/hooks/stable.ts'
import { type TableColumn, DataTable } from '../ui/table/data-table.tsx'
import { RowLink, RowPerson } from '../ui/table/row-name.tsx'
import { useColumns } from '../ui/table/use-columns.ts'
import type { CrewAct } from './crew-bar.tsx'
import { LastWorked, CrewNoteButton, CrewStandBadge, CompanyStars } from './crew-facts.tsx'
import { CrewActs } from './crew-person.tsx'
import { type CrewTableRow, WORKED_LIST } from './crew-rows.ts'
import { crewRowIdOf, type CompanyCrews } from './use-crews.ts'

type Props = {
  crews: CompanyCrews
  name: string
  columns: readonly TableColumn<CrewTableRow>[]
  onAct: (act: CrewAct) => void
}

/** The people of the open list, a line each. */
export function CrewTable({ crews, name, columns, onAct }: Props) {
  const { rows, order, setOrder, place, selection } = crews
  return (
    <DataTable
      label={name}
      rows={rows}
      idOf={crewRowIdOf}
      nameOf={({ full_name }) => full_name}
      columns={columns}
      order={order}
      onOrder={setOrder}
      place={place}
      selection={selection}
      acts={{
        label: 'Favourite, and more',
        width: 92,
        render: (row) => <CrewActs row={row} crews={crews} onAct={onAct} />,
      }}
    />
  )
}

/** The columns that this person chose: how people stand to a project only where one is chosen, notes only in a list. */
export function useCrewColumns({ job, chosen }: CompanyCrews, onAct: (act: CrewAct) => void) {
  const { onNote } = useStable({ onNote: (row: CrewTableRow) => onAct({ kind: 'note', row }) })
  const { columns, ...choice } = useColumns(
    'crews',
    useMemo(() => crewColumns(onNote), [onNote]),
  )
  const withoutJob = job === undefined ? 'stand' : ''
  const withoutNotes = chosen === WORKED_LIST ? 'note' : ''
  return {
    ...choice,
    columns: useMemo(
      () => columns.filter(({ id }) => id !== withoutJob && id !== withoutNotes),
      [columns, withoutJob, withoutNotes],
    ),
  }
}

const crewColumns = (onNote: (row: CrewTableRow) => void): TableColumn<CrewTableRow>[] => [
  {
    id: 'name',
    label: 'Name',
    width: 165,
    first: 'up',
    isHead: true,
    cell: ({ id, full_name, profile_picture }) => (
      <RowPerson name={full_name} picture={profile_picture}>
        <RowLink to={pathTo`/portfolio?id=${id}`}>{full_name}</RowLink>
      </RowPerson>
    ),
  },
  { id: 'roles', label: 'Roles', width: 120, first: 'up', cell: ({ job_roles }) => job_roles.join(', ') },
  { id: 'stand', label: 'This project', width: 112, first: 'up', cell: (row) => <CrewStandBadge row={row} /> },
  { id: 'last', label: 'Last with us', width: 156, first: 'down', cell: (row) => <LastWorked row={row} /> },
  { id: 'times', label: 'Times', width: 58, first: 'down', cell: ({ known }) => known?.times_worked || '' },
  { id: 'rated', label: 'Your rating', width: 101, first: 'down', cell: (row) => <CompanyStars row={row} /> },
  { id: 'note', label: 'Note', width: 110, first: 'up', cell: (row) => <CrewNoteButton row={row} onNote={onNote} /> },
]
