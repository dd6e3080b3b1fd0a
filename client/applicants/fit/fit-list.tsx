import { memo, useCallback } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { fittingPersonIdOf, invitationStateOf } from './fit-rows.ts'
import type { FitSelection } from './fit-selected.tsx'
import type { FittingFreelancers } from './use-fitting.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { useOpened } from '../../trade/use-opened.ts'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { matchText } from '../../trade/match-texts.ts'
import { PeopleCards, PeopleState } from '../people-list.tsx'
import { FreelancerCardRow } from '../person-row.tsx'
import personRowStyles from '../person-row.module.css'

type Props = { list: FittingFreelancers; selection: FitSelection; onOpen: (id: string) => void }

/** The freelancers that fit as cards: best first, as the server ranks them; who is not free comes last. */
export function FitList({ list: { found, favourites }, selection, onOpen }: Props) {
  const now = useNow(60_000)
  const { has } = favourites
  const card = useCallback(
    (person: FittingFreelancer) => (
      <FittingPersonRow {...{ person, now, onOpen }} isFavourite={has(person.freelancer.id)} />
    ),
    [now, onOpen, has],
  )
  return (
    <PeopleCards label="Good fits" people={found} idOf={fittingPersonIdOf} estimate={112} {...{ selection, card }} />
  )
}

/** What is shown instead of the list, or above one that could not be refreshed. */
export function FitState({ list }: { list: FittingFreelancers }) {
  return (
    <PeopleState
      list={list}
      count={list.fitting?.length}
      kept="This may be out of date."
      loading={{ label: 'Looking for freelancers', height: 90 }}
      nobody={
        <EmptyState
          title="Nobody fits yet"
          text="Freelancers with one of this project’s roles or skills appear here as they join, from any distance. If nobody does, try plainer names for its roles and skills."
          action={<WiderSearch job={list.job} />}
        />
      }
      noMatch={noFitShownText(list)}
    />
  )
}

/** What brings more people: each opens the project to be changed. */
function WiderSearch({ job }: { job: Job }) {
  const { open } = useOpened()
  const edit = () => open('edit', job.id)
  return (
    <Row gap={2} wrap>
      {job.required_skills.length > 0 && <Button onClick={edit}>Ask for fewer skills</Button>}
      <Button onClick={edit}>Raise a day rate</Button>
    </Row>
  )
}

function noFitShownText({ fitting, filters: { shown, role, text }, favourites, starred }: FittingFreelancers) {
  if (role || text) return { title: 'Nobody matches', text: `${fitting?.length} good fits in total.` }
  if (favourites.isOn) {
    const among = `${starred} of your favourites ${starred === 1 ? 'fits' : 'fit'} this project.`
    return {
      title: shown === 'invited' ? 'No favourite is invited yet' : 'No favourite is free on all days',
      text: among,
    }
  }
  return shown === 'invited'
    ? { title: 'Nobody invited yet', text: 'Choose somebody and press Invite to apply.' }
    : { title: 'Nobody is free on all days', text: 'Everyone who fits is busy on at least one of the days.' }
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
