import { formatLondonTime } from '../../shared/dates-in-london.ts'
import { SHEET_EXCEPTION_TEXTS } from '../../shared/hours/sheet-exceptions.ts'
import { durationText } from '../../shared/pay/pay-words.ts'
import type { PunchKind } from '../../shared/pay/work-days.ts'
import { joinUnbroken } from '../trade/job-texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/layout.tsx'
import { type DayMember, type CrewView, nextKindsOf } from './crew-day.ts'
import type { ChiefActs } from './use-chief-acts.ts'
import list from '../trade/people-list.module.css'
import styles from './chief.module.css'

type Props = { member: DayMember; view: CrewView; acts: ChiefActs; onOpen: (id: string) => void }

export function CrewMemberRow({ member, view, acts, onOpen }: Props) {
  const isClocking = view === 'site' || view === 'absent'
  const mark = markOf(member)
  return (
    <li className={list.row}>
      <button type="button" className={list.person} onClick={() => onOpen(member.booking_id)}>
        <Avatar name={member.name} src={member.photo} size={32} />
        <span className={list.words}>
          <Text as="span" strong>
            {member.isChief ? `${member.name} (you)` : member.name}
          </Text>
          <Text as="span" size="small" muted>
            {wordsOf(member)}
          </Text>
        </span>
        {mark && !isClocking && <Badge tone={mark.tone}>{mark.words}</Badge>}
      </button>
      {isClocking && (
        <span className={styles.presses}>
          {nextKindsOf(member).map((kind) => (
            <Button
              key={kind}
              size="sm"
              className={styles.press}
              aria-label={`${PRESS_TEXTS[kind]}: ${member.name}`}
              onClick={() => void acts.press([member], kind)}
            >
              {PRESS_TEXTS[kind]}
            </Button>
          ))}
        </span>
      )}
    </li>
  )
}

const PRESS_TEXTS: Record<PunchKind, string> = { in: 'In', break: 'Break', back: 'Back', out: 'Off' }

function markOf(member: DayMember) {
  if (member.signature === 'refused' || member.question === 'refused')
    return { tone: 'stop', words: 'refused' } as const
  if (member.signature === 'waiting') return { tone: 'standby', words: 'will be sent' } as const
  if (member.question === 'waiting') return { tone: 'standby', words: 'question will be sent' } as const
  if (member.sheet?.state === 'queried' || member.sheet?.state === 'amended')
    return { tone: 'info', words: 'with the office' } as const
  if (member.sheet?.state === 'signed' || member.sheet?.state === 'vouched')
    return { tone: 'go', words: 'signed' } as const
  const [first] = member.exceptions
  return first ? ({ tone: 'stop', words: SHEET_EXCEPTION_TEXTS[first] } as const) : null
}

/** 'On site since 07:02', '07:00–17:30 · break 1 h · 9 h 30' */
export function wordsOf({ standing, since, punches, draft, calls, isCalled }: DayMember) {
  if (standing === 'absent') return isCalled && calls[0] ? `Call ${formatLondonTime(calls[0].from)}` : 'No call today'
  if (standing === 'break') return `On a break since ${formatLondonTime(since!)}`
  const came = formatLondonTime(punches[0]!.at)
  if (standing === 'on') return `On site since ${came}`
  if (standing === 'unclear') return draft?.fault ?? `${came}–`
  const present = draft!.present.reduce((sum, { from, to }) => sum + to - from, 0)
  const breaks = present - draft!.worked_minutes
  return joinUnbroken([
    `${came}–${formatLondonTime(since!)}`,
    breaks > 0 && `break ${durationText(breaks)}`,
    durationText(draft!.worked_minutes),
  ])
}
