import { SHEET_EXCEPTION_TEXTS } from '../../../shared/hours/sheet-exceptions.ts'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import { poundsText } from '../../../shared/pay/pay-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Text } from '../../ui/layout.tsx'
import { exceptionsOf, type HoursDay, shownOf, stateTextOf, timesText } from '../hours-day.ts'
import list from '../../trade/people-list.module.css'
import styles from './own.module.css'

type Props = { heading: string; days: readonly HoursDay[]; onOpen: (id: string) => void }

/** Days with their times, pay and state; a press opens the sheet. */
export function OwnDayList({ heading, days, onOpen }: Props) {
  return (
    <Card as="section" flush aria-label={heading}>
      <h2 className={list.groupHead}>{heading}</h2>
      <ul className={list.rows}>
        {days.map((day) => (
          <li key={day.id} className={list.row}>
            <OwnDayRow day={day} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OwnDayRow({ day, onOpen }: { day: HoursDay; onOpen: Props['onOpen'] }) {
  const [first] = exceptionsOf(day)
  const state = stateTextOf(day, 'person')
  const pence = shownOf(day)?.total_pence ?? 0
  return (
    <button type="button" className={list.person} onClick={() => onOpen(day.id)}>
      <span className={list.words}>
        <Text as="span" strong>
          {`${shiftDayText(day.work_day)} · ${day.job_title}`}
        </Text>
        <Text as="span" size="small" muted>
          {timesText(day)}
        </Text>
      </span>
      <span className={styles.end}>
        {pence > 0 && <strong>{poundsText(pence)}</strong>}
        {first && <Badge tone="stop">{SHEET_EXCEPTION_TEXTS[first]}</Badge>}
        <Badge tone={state.tone}>{state.words}</Badge>
      </span>
    </button>
  )
}
