import { useMemo, useState } from 'react'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { FavouriteStar } from '../../trade/crews/favourite-star.tsx'
import { townNameOf } from '../../trade/job-texts.ts'
import { matchClashText, matchDatesText } from '../../trade/match-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { type TableColumn, DataTable, type RowSelection } from '../../ui/table/data-table.tsx'
import { RowName, RowPerson } from '../../ui/table/row-name.tsx'
import type { useCurrentRow } from '../../ui/table/use-current-row.ts'
import styles from '../applicants-table.module.css'
import { applicantMilesText } from '../applicant-badge.tsx'
import { fittingRolesText, fittingSkillsText, sortFitting, invitationStateOf } from './fit-rows.ts'

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

export const fittingPersonIdOf = ({ freelancer }: FittingFreelancer) => freelancer.id

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
      {
        id: 'name',
        label: 'Name',
        width: 176,
        first: 'up',
        isHead: true,
        cell: ({ freelancer }) => (
          <RowPerson name={freelancer.full_name} picture={freelancer.profile_picture}>
            <RowName data-person={freelancer.id} onClick={() => onOpen(freelancer.id)}>
              {freelancer.full_name}
            </RowName>
          </RowPerson>
        ),
      },
      { id: 'match', label: 'Match', width: 62, first: 'down', cell: ({ match }) => match.score },
      { id: 'dates', label: 'Dates', width: 70, first: 'up', cell: FittingDatesCell },
      {
        id: 'rating',
        label: 'Rating',
        width: 80,
        first: 'down',
        cell: ({ freelancer: { rating, total_ratings } }) =>
          total_ratings > 0 ? `${rating.toFixed(2)} (${total_ratings})` : 'new',
      },
      {
        id: 'miles',
        label: 'Miles',
        width: 66,
        first: 'up',
        cell: applicantMilesText,
      },
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
      {
        id: 'location',
        label: 'Location',
        width: 120,
        first: 'up',
        isExtra: true,
        cell: ({ freelancer }) => townNameOf(freelancer.location),
      },
      {
        id: 'experience',
        label: 'Experience',
        width: 140,
        first: 'down',
        isExtra: true,
        cell: ({ freelancer }) => freelancer.industry_experience,
      },
    ],
    [now, onOpen],
  )
}

function FittingDatesCell({ match }: FittingFreelancer) {
  return <span className={matchClashText(match) ? styles.clash : styles.small}>{matchDatesText(match)}</span>
}
