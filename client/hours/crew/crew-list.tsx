import { SHEET_EXCEPTION_TEXTS } from '../../../shared/hours/sheet-exceptions.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Text } from '../../ui/layout.tsx'
import { exceptionsOf, type HoursDay, isLookedAtFirst, stateTextOf, timesText } from '../hours-day.ts'
import { dayTextOf } from './crew-days.ts'
import list from '../../trade/people-list.module.css'
import styles from './crew-hours.module.css'

type Props = {
  days: readonly HoursDay[]
  isWeek: boolean
  selection: { has: (id: string) => boolean; toggle: (id: string) => void }
  onOpen: (day: HoursDay) => void
}

/** On a phone: what stands out first, then all the others, also who is not in yet. */
export function CrewHoursList({ days, isWeek, selection, onOpen }: Props) {
  const groups = [
    { heading: 'Look first', of: days.filter(isLookedAtFirst) },
    { heading: 'Everyone else', of: days.filter((day) => !isLookedAtFirst(day)) },
  ]
  return groups.map(
    ({ heading, of }) =>
      of.length > 0 && (
        <Card key={heading} as="section" flush aria-label={heading}>
          <h2 className={heading === 'Look first' ? list.lookHead : list.groupHead}>{heading}</h2>
          <ul className={list.rows}>
            {of.map((day) => (
              <CrewHoursRow key={day.id} day={day} isWeek={isWeek} selection={selection} onOpen={onOpen} />
            ))}
          </ul>
        </Card>
      ),
  )
}

function CrewHoursRow({ day, isWeek, selection, onOpen }: Omit<Props, 'days'> & { day: HoursDay }) {
  const [first] = exceptionsOf(day)
  const state = stateTextOf(day, 'desk')
  return (
    <li className={list.row}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Select ${day.full_name}, ${dayTextOf(day)}`}
          checked={selection.has(day.id)}
          onChange={() => selection.toggle(day.id)}
        />
      </label>
      <button type="button" className={list.person} onClick={() => onOpen(day)}>
        <Avatar name={day.full_name} src={day.profile_picture} size={32} />
        <span className={list.words}>
          <Text as="span" strong>
            {day.full_name}
          </Text>
          <Text as="span" size="small" muted>
            {[dayTextOf(day), isWeek && day.job_title, timesText(day)].filter(Boolean).join('\u00a0· ')}
          </Text>
        </span>
        <span className={styles.states}>
          {first && <Badge tone="stop">{SHEET_EXCEPTION_TEXTS[first]}</Badge>}
          <Badge tone={state.tone}>{state.words}</Badge>
        </span>
      </button>
    </li>
  )
}
