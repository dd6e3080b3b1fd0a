import { useState } from 'react'
import CrewIcon from 'lucide-react/icons/hard-hat'
import { peopleText } from '../../shared/counts.ts'
import type { SignedGrant } from '../../shared/hours/chief-grants.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { ScanCrew } from '../trade/handshake/scan-crew.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import {
  CREW_VIEW_LABELS,
  CREW_VIEWS,
  type DayMember,
  type CrewView,
  isOnSite,
  isPlainMember,
  membersUnder,
  toPressForAll,
} from './crew-day.ts'
import { CrewMemberRow } from './crew-member-row.tsx'
import { useChiefActs } from './use-chief-acts.ts'
import { useShownSigning } from './use-shown-signing.ts'
import list from '../trade/people-list.module.css'
import styles from './chief.module.css'

const LazyCrewMemberDialog = lazyDialog(() => import('./crew-member-dialog.tsx'))

type Props = { signed: SignedGrant; members: readonly DayMember[]; day: string }

/** Who is on site and who is not in, with a press for each and for all; at the end what is to be signed, exceptions first. */
export function CrewDayList({ signed, members: read, day }: Props) {
  const { members, acts } = useShownSigning(read, useChiefActs(signed, day))
  const [chosen, setView] = useState<CrewView | null>(null)
  const [opened, open] = useState<string | null>(null)
  const view = chosen ?? firstViewOf(members)
  const shown = membersUnder(view, members)
  const uncalled =
    view === 'absent' ? members.filter(({ standing, isCalled }) => standing === 'absent' && !isCalled) : []
  const [toBreak, toBack] = [toPressForAll('break', members), toPressForAll('back', members)]
  const toSign = members.filter(isPlainMember)
  const person = members.find(({ booking_id }) => booking_id === opened)
  const signAll = () => void (toSign.length > 0 && acts.sign(toSign))
  const breakForAll = () => void (toBreak.length > 0 && acts.press(toBreak, 'break'))
  const backForAll = () => void (toBack.length > 0 && acts.press(toBack, 'back'))

  useShortcuts('Crew', [
    ['b', 'Break all', breakForAll],
    ['', 'All back', backForAll],
    ['S', 'Sign all as planned, or those selected', signAll],
  ])

  return (
    <div className={styles.crew}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form */}
      <div className={styles.filters} role="group" aria-label="Show">
        {CREW_VIEWS.map((one) => (
          <FilterChip key={one} pressed={one === view} onClick={() => setView(one)}>
            {`${CREW_VIEW_LABELS[one]} ${membersUnder(one, members).length}`}
          </FilterChip>
        ))}
      </div>
      {(view === 'absent' || view === 'site') && <ScanCrew grant={signed} />}
      {groupsOf(view, shown, uncalled).map(
        ({ heading, of, isFirst }) =>
          of.length > 0 && (
            <Card key={heading} as="section" flush aria-label={heading}>
              <h2 className={isFirst ? list.lookHead : list.groupHead}>{heading}</h2>
              <ul className={list.rows}>
                {of.map((member) => (
                  <CrewMemberRow key={member.booking_id} member={member} view={view} acts={acts} onOpen={open} />
                ))}
              </ul>
            </Card>
          ),
      )}
      {shown.length === 0 && uncalled.length === 0 && (
        <EmptyState icon={<CrewIcon />} title={EMPTY_TITLES[view]} text={EMPTY_WORDS[view]} />
      )}
      <output className="sr-only">{acts.said}</output>
      <div className={styles.bar}>
        {view === 'sign' && toSign.length > 0 && (
          <Button variant="primary" full onClick={signAll}>{`Sign ${toSign.length}`}</Button>
        )}
        {view === 'site' && toBack.length > 0 && (
          <Button full variant={toBreak.length === 0 ? 'primary' : 'outline'} onClick={backForAll}>
            All back
          </Button>
        )}
        {view === 'site' && toBreak.length > 0 && (
          <Button full variant={toBack.length === 0 ? 'primary' : 'outline'} onClick={breakForAll}>
            Break all
          </Button>
        )}
      </div>
      {person && <LazyCrewMemberDialog member={person} acts={acts} day={day} onClose={() => open(null)} />}
    </div>
  )
}

/** While somebody is on site it is about that; before, who is to come; after, what is to be signed. */
function firstViewOf(members: readonly DayMember[]): CrewView {
  if (members.some(isOnSite)) return 'site'
  return membersUnder('sign', members).length > 0 ? 'sign' : 'absent'
}

function groupsOf(view: CrewView, shown: DayMember[], uncalled: DayMember[]) {
  if (view === 'sign')
    return [
      { heading: 'Look first', of: shown.filter((one) => !isPlainMember(one)), isFirst: true },
      { heading: 'As planned', of: shown.filter(isPlainMember), isFirst: false },
    ]
  return [
    { heading: `${CREW_VIEW_LABELS[view]}: ${peopleText(shown.length)}`, of: shown, isFirst: false },
    { heading: 'Not called today', of: uncalled, isFirst: false },
  ]
}

const EMPTY_TITLES: Record<CrewView, string> = {
  site: 'Nobody is on site',
  absent: 'Everybody is in',
  sign: 'Nothing to sign',
  signed: 'Nothing signed yet',
}
const EMPTY_WORDS: Record<CrewView, string> = {
  site: 'Everyone clocked in shows up here: your list for a roll call.',
  absent: 'Anyone called who hasn’t clocked in shows up here.',
  sign: 'Finished days show up here, anything odd at the top.',
  signed: 'Days you or the office have signed show up here.',
}
