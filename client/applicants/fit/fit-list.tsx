import { memo, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { invitationStateOf } from './fit-rows.ts'
import styles from './fit.module.css'
import type { FitSelection } from './fit-selected.tsx'
import type { FittingFreelancers } from './use-fitting.ts'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { NoFavourites } from '../../trade/crews/favourites-chip.tsx'
import { matchText } from '../../trade/match-texts.ts'
import { PeopleState, SelectablePerson } from '../people-list.tsx'
import { FreelancerCardRow } from '../person-row.tsx'
import personRowStyles from '../person-row.module.css'

type Props = {
  list: FittingFreelancers
  /** Of the cards: a checkbox each, while some are being selected. */
  selection?: FitSelection
  onOpen: (id: string) => void
  /** Instead of the cards. */
  table?: ReactNode
}

/** Best first, as the server ranks them: people who are not free come last. */
export function FitList({ list, selection, onOpen, table }: Props) {
  const now = useNow(60_000)
  const { fitting, found, favourites, error, refetch } = list
  return (
    <>
      <PeopleState
        isLoaded={fitting !== undefined}
        error={error}
        kept={fitting && 'This may be out of date.'}
        refetch={refetch}
        loading={{ label: 'Looking for freelancers', height: 90 }}
      />
      {fitting &&
        (found.length > 0 ? (
          (table ?? (
            <ul className={styles.list} aria-label="Good fits">
              {found.map((person) => (
                <li key={person.freelancer.id}>
                  <SelectablePerson id={person.freelancer.id} person={person.freelancer} selection={selection}>
                    <FittingPersonRow {...{ person, now, onOpen }} isFavourite={favourites.has(person.freelancer.id)} />
                  </SelectablePerson>
                </li>
              ))}
            </ul>
          ))
        ) : (
          <NobodyFits list={list} total={fitting.length} />
        ))}
    </>
  )
}

function NobodyFits({
  list: { filters, favourites, starred, showAll },
  total,
}: {
  list: FittingFreelancers
  total: number
}) {
  if (total === 0) {
    return (
      <EmptyState
        title="Nobody fits yet"
        text="Freelancers with one of this project’s roles or skills appear here as they join. If nobody does, try plainer names for its roles and skills."
      />
    )
  }
  const { shown, role, text } = filters
  if (favourites.isOn && starred === 0) return <NoFavourites filter={favourites} />
  const action = <Button onClick={showAll}>Show all</Button>
  if (role || text) {
    return <EmptyState title="Nobody matches" text={`${total} fit this project in all.`} action={action} />
  }
  if (favourites.isOn) {
    const among = `Of your favourites ${starred} ${starred === 1 ? 'fits' : 'fit'} this project.`
    const title = shown === 'invited' ? 'No favourite is invited yet' : 'No favourite is free on all days'
    return <EmptyState title={title} text={among} action={action} />
  }
  return shown === 'invited' ? (
    <EmptyState title="Nobody invited yet" text="Choose somebody and press Invite to apply." action={action} />
  ) : (
    <EmptyState
      title="Nobody is free on all days"
      text="Everyone who fits is booked for some or all of the days."
      action={action}
    />
  )
}

const FIT_TONE_CLASSES: Partial<Record<BadgeTone, string>> = { go: 'go', stop: 'stop' }

type FittingPersonRowProps = {
  person: FittingFreelancer
  now: number
  isFavourite: boolean
  onOpen: (id: string) => void
}

/** A fitting freelancer, with the reasons, what is missing, and whether they are invited. */
const FittingPersonRow = memo(function FitRow({ person, now, isFavourite, onOpen }: FittingPersonRowProps) {
  const { freelancer, match } = person
  const { tone, words, rest } = matchText(match)
  const stand = invitationStateOf(person, now)
  const badge = stand && <Badge tone={stand.tone}>{stand.words}</Badge>
  return (
    <FreelancerCardRow {...{ freelancer, badge, isFavourite, onOpen }}>
      <span className={personRowStyles[FIT_TONE_CLASSES[tone] ?? 'meta']}>{words}</span>
      {rest && <span className={personRowStyles.meta}>{rest}</span>}
    </FreelancerCardRow>
  )
})
