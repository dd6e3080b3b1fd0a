import { useMemo, useState } from 'react'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { FavouriteStar } from '../../trade/crews/favourite-star.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { type TableColumn, DataTable, type RowSelection } from '../../ui/table/data-table.tsx'
import type { useCurrentRow } from '../../ui/table/use-current-row.ts'
import { PERSON_COLUMNS, PersonDates, personNameColumn } from '../people-columns.tsx'
import { fittingPersonIdOf, fittingRolesText, fittingSkillsText, sortFitting, invitationStateOf } from './fit-rows.ts'

type Props = {
  people: FittingFreelancer[]
  place: ReturnType<typeof useCurrentRow<FittingFreelancer>>
  columns: TableColumn<FittingFreelancer>[]
  order: string
  selection: RowSelection
  onOrder: (order: string) => void
}

/** The freelancers that fit, a line each. */
export function FitTable({ people, place, columns, order, selection, onOrder }: Props) {
  return (
    <DataTable
      label="Good fits"
      rows={people}
      idOf={fittingPersonIdOf}
      nameOf={({ freelancer }) => freelancer.full_name}
      columns={columns}
      order={order}
      onOrder={onOrder}
      place={place}
      selection={selection}
      acts={{ label: 'Favourite', width: 52, render: ({ freelancer }) => <FavouriteStar person={freelancer} /> }}
    />
  )
}

/** Until a head is pressed in the server's order: best first, who is not free last. */
export function useFitOrder(found: FittingFreelancer[]) {
  const [order, setOrder] = useState('')
  return { order, setOrder, people: useMemo(() => sortFitting(found, order), [found, order]) }
}

/** The columns; the name opens somebody beside the table. */
export function useFitColumns(onOpen: (id: string) => void): TableColumn<FittingFreelancer>[] {
  const now = useNow(60_000)
  return useMemo(
    () => [
      personNameColumn({ width: 176, onOpen }),
      { ...PERSON_COLUMNS.score, id: 'match', width: 62 },
      { id: 'dates', label: 'Dates', width: 70, first: 'up', cell: ({ match }) => <PersonDates match={match} /> },
      { ...PERSON_COLUMNS.rating, width: 80 },
      { ...PERSON_COLUMNS.miles, width: 66 },
      {
        id: 'state',
        label: 'State',
        width: 143,
        first: 'up',
        cell: (one) => {
          const stand = invitationStateOf(one, now)
          return stand && <Badge tone={stand.tone}>{stand.words}</Badge>
        },
      },
      { id: 'roles', label: 'Job roles', width: 170, first: 'up', isExtra: true, cell: fittingRolesText },
      { id: 'skills', label: 'Skills', width: 200, first: 'up', isExtra: true, cell: fittingSkillsText },
      { ...PERSON_COLUMNS.location, width: 120, isExtra: true },
      { ...PERSON_COLUMNS.experience, width: 140 },
    ],
    [now, onOpen],
  )
}
